import { AppError } from '@crease/shared/errors';
import type { HoursOfDay } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { isLive } from '../availability/judge-day.js';
import { endedHolds } from './ended-holds.js';
import { type Claim, dayKey, dueAt, type GroundDayDoc } from './ground-day.model.js';

/** Whose hours go free: those of `ref` that an operation between `minN` (default 0) and `maxN` wrote (design §3). */
export interface Releasing {
  ref: string;
  maxN: number;
  minN?: number;
  /** Holds that end so did not end by their holder's own doing: the holder is told. */
  tell?: boolean;
}

/** Who owns hours next, written in the very update that gives them back (design §2). */
export interface Successor {
  /** Hours of this date: given back now, or free already. */
  hours: number[];
  claim: Claim;
  /** Its hours of another date, claimed just before: given back should this update miss. */
  secured?: HoursOfDay;
}

/** Says who is next for hours that are about to go free. */
export type SuccessorsOf = (day: GroundDayDoc, mine: number[], now: Date) => Promise<Successor[]>;

const LONGEST_STRUGGLE = 10;

/**
 * Gives back hours of one date, judged one by one: each that is still `whose` goes to its successor or free, whatever
 * happened to its neighbours. Answers the successors. Without `successorsOf` nobody is asked who waits, and the sweep is told to
 * look; so it is once the line or the hours have changed since they were read. Throws `UNAVAILABLE` where the day changes
 * faster than it can be read.
 */
export async function giveBack(
  core: Core,
  groundId: string,
  { date, hours }: HoursOfDay,
  { ref, maxN, minN = 0, tell }: Releasing,
  successorsOf?: SuccessorsOf,
): Promise<Successor[]> {
  const days = native(core.models, 'groundDays');
  for (let attempt = 0; attempt < LONGEST_STRUGGLE; attempt++) {
    const now = core.clock.now();
    const day = await days.findOne({ _id: dayKey(groundId, date) });
    const mine = hours.filter((hour) => {
      const claim = day?.claims[hour];
      return claim?.ref === ref && claim.n <= maxN && claim.n >= minN;
    });
    if (!day || mine.length === 0) return [];
    const successors = (await successorsOf?.(day, mine, now)) ?? [];
    // No second time on condition that nobody has joined since: a crowd that joins must not keep hours from going free.
    const hasAsked = successorsOf && attempt === 0;
    const { filter, update } = toHandOver(day, mine, successors, now, hasAsked ? undefined : now);
    const over = tell ? mine : mine.filter((hour) => !isLive(day.claims[hour], now));
    const ended = endedHolds(day, over, now);
    if (ended.length > 0) update.$push = { ended: { $each: ended } };
    if (hasAsked) filter.lineRev = day.lineRev ?? { $exists: false };
    const after = await days.findOneAndUpdate(filter, update, { returnDocument: 'after' });
    if (after) {
      core.events.publishDaySoon(after);
      return successors;
    }
    for (const { claim, secured } of successors) {
      if (secured) await giveBack(core, groundId, secured, { ref: claim.ref, maxN: claim.n });
    }
  }
  throw new AppError('UNAVAILABLE', 'The ground is very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

/** Hours of the day that nobody owns once `released` are given back. */
export function freeAfter(day: GroundDayDoc, released: number[], now: Date): Set<number> {
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  return new Set(all.filter((hour) => released.includes(hour) || !isLive(day.claims[hour], now)));
}

function toHandOver(
  day: GroundDayDoc,
  mine: number[],
  successors: Successor[],
  now: Date,
  nextLookAt?: Date,
) {
  const filter: Record<string, unknown> = { _id: day._id };
  // Only what is still as it was read is given back: a newer operation's claim makes this miss.
  for (const hour of mine) {
    filter[`claims.${hour}.ref`] = day.claims[hour]?.ref;
    filter[`claims.${hour}.n`] = day.claims[hour]?.n;
  }
  const set: Record<string, unknown> = { dirtyAt: now };
  for (const { hours, claim } of successors) for (const hour of hours) set[`claims.${hour}`] = claim;
  const inherited = successors.flatMap(({ hours }) => hours);
  const others = inherited.filter((hour) => !mine.includes(hour));
  // A successor's other hours were free when read; they must still be.
  if (others.length > 0) {
    filter.$and = others.map((hour) => ({
      $or: [{ [`claims.${hour}`]: { $exists: false } }, { [`claims.${hour}.expiresAt`]: { $lte: now } }],
    }));
  }
  const freed = mine.filter((hour) => !inherited.includes(hour));
  const ends = [...(nextLookAt ? [nextLookAt] : []), ...successors.map(({ claim }) => dueAt(claim, now))];
  const update: Record<string, unknown> = { $set: set, $inc: { rev: 1 } };
  if (freed.length > 0) update.$unset = Object.fromEntries(freed.map((hour) => [`claims.${hour}`, '']));
  if (ends.length > 0) update.$min = { nextEndAt: new Date(Math.min(...ends.map((at) => at.getTime()))) };
  return { filter, update };
}
