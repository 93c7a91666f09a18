import type { Availability } from '@crease/shared/contracts/grounds';
import { DAY_LETTERS } from '@crease/shared/events/day-letters';
import { nextPriceChange } from '@crease/shared/prices/rules';
import { refuse } from '@crease/shared/refusals';
import { hourSlotText } from '@crease/shared/time/slots';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import type { JudgedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import type { Core } from '../../platform/core.js';
import type { GroundDayDoc } from '../day/ground-day.schema.js';
import { type JudgedHour, judgeDay, nextChangeOf } from '../day/judge-day.js';
import { readDay } from '../day/read-days.js';

/** A day as players see it, with the data it was computed from and how long it stays valid. */
export interface DayState {
  availability: Availability;
  ground: BookableGround;
  claims: GroundDayDoc['claims'];
  /** The day's own `rev`, without its ground's changes. */
  rev: number;
  /** When it next looks different without a write, in ms; `Infinity` once the day is over. */
  changesAt: number;
}

/**
 * A ground's day: two reads by `_id`, in parallel.
 * @throws `NOT_FOUND` for an unknown ground. `groundId` is 24 hex digits.
 */
export async function readDayState(
  core: Pick<Core, 'reads' | 'clock'>,
  groundId: string,
  date: string,
): Promise<DayState> {
  const [ground, day] = await Promise.all([core.reads.ground(groundId), readDay(core, groundId, date)]);
  if (!ground) throw refuse('NOT_FOUND', 'no_such_ground');
  return toState(ground, date, day ?? { rev: 0, claims: {} }, core.clock.now());
}

/** The day after claims that expired by `at` were dropped, which raises its `rev` by one: computed without a read. */
export function afterLapse({ availability, ground, claims, rev }: DayState, at: Date): DayState {
  return toState(ground, availability.date, { rev: rev + 1, claims }, at);
}

function toState(
  ground: BookableGround,
  date: string,
  day: Pick<GroundDayDoc, 'rev' | 'claims'>,
  now: Date,
): DayState {
  const hours = judgeDay(ground, date, day, now);
  const { price } = ground;
  return {
    availability: presentHours(ground._id.toString(), date, shownRev(ground, day), hours, now),
    ground,
    claims: day.claims,
    rev: day.rev,
    changesAt: Math.min(
      nextChangeOf(date, hours, now)?.getTime() ?? Number.POSITIVE_INFINITY,
      nextPriceChange(price.rules, { date, now, holidays: price.holidays }) ?? Number.POSITIVE_INFINITY,
    ),
  };
}

/**
 * The `rev` that clients see: the day's writes plus its ground's, because price ranges and status change how days look.
 * Both only grow, so it never falls; 0 if nothing was ever written.
 */
export function shownRev(
  ground: { version?: number },
  day: Pick<GroundDayDoc, 'rev'> | null | undefined,
): number {
  return (day?.rev ?? 0) + (ground.version ?? 1) - 1;
}

/** A judged day in the contract's form. */
export function presentDay(
  groundId: string,
  date: string,
  ground: JudgedGround & { version?: number },
  day: Pick<GroundDayDoc, 'rev' | 'claims'> | null,
  now: Date,
): Availability {
  return presentHours(groundId, date, shownRev(ground, day), judgeDay(ground, date, day, now), now);
}

function presentHours(
  groundId: string,
  date: string,
  rev: number,
  hours: readonly JudgedHour[],
  now: Date,
): Availability {
  const slots: Availability['slots'] = [];
  const bookedSlots: string[] = [];
  for (const { hour, status, pricePerHour, rule, heldUntil, tournament } of hours) {
    const time = hourSlotText(hour);
    const slot: Availability['slots'][number] =
      rule === undefined ? { time, status, pricePerHour } : { time, status, pricePerHour, rule };
    if (heldUntil) slot.heldUntil = heldUntil.toISOString();
    if (tournament) slot.tournament = tournament;
    slots.push(slot);
    if (status === 'held' || status === 'booked' || status === 'blocked') bookedSlots.push(time);
  }
  return { groundId, date, rev, serverTime: now.toISOString(), bookedSlots, slots };
}

/** The compact form of a day in `availability:changed`: one letter per hour, and the ends of held hours. */
export function dayLetters(availability: Pick<Availability, 'slots'>): {
  day: string;
  heldUntil?: Record<string, string>;
} {
  const heldUntil: Record<string, string> = {};
  let day = '';
  availability.slots.forEach((slot, hour) => {
    day += DAY_LETTERS[slot.status];
    if (slot.heldUntil) heldUntil[String(hour)] = slot.heldUntil;
  });
  return Object.keys(heldUntil).length > 0 ? { day, heldUntil } : { day };
}
