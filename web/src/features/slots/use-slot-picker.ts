import type { Ground, SlotStatus } from '@crease/shared/contracts/grounds';
import { type Pricing, priceOf } from '@crease/shared/prices';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { playDay } from '@crease/shared/time/play-day';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRenewalAt } from '../../components/use-clock-edge.js';
import { serverNow } from '../../lib/clock.js';
import { useUser } from '../../lib/session.js';
import { type HeldSlot, holdAtom, liveHold } from '../booking/hold-store.js';
import type { OwnHour } from '../bookings/own-hours.js';
import { useDays } from './api/use-days.js';
import { useLiveDays } from './live.js';
import { goneSince, type LostChoice, lossOf } from './lost-choice.js';
import { allFree, remainder, type Tap, tapFixed, tapHour, tapTaken } from './pick-hours.js';
import type { Wish } from './slot-address.js';
import {
  assumedDay,
  nextEdge,
  type Selection,
  selectionOf,
  slotOf,
  type TimelineHour,
  timelineOf,
} from './timeline.js';
import { useWhoseHours } from './use-whose-hours.js';

/** spec §9: seven days on the strip. */
export const STRIP_DAYS = 7;

/** A booking that is being moved: its length is settled, and its own hours are as good as free to it. */
export interface Moving {
  bookingDate: string;
  timeSlot: string;
  hours: number;
}

interface Options {
  /** What an address names: a day, and hours that are chosen as soon as they are seen to be free. */
  wish?: Wish | undefined;
  moving?: Moving | undefined;
}

export interface SlotPicker {
  ground: Ground;
  now: number;
  today: string;
  date: string;
  setDate: (date: string) => void;
  strip: { date: string; free: number | undefined }[];
  hours: TimelineHour[];
  /** Nothing known of this date yet. */
  loading: boolean;
  /** The hours are assumed, since they could not be loaded. */
  assumed: boolean;
  hold: HeldSlot | undefined;
  /** Held for the player, or of the booking that he moves: as good as free to him. */
  isYours: (hour: TimelineHour) => boolean;
  /** The player's booking that has this hour; never the one that he moves. */
  bookingAt: (hour: TimelineHour) => OwnHour | undefined;
  isFree: (at: number) => boolean;
  selection: Selection | undefined;
  select: (selection: Selection | undefined) => void;
  tap: (at: number) => Tap;
  /** Hours of somebody else that the player may wait for; never beside a selection. */
  wanted: Selection | undefined;
  wantTaken: (at: number) => void;
  canWait: boolean;
  moving: Moving | undefined;
  slot: { bookingDate: string; timeSlot: string } | undefined;
  price: Pricing | undefined;
  /** What an address names so that it leads here again; nothing while it is today and nothing is chosen. */
  named: Wish | undefined;
  lost: LostChoice | undefined;
  setLost: (lost: LostChoice | undefined) => void;
  /** While the own hold is on its way its hours turn `held`: that is no loss. */
  setHolding: (holding: boolean) => void;
}

