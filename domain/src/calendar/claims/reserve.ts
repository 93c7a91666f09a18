import { hoursByDate } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { keysOf, keysWith } from '../day/claim-keys.js';
import type { Claim, GroundDayDoc } from '../day/ground-day.schema.js';
import { isLive } from '../day/judge-day.js';
import { type DayAsRead, readOn } from '../day/read-days.js';
import type { GivenUp, Reservation } from './claim-change.js';
import { releaseClaims } from './release.js';
import { reserveDay } from './reserve-day.js';

/** The caller's own holds that gave way to a claim, by ref. */
type GaveWay = Map<string, Claim>;

export interface Reserved {
  taken: boolean;
  /** The caller's own holds that ended with it; if it took nothing, some may have their hours again. */
  replaced: Claim[];
  /**
   * True if another tab claimed the same hours, and may have ended this claim and its place before it was written
   * again.
   */
  contested: boolean;
  /** Whether other tabs share the claim whose hours were unavailable. */
  givenUp?: GivenUp;
}

/**
 * Claims hours for a hold, booking, block or any other kind of claim: one conditional update per day, the earlier date
 * first. If the later date fails, the earlier one is freed or given back to the caller's own hold. docs/invariants.md 1
 * @throws `UNAVAILABLE` while the ground's hours are moving to another document.
 */
export async function reserve(core: Core, wanted: Reservation): Promise<Reserved> {
  const gaveWay: GaveWay = new Map();
  const befores: DayAsRead[] = [];
  let contested = false;
  const refuse = async (gone: readonly Claim[]): Promise<Reserved> => {
    const givenUp = (await wanted.giveUp?.()) ?? 'alone';
    const replaced = [...gaveWay.values(), ...gone];
    if (givenUp !== 'others') await undo(core, wanted, befores, gaveWay, givenUp);
    await freeBeyond(core, wanted, [...gaveWay.values(), ...gone]);
    return { taken: false, replaced, contested, givenUp };
  };
  for (const [index, group] of wanted.groups.entries()) {
    if (index > 0) await failpoint('claim.betweenDays');
    const seen = wanted.seen && { turf: wanted.seen.turf, day: wanted.seen.days[index] };
    const { taken, before, replaced, again } = await reserveDay(core, wanted, group, seen);
    contested ||= again;
    if (!taken) {
      // A hold gone from this date is not restored on an earlier one.
      for (const { ref } of replaced) gaveWay.delete(ref);
      return await refuse(replaced);
    }
    befores.push(before);
    for (const hold of replaced) gaveWay.set(hold.ref, hold);
  }
  if (await isOvertaken(core, wanted)) return await refuse([]);
  const replaced = [...gaveWay.values()];
  await freeBeyond(core, wanted, replaced);
  return { taken: true, replaced, contested };
}

/**
 * Returns true if another tab replaced this hold on the earlier date while the later date was still being written. That
 * tab could not release hours that did not exist yet. The last one to write the last date detects it, so the two tabs
 * cannot end up with half each.
 */
async function isOvertaken(
  core: Core,
  { groundId, groups, claim, overHoldsOf }: Reservation,
): Promise<boolean> {
  if (claim.kind !== 'hold' || !overHoldsOf || groups.length === 1) return false;
  const earlier = groups.slice(0, -1);
  const { turf, days } = await readOn(
    core,
    groundId,
    earlier.map(({ date }) => date),
  );
  return earlier.some(({ hours }, i) =>
    keysOf(turf, hours).some((key) => days[i]?.claims[key]?.ref !== claim.ref),
  );
}

/** Like `reserve` for a whole slot, with no holds giving way. True if all hours are taken. */
export async function reserveSlot(
  core: Core,
  { groundId, bookingDate, timeSlot }: SlotOfGround,
  claim: Claim,
  how: Pick<Reservation, 'overOwn'> = {},
): Promise<boolean> {
  const groups = hoursByDate(bookingDate, timeSlot);
  return (await reserve(core, { groundId, groups, claim, ...how })).taken;
}

/**
 * Releases what was taken. A hold that gave way gets its hours back if all are still available. The `last` of several
 * tabs checks all dates, because any tab may have taken some.
 */
async function undo(
  core: Core,
  { groundId, groups, claim: { ref, n } }: Reservation,
  befores: readonly DayAsRead[],
  gaveWay: GaveWay,
  givenUp: GivenUp,
): Promise<void> {
  for (const [i, group] of groups.entries()) {
    const before = befores[i];
    if (before === undefined && givenUp === 'alone') continue;
    const back = await releaseClaims(
      core,
      groundId,
      group,
      { ref, maxN: n, minN: n },
      async (day, mine, now) => holdsAsBefore(before ?? null, gaveWay, day, mine, now),
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
 * Frees the hours of holds that gave way on dates other than the claimed ones: a slot across midnight has two. One
 * written before claims stored their slot expires there.
 */
async function freeBeyond(
  core: Core,
  { groundId, groups }: Reservation,
  over: readonly Claim[],
): Promise<void> {
  for (const { ref, n, slot, ...claim } of over) {
    for (const other of slot ? hoursByDate(slot.bookingDate, slot.timeSlot) : []) {
      if (groups.some(({ date }) => date === other.date)) continue;
      await releaseClaims(core, claim.groundId ?? groundId, other, { ref, maxN: n, minN: n });
    }
  }
}
