import { hoursByDate } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { type Turf, turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { dayKeyOf, keysOf } from './claim-keys.js';
import type { Claim, GroundDayDoc } from './ground-day.schema.js';
import { isLive } from './judge-day.js';

/** Others may be looking at the very same object: it is only read. */
export type DayAsRead = Readonly<GroundDayDoc> | null;

/** The days of a slot in order, one or two over midnight, and where in them its ground's hours stand. */
export interface DaysOfSlot {
  turf: Turf;
  days: readonly DayAsRead[];
}

type Reading = { reads: Pick<Core['reads'], 'day' | 'recentDay' | 'turf' | 'turfAgain'> };

/** The days that own a ground's hours on some dates. One that has moved is looked for where the ground says now. */
export async function readOn(core: Reading, groundId: string, dates: readonly string[]): Promise<DaysOfSlot> {
  const daysOf = async (turf: Turf): Promise<DaysOfSlot> => ({
    turf,
    days: await Promise.all(dates.map((date) => core.reads.day(dayKeyOf(turf, date)))),
  });
  const known = core.reads.turf(groundId);
  let read = known instanceof Promise ? await readBesideTurf(known, daysOf, groundId) : await daysOf(known);
  // What the ground says may have been read before it moved: so it is asked again. While its days are still moving, the
  // tombstones show what stood on them.
  for (let asked = 0; asked < 3 && read.days.some((day) => day?.movedTo); asked++)
    read = await daysOf(await core.reads.turfAgain(groundId));
  return read;
}

/** Most grounds share their turf with none: their days are read while that is being found out. */
async function readBesideTurf(
  asked: Promise<Turf>,
  daysOf: (turf: Turf) => Promise<DaysOfSlot>,
  groundId: string,
): Promise<DaysOfSlot> {
  const [turf, read] = await Promise.all([asked, daysOf(turfOf({ _id: groundId }))]);
  return turf.spaceId === groundId ? read : await daysOf(turf);
}

/** The document of a day, which a ground may share with others, or null where nothing was ever written. */
export async function readDay(core: Reading, groundId: string, date: string): Promise<DayAsRead> {
  return (await readOn(core, groundId, [date])).days[0] ?? null;
}

/** The days of a slot. */
export async function readDaysOf(core: Reading, slot: SlotOfGround): Promise<DaysOfSlot> {
  const dates = hoursByDate(slot.bookingDate, slot.timeSlot).map(({ date }) => date);
  return await readOn(core, slot.groundId, dates);
}

/**
 * The day of a slot as this process remembers it, where nobody has its hours but by claims that may stand there. For a claim,
 * which goes by the day's `rev` and then reads; whoever is to be refused or answered by a day reads it.
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
    // Nobody waits for it: who reads the day asks again. Where it fails, that must not end the process.
    turf.catch(() => undefined);
    return undefined;
  }
  const day = core.reads.recentDay(dayKeyOf(turf, group.date));
  const days = day && { turf, days: [day] };
  return days && !isTakenIn(days, slot, now, mayStand) ? days : undefined;
}

/**
 * One read of each day of a slot, refusing without any write what others hold: what spares the losers of a race. The
 * claim itself decides again.
 */
export async function isTakenByOthers(
  core: Core,
  slot: SlotOfGround,
  now: Date,
  mine: (claim: Claim) => boolean,
): Promise<boolean> {
  return isTakenIn(await readDaysOf(core, slot), slot, now, mine);
}

/** The same judgement on days that were just read (`readDaysOf`). */
export function isTakenIn(
  days: DaysOfSlot,
  slot: SlotOfGround,
  now: Date,
  mine: (claim: Claim) => boolean,
): boolean {
  return claimsIn(days, slot).some((claim) => isLive(claim, now) && !mine(claim));
}

/**
 * The claims on a slot's hours, in order, lapsed ones included, one for each part that the ground takes; undefined for
 * what nobody has.
 */
export function claimsIn({ turf, days }: DaysOfSlot, slot: SlotOfGround): (Claim | undefined)[] {
  const groups = hoursByDate(slot.bookingDate, slot.timeSlot);
  return groups.flatMap(({ hours }, i) => keysOf(turf, hours).map((key) => days[i]?.claims[key]));
}

/** Does every hour of the slot carry a live claim of this owner? */
export async function hasAllHours(core: Core, slot: SlotOfGround, ref: string, now: Date): Promise<boolean> {
  const claims = claimsIn(await readDaysOf(core, slot), slot);
  return claims.every((claim) => isLive(claim, now) && claim.ref === ref);
}
