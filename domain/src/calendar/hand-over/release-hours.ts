import { hoursByDate } from '@crease/shared/time/slots';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { type Releasing, releaseClaims, type Successor, takenAfter } from '../claims/release.js';
import { reserve } from '../claims/reserve.js';
import { groundsOfDay, hourOfKey, keysWith } from '../day/claim-keys.js';
import type { Claim, GroundDayDoc } from '../day/ground-day.schema.js';
import { keysInDay } from '../day/keys-in-day.js';
import { readDay } from '../day/read-days.js';
import { hoursOn, newOffer, recordOffer, type WaiterOffer, waitersFor } from './offer.js';

/** A successor with precedence over all waiting players: a closure, or a match that moves to hours of another. */
export interface FirstSuccessor {
  claim: Claim & { groundId: string };
  groups: HoursOfDay[];
}

/** Releases every hour of a slot that `ref` still owns with an operation number up to `maxN`. */
export async function releaseSlot(
  core: Core,
  slot: SlotOfGround,
  ref: string,
  maxN: number,
  minN = 0,
): Promise<void> {
  await releaseHours(core, slot.groundId, hoursByDate(slot.bookingDate, slot.timeSlot), { ref, maxN, minN });
}

/**
 * Releases hours of one or two dates and writes their next owner in the same update: a closure's block first, then the
 * waitlist of every ground of the space, in order (docs/invariants.md P9). A waiter must get all hours of the wait:
 * those across midnight are claimed before, or handed over with the next date of this release.
 */
export async function releaseHours(
  core: Core,
  groundId: string,
  groups: HoursOfDay[],
  whose: Releasing,
  first: readonly FirstSuccessor[] = [],
): Promise<void> {
  /** Waiting players who have their hours of an earlier date and are to get those of a later one. */
  const promised = new Map<string, Promised>();
  const complete: WaiterOffer[] = [];
  for (const [index, group] of groups.entries()) {
    if (index > 0) await failpoint('release.betweenDays');
    const coming = groups.slice(index + 1);
    let line: Candidate[] = [];
    const successors = await releaseClaims(core, groundId, group, whose, async (day, mine, now) => {
      const taken = takenAfter(day, mine, now);
      const closed = await firstOf(core, first, { date: group.date, day, mine });
      for (const key of closed.flatMap(({ keys }) => keys)) taken.add(key);
      line = await candidates(core, { groundId, day, taken, now, coming, whose, promised });
      return [...closed, ...line.map(({ successor }) => successor)];
    });
    for (const { offer, successor, rest } of line) {
      if (!successors.includes(successor)) continue;
      promised.delete(offer.claim.ref);
      if (rest) promised.set(offer.claim.ref, { offer, rest, part: partOf(group.date, successor) });
      else complete.push(offer);
    }
  }
  for (const { offer, rest, part } of promised.values()) {
    if (await claimRest(core, offer, rest)) complete.push(offer);
    else
      await releaseHours(core, offer.claim.groundId, [part], { ref: offer.claim.ref, maxN: offer.claim.n });
  }
  for (const offer of complete) await concludeOffer(core, offer);
}

/** Claims a waiting player's hours on the other side of midnight separately. */
const claimRest = async (core: Core, { claim }: WaiterOffer, rest: HoursOfDay) =>
  (await reserve(core, { groundId: claim.groundId, groups: [rest], claim })).taken;

const partOf = (date: string, { keys }: Successor): HoursOfDay => ({
  date,
  hours: [...new Set(keys.map(hourOfKey))],
});

/** Notifies the waiting player of a hold just made for them; if they left meanwhile, the next one gets it. */
export async function concludeOffer(core: Core, offer: WaiterOffer): Promise<boolean> {
  if (await recordOffer(core, offer)) return true;
  const { groundId, bookingDate, timeSlot } = offer.wait;
  const slot = { groundId: groundId.toString(), bookingDate, timeSlot };
  await releaseSlot(core, slot, offer.claim.ref, offer.claim.n);
  return false;
}

