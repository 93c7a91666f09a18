import type { Availability, Ground } from '@crease/shared/contracts/grounds';
import { type Pricing, priceOf } from '@crease/shared/prices';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { nextPriceChange } from '@crease/shared/prices/rules';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useRenewalAt } from '../../components/use-clock-edge.js';
import { serverNow } from '../../lib/clock.js';
import { useUser } from '../../lib/session.js';
import { type HeldSlot, holdAtom, liveHold } from '../holds/public.js';
import { firstChoice, type Moving } from './choice.js';
import { canBeHad, isFreeTo, type WhoseHours } from './hour-rules.js';
import type { DayHours, LostChoice } from './lost-choice.js';
import { type Tap, tapFixed, tapHour, tapTaken } from './pick-hours.js';
import type { Wish } from './slot-address.js';
import { nextEdge, type Selection, selectionOf, slotOf, type TimelineHour } from './timeline.js';
import { type ChoiceState, useChoice } from './use-choice.js';
import { type StripDay, useDayStrip } from './use-day-strip.js';
import { useHoldElsewhere } from './use-hold-elsewhere.js';
import { usePickerDays } from './use-picker-days.js';
import { useWatchedChoice } from './use-watched-choice.js';
import { useWhoseHours } from './use-whose-hours.js';

interface Options {
  /** What an address names: a day, and hours that are selected as soon as they are seen to be free. */
  wish?: Wish | undefined;
  moving?: Moving | undefined;
}

export interface SlotPicker extends WhoseHours {
  ground: Ground;
  now: number;
  today: string;
  date: string;
  setDate: (date: string) => void;
  strip: StripDay[];
  /** The loaded data of each day of the strip and of the selected one. */
  byDate: ReadonlyMap<string, Availability>;
  hours: TimelineHour[];
  /** This date, or the night after it, is not loaded yet. */
  loading: boolean;
  /** Hours have been rendered; stays true while those of another day load. */
  haveStood: boolean;
  /** The hours are assumed, because they could not be loaded. */
  assumed: boolean;
  hold: HeldSlot | undefined;
  isFree: (at: number) => boolean;
  selection: Selection | undefined;
  select: (selection: Selection | undefined) => void;
  tap: (at: number) => Tap;
  /** Taken hours that the player may wait for; never together with a selection. */
  wanted: Selection | undefined;
  wantTaken: (at: number) => void;
  canWait: boolean;
  moving: Moving | undefined;
  slot: { bookingDate: string; timeSlot: string } | undefined;
  price: Pricing | undefined;
  /** The address that leads here again; undefined if it is today and nothing is selected. */
  named: Wish | undefined;
  lost: LostChoice | undefined;
  setLost: (lost: LostChoice | undefined) => void;
  /** While the player's own hold is being taken, its hours turn `held`: that is not a loss. */
  setHolding: (holding: boolean) => void;
}

/** State shared by the hour grid, the bar below it and the booking dialog: the day, its hours, the selection. */
export function useSlotPicker(ground: Ground, { wish: asked, moving }: Options = {}): SlotPicker {
  const groundId = ground._id;
  const [now, setNow] = useState(serverNow);
  const today = dayOf(new Date(now));
  const userId = useUser()?.id;
  const hold = liveHold(useAtomValue(holdAtom), userId, now);
  const choice = useChoice(() => firstChoice({ groundId, today, hold, asked, moving }), today);
  const { date, setDate, selection, select, wish, wanted, lost, setLost } = choice;
  const [holding, setHolding] = useState(false);

  const days = usePickerDays({ ground, date, today, now });
  const { hours } = days;
  const loading = hours.length === 0;
  const [haveStood, setStood] = useState(!loading);
  if (!loading && !haveStood) setStood(true);
  useRenewal({ ground, date, hours, hold, now, setNow });
  const { isYours, bookingAt, isBookedSince } = useWhoseHours({ groundId, now, hold, moving });
  const isFree = useCallback(
    (at: number) => hours.some((hour) => hour.at === at && isFreeTo({ isYours }, hour)),
    [hours, isYours],
  );
  const gone = useWatchedChoice(choice, { hours, isFree, bookingAt }, holding);
  useHoldElsewhere({
    groundId,
    userId,
    asked: moving ? undefined : wanted?.date === date ? wanted : gone?.wanted,
    hours,
    choose(own) {
      const chosen = selectionOf(own.bookingDate, own.timeSlot, today);
      setDate(chosen.date);
      select(chosen);
    },
  });
  const strip = useDayStrip(days, isYours, today);
  const slot = selection && slotOf(selection);

  return {
    ground,
    now,
    today,
    date,
    setDate,
    strip,
    byDate: days.byDate,
    hours,
    loading,
    haveStood,
    assumed: days.assumed,
    hold: hold?.groundId === groundId && !moving && !isBookedSince ? hold : undefined,
    isYours,
    bookingAt,
    isFree,
    selection,
    select,
    ...tapsOf(choice, { hours, isFree, isYours, bookingAt }, moving),
    wanted: wanted?.date === date ? wanted : undefined,
    canWait: !moving && ground.isBookableOnline,
    moving,
    slot,
    price:
      slot &&
      priceOf(ground.price, {
        date: slot.bookingDate,
        timeSlot: slot.timeSlot,
        now: new Date(now),
        isTaxed: isTaxed(ground),
      }),
    named: slot ?? (wish ? slotOf(wish) : date === today ? undefined : { bookingDate: date }),
    lost: lost ?? gone,
    setLost,
    setHolding,
  };
}

/**
 * The hours change with time alone when one begins, when a price depends on the lead time, and when one of their holds
 * or the player's hold ends.
 */
function useRenewal({ ground, date, hours, hold, now, setNow }: RenewalOptions): void {
  const edge = useMemo(
    () => Math.min(nextEdge(hours, now), priceEdge(ground, date, now)),
    [ground, date, hours, now],
  );
  const holdEnds = hold ? Date.parse(hold.expiresAt) : 0;
  useRenewalAt(holdEnds > now ? Math.min(edge, holdEnds) : edge, setNow);
}

/** When an hour's price on this day of play changes with the lead time. */
const priceEdge = ({ price }: Ground, date: string, now: number): number =>
  Math.min(
    ...[date, addDays(date, 1)].map(
      (one) =>
        nextPriceChange(price.rules, { date: one, now: new Date(now), holidays: price.holidays }) ??
        Number.POSITIVE_INFINITY,
    ),
  );

interface RenewalOptions {
  ground: Ground;
  date: string;
  hours: TimelineHour[];
  hold: HeldSlot | undefined;
  now: number;
  setNow: (now: number) => void;
}

/** The effect of a tap on the selection: hours to book, or taken hours to wait for. */
function tapsOf(
  { date, selection, select, wanted, setWanted, setLost }: ChoiceState,
  { hours, isFree, ...whose }: DayHours & WhoseHours,
  moving: Moving | undefined,
): Pick<SlotPicker, 'tap' | 'wantTaken'> {
  return {
    tap(at) {
      const result = moving
        ? tapFixed(selection, { date, at, length: moving.hours }, isFree)
        : tapHour(selection, date, at, isFree);
      select(result.selection);
      setLost(undefined);
      return result;
    },
    wantTaken(at) {
      const isOpen = (one: number) => hours.some((hour) => hour.at === one && canBeHad(whose, hour));
      select(undefined);
      setLost(undefined);
      setWanted(tapTaken(wanted, date, at, isOpen));
    },
  };
}
