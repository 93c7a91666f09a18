import { hoursByDate } from '@crease/shared/time/slots';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { reserve } from '../reserve.js';
import { hoursOn, newOffer, recordOffer, type WaiterOffer, waitersFor } from '../waitlist/offer.js';
import { freeAfter, giveBack, type Releasing, type Successor } from './give-back.js';
import type { Claim } from './ground-day.model.js';
import { readDay } from './read-days.js';

/** Who has a right to hours before all who wait: a closure to the hours it closes. */
export interface FirstSuccessor {
  claim: Claim;
  groups: HoursOfDay[];
}

/** Gives back every hour of a slot that `ref` still owns with an operation number up to `maxN`. */
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
 * Gives back hours of one or two dates. Who gives hours back writes the next owner in the same update: a closure's
 * block, then those who wait, in line, each of whom all hours are then free (design §2). A waiter's hours on the other
 * side of midnight are secured before, or handed over with the next date of this very release.
 */
export async function releaseHours(
  core: Core,
  groundId: string,
  groups: HoursOfDay[],
  whose: Releasing,
  first: readonly FirstSuccessor[] = [],
): Promise<void> {
  /** Waiters that have their hours of an earlier date and are to get those of a coming one. */
  const promised = new Map<string, Promised>();
  const complete: WaiterOffer[] = [];
  for (const [index, group] of groups.entries()) {
    if (index > 0) await failpoint('release.betweenDays');
    const coming = groups.slice(index + 1);
    let line: Candidate[] = [];
    const successors = await giveBack(core, groundId, group, whose, async (day, mine, now) => {
      const free = freeAfter(day, mine, now);
      const closed = firstOf(first, group.date, mine);
      for (const hour of closed.flatMap(({ hours }) => hours)) free.delete(hour);
      line = await candidates(core, { groundId, date: group.date, free, now, coming, whose, promised });
      return [...closed, ...line.map(({ successor }) => successor)];
    });
    for (const { offer, successor, rest } of line) {
      if (!successors.includes(successor)) continue;
      promised.delete(offer.claim.ref);
      if (rest)
        promised.set(offer.claim.ref, { offer, rest, part: { date: group.date, hours: successor.hours } });
      else complete.push(offer);
    }
  }
  for (const { offer, rest, part } of promised.values()) {
    if (await claimRest(core, groundId, offer, rest)) complete.push(offer);
    else await releaseHours(core, groundId, [part], { ref: offer.claim.ref, maxN: offer.claim.n });
  }
  for (const offer of complete) await concludeOffer(core, offer);
}

/** A waiter's hours on the other side of midnight, taken by themselves. */
const claimRest = async (core: Core, groundId: string, { claim }: WaiterOffer, rest: HoursOfDay) =>
  (await reserve(core, { groundId, groups: [rest], claim })).taken;

/** Tells the waiter of a hold that has just been made for him; one who left meanwhile leaves it to the next in line. */
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
  /** Hours of a coming date that this release will hand over too. */
  rest?: HoursOfDay;
}

/** Of two with a right to the same hour the earlier gets it. */
function firstOf(first: readonly FirstSuccessor[], date: string, mine: number[]): Successor[] {
  const left = new Set(mine);
  return first.flatMap(({ claim, groups }) => {
    const group = groups.find((other) => other.date === date);
    const hours = group?.hours.filter((hour) => left.delete(hour)) ?? [];
    return hours.length > 0 ? [{ hours, claim }] : [];
  });
}

interface Giving {
  groundId: string;
  date: string;
  /** Hours of the date that are free once this release is written; taken from as waiters get them. */
  free: Set<number>;
  now: Date;
  coming: HoursOfDay[];
  whose: Releasing;
  promised: ReadonlyMap<string, Promised>;
}

/** Those who get hours of one date: whom they were promised to, then the line. */
async function candidates(core: Core, giving: Giving): Promise<Candidate[]> {
  const { groundId, date, free, now } = giving;
  const found: Candidate[] = [];
  const take = (offer: WaiterOffer, hours: number[], more: Pick<Successor, 'secured'>, rest?: HoursOfDay) => {
    for (const hour of hours) free.delete(hour);
    found.push({ offer, successor: { hours, claim: offer.claim, ...more }, ...(rest ? { rest } : {}) });
  };
  const isFree = (hours: number[]) => hours.length > 0 && hours.every((hour) => free.has(hour));

  for (const { offer, rest } of giving.promised.values()) {
    if (rest.date === date && isFree(rest.hours)) take(offer, rest.hours, {});
  }
  const waiting = new Set([...giving.promised.values()].map(({ offer }) => offer.wait._id.toString()));
  for await (const wait of waitersFor(core, groundId, date, now)) {
    const { here, elsewhere } = hoursOn(wait, date);
    if (waiting.has(wait._id.toString()) || !isFree(here)) continue;
    const offer = newOffer(core, wait, now);
    if (!elsewhere) take(offer, here, {});
    else if (await comesWithThis(core, giving, elsewhere)) take(offer, here, {}, elsewhere);
    else if (await claimRest(core, groundId, offer, elsewhere)) take(offer, here, { secured: elsewhere });
  }
  return found;
}

/** Will all these hours of another date be free once this release has come to that date? */
async function comesWithThis(
  core: Core,
  { groundId, coming, whose, now }: Giving,
  elsewhere: HoursOfDay,
): Promise<boolean> {
  const group = coming.find(({ date }) => date === elsewhere.date);
  const day = group && (await readDay(core, groundId, group.date));
  if (!group || !day) return false;
  const mine = group.hours.filter((hour) => day.claims[hour]?.ref === whose.ref);
  const free = freeAfter(day, mine, now);
  return elsewhere.hours.every((hour) => free.has(hour));
}
