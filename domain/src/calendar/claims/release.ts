import { refuse } from '@crease/shared/refusals';
import type { HoursOfDay } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { hourOfKey } from '../day/claim-keys.js';
import { type Claim, dueAt, type GroundDayDoc } from '../day/ground-day.schema.js';
import { isLive } from '../day/judge-day.js';
import { readDay } from '../day/read-days.js';
import { changeDay, type DayChange } from './claim-writes.queries.js';
import { endedHolds } from './ended-holds.js';

/**
 * Which hours to release: those of `ref` written by an operation between `minN` (default 0) and `maxN`
 * (docs/invariants.md P3).
 */
export interface Releasing {
  ref: string;
  maxN: number;
  minN?: number;
  /** The holds did not end by their holder's own action: the holder is notified. */
  tell?: boolean;
}

/** The next owner of hours, written in the same update that gives them back (docs/invariants.md P9). */
export interface Successor {
  /** Keys of this day that it gets: released now, or free already. */
  keys: string[];
  claim: Claim;
  /** Its hours of another date, claimed just before; released if this update misses. */
  secured?: { groundId: string; rest: HoursOfDay };
}

/** Returns the successors for hours, by key, that are about to be released. */
export type SuccessorsOf = (
  day: Readonly<GroundDayDoc>,
  mine: readonly string[],
  now: Date,
) => Promise<Successor[]>;

const LONGEST_STRUGGLE = 10;

/**
 * Releases hours of one date: each that still belongs to `whose` goes to its successor or becomes free. Returns the
 * successors. Without `successorsOf`, or if waitlist or hours have changed since they were read, the sweep offers them.
 * @throws `UNAVAILABLE` if the day changes faster than it can be read.
 */
export async function releaseClaims(
  core: Core,
  groundId: string,
  { date, hours }: HoursOfDay,
  { ref, maxN, minN = 0, tell }: Releasing,
  successorsOf?: SuccessorsOf,
): Promise<Successor[]> {
  const given = await retryOnConflict(LONGEST_STRUGGLE, async (attempt) => {
    const now = core.clock.now();
    const day = await readDay(core, groundId, date);
    const mine = Object.entries(day?.claims ?? {}).flatMap(([key, claim]) =>
      claim?.ref === ref && claim.n <= maxN && claim.n >= minN && hours.includes(hourOfKey(key)) ? [key] : [],
    );
    if (!day || mine.length === 0) return [];
    const successors = (await successorsOf?.(day, mine, now)) ?? [];
    // Only the first attempt requires an unchanged waitlist: a crowd joining it must not keep hours from being
    // released.
    const hasAsked = successorsOf && attempt === 0;
    const { filter, update } = toHandOver(day, mine, successors, now, hasAsked ? undefined : now);
    const over = tell ? mine : mine.filter((key) => !isLive(day.claims[key], now));
    const ended = endedHolds(day, over, now);
    if (ended.length > 0) update.$push = { ended: { $each: ended } };
    if (hasAsked) filter.lineRev = day.lineRev ?? { $exists: false };
    const after = await changeDay(core, { filter, update });
    if (after) {
      core.events.publishDaySoon(after, core.span);
      return successors;
    }
    for (const { claim, secured } of successors) {
      if (secured)
        await releaseClaims(core, secured.groundId, secured.rest, { ref: claim.ref, maxN: claim.n });
    }
    return undefined;
  });
  if (given) return given;
  throw refuse('UNAVAILABLE', 'ground_busy', {
    retryAfterSeconds: 1,
  });
}

/** The keys of the day that stay owned once `released` are released. */
export const takenAfter = (
  { claims }: Pick<GroundDayDoc, 'claims'>,
  released: readonly string[],
  now: Date,
): Set<string> =>
  new Set(Object.keys(claims).filter((key) => isLive(claims[key], now) && !released.includes(key)));

function toHandOver(
  day: Readonly<GroundDayDoc>,
  mine: readonly string[],
  successors: readonly Successor[],
  now: Date,
  nextLookAt?: Date,
): DayChange {
  const filter: DayChange['filter'] = { _id: day._id, movedTo: { $exists: false } };
  // Releases only claims unchanged since the read: a newer operation's claim makes this miss.
  for (const key of mine) {
    filter[`claims.${key}.ref`] = day.claims[key]?.ref;
    filter[`claims.${key}.n`] = day.claims[key]?.n;
  }
  const set: Record<string, unknown> = { dirtyAt: now };
  for (const { keys, claim } of successors) for (const key of keys) set[`claims.${key}`] = claim;
  const inherited = new Set(successors.flatMap(({ keys }) => keys));
  const others = [...inherited].filter((key) => !mine.includes(key));
  // A successor's other hours were free when read, and must still be.
  if (others.length > 0) {
    filter.$and = others.map((key) => ({
      $or: [{ [`claims.${key}`]: { $exists: false } }, { [`claims.${key}.expiresAt`]: { $lte: now } }],
    }));
  }
  const freed = mine.filter((key) => !inherited.has(key));
  const ends = [...(nextLookAt ? [nextLookAt] : []), ...successors.map(({ claim }) => dueAt(claim, now))];
  const update: Record<string, unknown> = { $set: set, $inc: { rev: 1 } };
  if (freed.length > 0) update.$unset = Object.fromEntries(freed.map((key) => [`claims.${key}`, '']));
  if (ends.length > 0) update.$min = { nextEndAt: new Date(Math.min(...ends.map((at) => at.getTime()))) };
  return { filter, update };
}
