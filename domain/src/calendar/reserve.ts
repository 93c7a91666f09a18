import { addDays } from '@crease/shared/time/ist';
import { hoursByDate } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../platform/core.js';
import { failpoint } from '../platform/failpoint.js';
import { isLive } from './availability/judge-day.js';
import type { Reservation } from './claim-change.js';
import { giveBack } from './ground-days/give-back.js';
import type { Claim, GroundDayDoc } from './ground-days/ground-day.model.js';
import type { DayAsRead } from './ground-days/read-days.js';
import { reserveDay } from './reserve-day.js';
import { hourOfKey, keysWith } from './spaces/claim-keys.js';

/** `replaced`: the holds of the caller's own that gave way. */
export interface Reserved {
  taken: boolean;
  replaced: string[];
}

/**
 * Takes hours for whoever wants them: a hold, a booking, a walk-in, a block, a closure, a move, a waiter. One
 * conditional update a day, the earlier date first; where the later one fails the earlier is given back, and what it
 * had taken from a hold of the caller's own goes back to that hold. docs/invariants.md 1. Throws `UNAVAILABLE` while the
 * ground's hours are on the move to another document.
 */
export async function reserve(core: Core, wanted: Reservation): Promise<Reserved> {
  const { ref, n } = wanted.claim;
  const gaveWay = new Map<string, Claim>();
  const befores: DayAsRead[] = [];
  for (const [index, group] of wanted.groups.entries()) {
    if (index > 0) await failpoint('claim.betweenDays');
    const seen = wanted.seen && { turf: wanted.seen.turf, day: wanted.seen.days[index] };
    const { taken, before, replaced } = await reserveDay(core, wanted, group, seen);
    if (taken) {
      befores.push(before);
      for (const hold of replaced) gaveWay.set(hold.ref, hold);
      continue;
    }
    for (const [i, earlier] of (wanted.shared ? [] : wanted.groups.slice(0, index)).entries())
      await giveBack(core, wanted.groundId, earlier, { ref, maxN: n, minN: n }, async (day, mine, now) =>
        holdsAsBefore(befores[i], gaveWay, day, mine, now),
      );
    return { taken: false, replaced: [] };
  }
  await freeBeyond(core, wanted, gaveWay, befores);
  return { taken: true, replaced: [...gaveWay.keys()] };
}

/** The same for a whole slot and a claim that nothing of the caller's own gives way to. True when all hours are taken. */
export async function reserveSlot(
  core: Core,
  { groundId, bookingDate, timeSlot }: SlotOfGround,
  claim: Claim,
  how: Pick<Reservation, 'overOwn'> = {},
): Promise<boolean> {
  const groups = hoursByDate(bookingDate, timeSlot);
  return (await reserve(core, { groundId, groups, claim, ...how })).taken;
}

/** What holds had before a claim that is now given back, where all of that is still to be had. */
function holdsAsBefore(
  before: DayAsRead | undefined,
  gaveWay: ReadonlyMap<string, Claim>,
  day: Readonly<GroundDayDoc>,
  mine: readonly string[],
  now: Date,
) {
  return [...gaveWay.values()].flatMap((claim) => {
    const keys = keysWith(before ?? null, claim.ref);
    const isFree = keys.every((key) => mine.includes(key) || !isLive(day.claims[key], now));
    return keys.length > 0 && isLive(claim, now) && isFree ? [{ keys, claim }] : [];
  });
}

/** Frees what holds that gave way have on dates beside those that were claimed: a slot over midnight has two. */
async function freeBeyond(
  core: Core,
  { groundId, groups }: Reservation,
  gaveWay: ReadonlyMap<string, Claim>,
  befores: readonly DayAsRead[],
): Promise<void> {
  for (const [index, { date }] of groups.entries()) {
    for (const { ref, n } of gaveWay.values()) {
      const hours = keysWith(befores[index] ?? null, ref).map(hourOfKey);
      const beside = [
        ...(hours.includes(0) ? [addDays(date, -1)] : []),
        ...(hours.includes(23) ? [addDays(date, 1)] : []),
      ].filter((other) => !groups.some((group) => group.date === other));
      for (const other of beside)
        await giveBack(core, groundId, { date: other, hours: ALL_HOURS }, { ref, maxN: n, minN: n });
    }
  }
}

const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour);
