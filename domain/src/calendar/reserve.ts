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
import { keysWith } from './spaces/claim-keys.js';

/** Holds of the caller's own that gave way to a claim, by ref. */
type GaveWay = Map<string, Claim>;

/** `replaced`: the holds of the caller's own that ended with it, whether it took the hours or not. */
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
  const gaveWay: GaveWay = new Map();
  const befores: DayAsRead[] = [];
  const end = async (taken: boolean, over: readonly Claim[]): Promise<Reserved> => {
    await freeBeyond(core, wanted, over);
    return { taken, replaced: over.map(({ ref }) => ref) };
  };
  for (const [index, group] of wanted.groups.entries()) {
    if (index > 0) await failpoint('claim.betweenDays');
    const seen = wanted.seen && { turf: wanted.seen.turf, day: wanted.seen.days[index] };
    const { taken, before, replaced } = await reserveDay(core, wanted, group, seen);
    if (!taken) {
      // What is gone from this date comes back on no earlier one.
      for (const { ref } of replaced) gaveWay.delete(ref);
      if (!wanted.shared) await undo(core, wanted, befores, gaveWay);
      return await end(false, [...gaveWay.values(), ...replaced]);
    }
    befores.push(before);
    for (const hold of replaced) gaveWay.set(hold.ref, hold);
  }
  return await end(true, [...gaveWay.values()]);
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

/** Gives back what was taken of earlier dates, each hour to the hold that had it, where all of that is still to be had. */
async function undo(
  core: Core,
  { groundId, groups, claim: { ref, n } }: Reservation,
  befores: readonly DayAsRead[],
  gaveWay: GaveWay,
): Promise<void> {
  for (const [i, before] of befores.entries()) {
    const group = groups[i];
    if (!group) continue;
    const back = await giveBack(core, groundId, group, { ref, maxN: n, minN: n }, async (day, mine, now) =>
      holdsAsBefore(before, gaveWay, day, mine, now),
    );
    for (const { claim } of back) gaveWay.delete(claim.ref);
  }
}

function holdsAsBefore(
  before: DayAsRead,
  gaveWay: GaveWay,
  day: Readonly<GroundDayDoc>,
  mine: readonly string[],
  now: Date,
) {
  return [...gaveWay.values()].flatMap((claim) => {
    const keys = keysWith(before, claim.ref);
    const isFree = keys.every((key) => mine.includes(key) || !isLive(day.claims[key], now));
    return keys.length > 0 && isLive(claim, now) && isFree ? [{ keys, claim }] : [];
  });
}

/**
 * Frees what holds that gave way have on dates beside those that were claimed: a slot over midnight has two. One written before
 * claims named their slot lapses there.
 */
async function freeBeyond(
  core: Core,
  { groundId, groups }: Reservation,
  over: readonly Claim[],
): Promise<void> {
  for (const { ref, n, slot, ...claim } of over) {
    for (const other of slot ? hoursByDate(slot.bookingDate, slot.timeSlot) : []) {
      if (groups.some(({ date }) => date === other.date)) continue;
      await giveBack(core, claim.groundId ?? groundId, other, { ref, maxN: n, minN: n });
    }
  }
}