interface Promised {
  offer: WaiterOffer;
  rest: HoursOfDay;
  part: HoursOfDay;
}

interface Candidate {
  offer: WaiterOffer;
  successor: Successor;
  /** Hours of a later date that this release will hand over too. */
  rest?: HoursOfDay;
}

/** If two successors have a right to the same hour, the earlier one gets it. */
async function firstOf(
  core: Core,
  first: readonly FirstSuccessor[],
  { date, day, mine }: { date: string; day: Readonly<GroundDayDoc>; mine: readonly string[] },
): Promise<Successor[]> {
  const left = new Set(mine);
  const found: Successor[] = [];
  for (const { claim, groups } of first) {
    const hours = groups.find((other) => other.date === date)?.hours ?? [];
    const keys = (await keysInDay(core, day, claim.groundId, hours)).filter((key) => left.delete(key));
    if (keys.length > 0) found.push({ keys, claim });
  }
  return found;
}

interface Giving {
  groundId: string;
  day: Readonly<GroundDayDoc>;
  /** Keys of the day that are owned once this release is written; grows with each successor. */
  taken: Set<string>;
  now: Date;
  coming: HoursOfDay[];
  whose: Releasing;
  promised: ReadonlyMap<string, Promised>;
}

/** The candidates for hours of one date: players already promised them, then the waitlist. */
async function candidates(core: Core, giving: Giving): Promise<Candidate[]> {
  const { day, taken, now } = giving;
  const found: Candidate[] = [];
  const take = (offer: WaiterOffer, keys: string[], more: Pick<Successor, 'secured'>, rest?: HoursOfDay) => {
    for (const key of keys) taken.add(key);
    found.push({ offer, successor: { keys, claim: offer.claim, ...more }, ...(rest ? { rest } : {}) });
  };
  const keysOn = (groundId: string, hours: number[]) => keysInDay(core, day, groundId, hours);
  const areFree = (keys: string[]) => keys.length > 0 && !keys.some((key) => taken.has(key));

  for (const { offer, rest } of giving.promised.values()) {
    const keys = rest.date === day.date ? await keysOn(offer.claim.groundId, rest.hours) : [];
    if (areFree(keys)) take(offer, keys, {});
  }
  const waiting = new Set([...giving.promised.values()].map(({ offer }) => offer.wait._id.toString()));
  for await (const wait of waitersFor(core, groundsOfDay(day), day.date, now)) {
    const { here, elsewhere } = hoursOn(wait, day.date);
    const groundId = wait.groundId.toString();
    const keys = await keysOn(groundId, here);
    if (waiting.has(wait._id.toString()) || !areFree(keys)) continue;
    const offer = newOffer(core, wait, now);
    if (!elsewhere) take(offer, keys, {});
    else if (await comesWithThis(core, giving, groundId, elsewhere)) take(offer, keys, {}, elsewhere);
    else if (await claimRest(core, offer, elsewhere))
      take(offer, keys, { secured: { groundId, rest: elsewhere } });
  }
  return found;
}

/** True if a waiting player's hours of another date will all be free once this release reaches that date. */
async function comesWithThis(
  core: Core,
  { groundId, coming, whose, now }: Giving,
  waitedFor: string,
  elsewhere: HoursOfDay,
): Promise<boolean> {
  const group = coming.find(({ date }) => date === elsewhere.date);
  const day = group && (await readDay(core, groundId, group.date));
  if (!group || !day) return false;
  const mine = keysWith(day, whose.ref).filter((key) => group.hours.includes(hourOfKey(key)));
  const taken = takenAfter(day, mine, now);
  const keys = await keysInDay(core, day, waitedFor, elsewhere.hours);
  return keys.length > 0 && keys.every((key) => !taken.has(key));
}
