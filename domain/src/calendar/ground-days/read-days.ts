import { hoursByDate } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { isLive } from '../availability/judge-day.js';
import { type Claim, dayKey, type GroundDayDoc } from './ground-day.model.js';

/** Others may be looking at the very same object: it is only read. */
export type DayAsRead = Readonly<GroundDayDoc> | null;

/** The day's document, or null where nothing was ever written. */
export async function readDay(core: Core, groundId: string, date: string): Promise<DayAsRead> {
  return await core.reads.day(dayKey(groundId, date));
}

/** The days of a slot, in order: one, or two over midnight. */
export async function readDaysOf(core: Core, slot: SlotOfGround): Promise<DayAsRead[]> {
  const dates = hoursByDate(slot.bookingDate, slot.timeSlot);
  return await Promise.all(dates.map(({ date }) => readDay(core, slot.groundId, date)));
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
  days: readonly DayAsRead[],
  slot: SlotOfGround,
  now: Date,
  mine: (claim: Claim) => boolean,
): boolean {
  return claimsIn(days, slot).some((claim) => isLive(claim, now) && !mine(claim));
}

/** The claims on a slot's hours, in order, lapsed ones included; undefined for an hour that nobody has. */
export function claimsIn(days: readonly DayAsRead[], slot: SlotOfGround): (Claim | undefined)[] {
  const groups = hoursByDate(slot.bookingDate, slot.timeSlot);
  return groups.flatMap(({ hours }, i) => hours.map((hour) => days[i]?.claims[hour]));
}

/** Does every hour of the slot carry a live claim of this owner? */
export async function hasAllHours(core: Core, slot: SlotOfGround, ref: string, now: Date): Promise<boolean> {
  const claims = claimsIn(await readDaysOf(core, slot), slot);
  return claims.every((claim) => isLive(claim, now) && claim.ref === ref);
}