/** Everything the hour grid, the bar below it and the booking dialog share: the day, its hours, the choice. */
export function useSlotPicker(ground: Ground, { wish: asked, moving }: Options = {}): SlotPicker {
  const groundId = ground._id;
  const user = useUser();
  const storedHold = useAtomValue(holdAtom);
  const [now, setNow] = useState(serverNow);
  const today = dayOf(new Date(now));
  const hold = liveHold(storedHold, user?.id, now);
  const [initial] = useState(() =>
    hold?.groundId === groundId && !moving && !asked
      ? selectionOf(hold.bookingDate, hold.timeSlot, today)
      : undefined,
  );
  const [wish, setWish] = useState(() =>
    asked?.timeSlot ? selectionOf(asked.bookingDate, asked.timeSlot, today) : undefined,
  );
  const [chosenDate, setChosenDate] = useState(
    () =>
      initial?.date ??
      wish?.date ??
      asked?.bookingDate ??
      (moving ? selectionOf(moving.bookingDate, moving.timeSlot, today).date : today),
  );
  const date = chosenDate > today ? chosenDate : today;
  const [selection, setSelection] = useState<Selection | undefined>(initial);
  const [wanted, setWanted] = useState<Selection>();
  const select = useCallback((next: Selection | undefined) => {
    setSelection(next);
    setWanted(undefined);
    setWish(undefined);
  }, []);
  const [lost, setLost] = useState<LostChoice>();
  const [holding, setHolding] = useState(false);

  const dates = useMemo(() => {
    const last = addDays(today, MAX_DAYS_AHEAD);
    const strip = Array.from({ length: STRIP_DAYS + 1 }, (_, at) => addDays(today, at));
    return [...new Set([date, addDays(date, 1), ...strip])].filter((one) => one <= last);
  }, [today, date]);
  const { byDate, failed } = useDays(groundId, dates);
  useLiveDays(groundId, dates, byDate.has(date) || failed.includes(date));

  const timelines = useRef<Timelines>(new Map());
  const timeline = useCallback(
    (day: string) => {
      const of = (one: string) =>
        byDate.get(one) ?? (failed.includes(one) ? assumedDay(ground, one, now) : undefined);
      return keptTimeline(timelines.current, day, [of(day), of(addDays(day, 1)), now]);
    },
    [byDate, failed, ground, now],
  );
  const hours = useMemo(() => timeline(date), [timeline, date]);
  const edge = useMemo(() => nextEdge(hours, now), [hours, now]);
  const holdEnds = hold ? Date.parse(hold.expiresAt) : 0;
  useRenewalAt(holdEnds > now ? Math.min(edge, holdEnds) : edge, setNow);

  const { isYours, bookingAt } = useWhoseHours({ groundId, now, hold, moving });
  const isFree = useCallback(
    (at: number) => {
      const hour = hours.find((one) => one.at === at);
      return hour !== undefined && (hour.status === 'available' || isYours(hour));
    },
    [hours, isYours],
  );

  const watched = useRef(selection);
  watched.current = selection;
  useEffect(() => {
    const chosen = watched.current;
    if (!chosen || chosen.date !== date || hours.length === 0 || holding) return;
    const rest = remainder(chosen, isFree);
    if (!rest) return;
    select(rest.kept);
    const loss = lossOf(chosen, { hours, isFree, bookingAt });
    if (loss) setLost(loss);
  }, [hours, isFree, bookingAt, date, holding, select]);

  useEffect(() => {
    // Free, or held for this very player since a moment ago.
    if (wish && wish.date === date && hours.length > 0 && allFree(wish, isFree)) select(wish);
  }, [wish, date, hours, isFree, select]);
  // Not kept: hours that turn out to be the player's own, or free again, are no loss any more.
  const gone = useMemo(
    () => (wish && wish.date === date ? goneSince(wish, { hours, isFree, bookingAt }) : undefined),
    [wish, date, hours, isFree, bookingAt],
  );

  const setDate = useCallback(
    (next: string) => {
      if (next === date) return;
      setChosenDate(next);
      select(undefined);
      setLost(undefined);
    },
    [date, select],
  );
  const tap = (at: number) => {
    const result = moving
      ? tapFixed(selection, { date, at, length: moving.hours }, isFree)
      : tapHour(selection, date, at, isFree);
    select(result.selection);
    setLost(undefined);
    return result;
  };
  const canWait = !moving && ground.isBookableOnline;
  const wantTaken = (at: number) => {
    const open = new Set<SlotStatus>(['available', 'held', 'booked']);
    const canBeHad = (one: number) => {
      const hour = hours.find((other) => other.at === one);
      return hour !== undefined && open.has(hour.status) && !isYours(hour) && !bookingAt(hour);
    };
    select(undefined);
    setLost(undefined);
    setWanted(tapTaken(wanted, date, at, canBeHad));
  };
  const strip = useMemo(() => {
    const countFree = (day: string) => {
      if (!byDate.has(day)) return undefined;
      const { from } = playDay(day, today);
      return timeline(day).filter((hour) => hour.at >= from && (hour.status === 'available' || isYours(hour)))
        .length;
    };
    return Array.from({ length: STRIP_DAYS }, (_, at) => addDays(today, at)).map((day) => ({
      date: day,
      free: countFree(day),
    }));
  }, [byDate, timeline, isYours, today]);
  const slot = selection && slotOf(selection);

  return {
    ground,
    now,
    today,
    date,
    setDate,
    strip,
    hours,
    loading: hours.length === 0,
    assumed: failed.includes(date),
    hold: hold?.groundId === groundId && !moving ? hold : undefined,
    isYours,
    bookingAt,
    isFree,
    selection,
    select,
    tap,
    wanted: wanted?.date === date ? wanted : undefined,
    wantTaken,
    canWait,
    moving,
    slot,
    price: slot && priceOf(ground.price, slot.timeSlot),
    named: slot ?? (wish ? slotOf(wish) : date === today ? undefined : { bookingDate: date }),
    lost: lost ?? gone,
    setLost,
    setHolding,
  };
}

type DayState = Parameters<typeof timelineOf> extends [string, ...infer Rest] ? Rest : never;
type Timelines = Map<string, { of: DayState; hours: TimelineHour[] }>;

/** The same hours as long as they say the same: a change of one day leaves those of the others as they are. */
function keptTimeline(kept: Timelines, date: string, of: DayState): TimelineHour[] {
  const known = kept.get(date);
  if (known?.of.every((part, at) => part === of[at])) return known.hours;
  const hours = timelineOf(date, ...of);
  kept.set(date, { of, hours });
  return hours;
}
