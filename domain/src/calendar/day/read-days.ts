import { hoursByDate } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { type Turf, turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { dayKeyOf, keysOf } from './claim-keys.js';
import type { Claim, GroundDayDoc } from './ground-day.schema.js';
import { isLive } from './judge-day.js';

/** Read-only: other callers may share the same object. */
export type DayAsRead = Readonly<GroundDayDoc> | null;

/** The days of a slot in order (one, or two across midnight), and where its ground's hours are in them. */
export interface DaysOfSlot {
  turf: Turf;
  days: readonly DayAsRead[];
}

type Reading = { reads: Pick<Core['reads'], 'day' | 'recentDay' | 'turf' | 'turfAgain'> };

/** The days that own a ground's hours on some dates. For a moved day, reads the ground again to find it. */
export async function readOn(core: Reading, groundId: string, dates: readonly string[]): Promise<DaysOfSlot> {
  const daysOf = async (turf: Turf): Promise<DaysOfSlot> => ({
    turf,
    days: await Promise.all(dates.map((date) => core.reads.day(dayKeyOf(turf, date)))),
  });
  const known = core.reads.turf(groundId);
  let read = known instanceof Promise ? await readBesideTurf(known, daysOf, groundId) : await daysOf(known);
  // The ground may have been read before it moved, so it is read again. While its days are moving, the tombstones show
  // what was on them.
  for (let asked = 0; asked < 3 && read.days.some((day) => day?.movedTo); asked++)
    read = await daysOf(await core.reads.turfAgain(groundId));
  return read;
}

/** Reads the days while looking up whether the ground shares its turf: most do not. */
async function readBesideTurf(
  asked: Promise<Turf>,
  daysOf: (turf: Turf) => Promise<DaysOfSlot>,
  groundId: string,
): Promise<DaysOfSlot> {
  const [turf, read] = await Promise.all([asked, daysOf(turfOf({ _id: groundId }))]);
  return turf.spaceId === groundId ? read : await daysOf(turf);
}

/** The day's document, which grounds may share, or null if nothing was ever written. */
export async function readDay(core: Reading, groundId: string, date: string): Promise<DayAsRead> {
  return (await readOn(core, groundId, [date])).days[0] ?? null;
}

/** The days of a slot. */
export async function readDaysOf(core: Reading, slot: SlotOfGround): Promise<DaysOfSlot> {
  const dates = hoursByDate(slot.bookingDate, slot.timeSlot).map(({ date }) => date);
  return await readOn(core, slot.groundId, dates);
}

/**
 * The days of a slot from this process's memory, if every claim on its hours may belong to the caller. Only for a
 * claim, which requires the day's `rev`; a refusal or an answer must read the day.
 */
export function recallDaysOf(
  core: Reading,
  slot: SlotOfGround,
  now: Date,
  mayStand: (claim: Claim) => boolean,
): DaysOfSlot | undefined {
  const [group, ...later] = hoursByDate(slot.bookingDate, slot.timeSlot);
  if (!group || later.length > 0) return undefined;
  const turf = core.reads.turf(slot.groundId);
  if (turf instanceof Promise) {
    // Not awaited, because readers of the day ask again. Its failure must not end the process.
    turf.catch(() => undefined);
    return undefined;
  }
  const day = core.reads.recentDay(dayKeyOf(turf, group.date));
  const days = day && { turf, days: [day] };
  return days && !isTakenIn(days, slot, now, mayStand) ? days : undefined;
}

/**
 * Reads each day of a slot once and refuses hours that other players have, without a write: cheap for the losers of a
 * race. The claim itself decides again.
 */
export async function isTakenByOthers(
  core: Core,
  slot: SlotOfGround,
  now: Date,
  mine: (claim: Claim) => boolean,
): Promise<boolean> {
  return isTakenIn(await readDaysOf(core, slot), slot, now, mine);
}

/** The same on days that were just read (`readDaysOf`). */
export function isTakenIn(
  days: DaysOfSlot,
  slot: SlotOfGround,
  now: Date,
  mine: (claim: Claim) => boolean,
): boolean {
  return claimsIn(days, slot).some((claim) => isLive(claim, now) && !mine(claim));
}

/**
 * The claims on a slot's hours, in order, including expired ones, one for each part of the ground; undefined for a free
 * one.
 */
export function claimsIn({ turf, days }: DaysOfSlot, slot: SlotOfGround): (Claim | undefined)[] {
  const groups = hoursByDate(slot.bookingDate, slot.timeSlot);
  return groups.flatMap(({ hours }, i) => keysOf(turf, hours).map((key) => days[i]?.claims[key]));
}

/** True if every hour of the slot has a live claim of this owner. */
export async function hasAllHours(core: Core, slot: SlotOfGround, ref: string, now: Date): Promise<boolean> {
  const claims = claimsIn(await readDaysOf(core, slot), slot);
  return claims.every((claim) => isLive(claim, now) && claim.ref === ref);
}
