import { hourStart } from '@crease/shared/time/ist';
import { groupBy } from '../../platform/group-by.js';
import { groundOfClaim, hourOfKey, keysAt } from '../day/claim-keys.js';
import { type Claim, dayKey, type GroundDayDoc } from '../day/ground-day.schema.js';
import { isLive } from '../day/judge-day.js';
import type { TurfMove } from './space-book.schema.js';

/** Two claims that would collide: the reason to refuse a change of turf. */
export interface Clash {
  date: string;
  hour: number;
  claims: readonly [Claim, Claim];
}

export interface Merged {
  days: GroundDayDoc[];
  clashes: Clash[];
}

/**
 * The claims of the old days as they will be on the new ones: each on all parts that its ground takes there, with the
 * same owner, operation and expiry. Drops expired claims. Writes nothing.
 */
export function mergeDays(
  moves: readonly TurfMove[],
  old: readonly GroundDayDoc[],
  dates: readonly string[],
  now: Date,
): Merged {
  const byDate = groupBy(old, ({ date }) => date);
  const clashes: Clash[] = [];
  const spaceIds = [...new Set(moves.map(({ to }) => to.id.toString()))];
  const comersTo = (spaceId: string) => moves.filter(({ to }) => to.id.toString() === spaceId);
  const days = dates.flatMap((date) =>
    spaceIds.map((spaceId) =>
      mergeDay(spaceId, comersTo(spaceId), { date, old: byDate.get(date) ?? [], now }, clashes),
    ),
  );
  return { days, clashes };
}

function mergeDay(
  spaceId: string,
  comers: readonly TurfMove[],
  { date, old, now }: { date: string; old: readonly GroundDayDoc[]; now: Date },
  clashes: Clash[],
): GroundDayDoc {
  const from = old.filter(({ groundId }) => comers.some((move) => move.from.id.toString() === groundId));
  const claims: Record<string, Claim> = {};
  for (const { groundId, hour, claim } of claimsOf(from, now)) {
    const move = comers.find((one) => one.groundId.toString() === groundId);
    for (const key of move ? keysAt(move.to.parts, hour) : []) {
      const there = claims[key];
      if (there && there.ref !== claim.ref) clashes.push({ date, hour, claims: [there, claim] });
      claims[key] = { ...claim, groundId };
    }
  }
  return {
    _id: dayKey(spaceId, date),
    groundId: spaceId,
    grounds: comers[0]?.to.grounds.map(String) ?? [],
    date,
    // Above every old `rev`, so that it falls for no watcher.
    rev: Math.max(0, ...from.map(({ rev }) => rev)) + 1,
    publishedRev: 0,
    claims,
  };
}

/** Future hours of bookings and tournaments on some grounds: each prevents its turf from being parted. */
export function gamesOn(
  days: readonly GroundDayDoc[],
  groundIds: readonly { toString(): string }[],
  now: Date,
): Clash[] {
  const parted = new Set(groundIds.map(String));
  return days.flatMap((day) =>
    [...claimsOf([day], now)].flatMap(({ groundId, hour, claim }) =>
      (claim.kind === 'booking' || claim.kind === 'tournament') &&
      parted.has(groundId) &&
      hourStart(day.date, hour) > now
        ? [{ date: day.date, hour, claims: [claim, claim] as const }]
        : [],
    ),
  );
}

/** The live claims on these days, by ground and hour. */
function* claimsOf(days: readonly GroundDayDoc[], now: Date) {
  for (const day of days)
    for (const [key, claim] of Object.entries(day.claims))
      if (isLive(claim, now)) yield { groundId: groundOfClaim(day, claim), hour: hourOfKey(key), claim };
}
