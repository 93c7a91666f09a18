import type { SideSource } from './drawn-match.js';
import { bracketSize, meetingRound, seedPlaces } from './seed-places.js';

/**
 * Splits teams, highest seed first, into groups by a snake: 1, 2, 3 | 6, 5, 4 | 7, 8, 9. Sizes differ by at most one.
 */
export function snakeGroups(teams: readonly string[], groups: number): string[][] {
  const result = Array.from({ length: groups }, (): string[] => []);
  teams.forEach((team, at) => {
    const column = at % groups;
    const isBackwards = Math.floor(at / groups) % 2 === 1;
    result[isBackwards ? groups - 1 - column : column]?.push(team);
  });
  return result;
}

/**
 * The entrants of the knockout after the groups, highest seed first: the winners, the runners-up, and so on. Within
 * each rank the groups are placed so that teams of one group meet as late as can be.
 */
export function crossedEntrants(groups: number, advance: number): SideSource[] {
  const placeOfSeed = placesBySeed(groups * advance);
  /** The places that each group has so far. */
  const places = Array.from({ length: groups }, (): number[] => []);
  const entrants: SideSource[] = [];
  for (let rank = 1; rank <= advance; rank++) {
    const free = Array.from({ length: groups }, (_, at) => placeOfSeed[(rank - 1) * groups + at] ?? 0);
    const groupOf = keepApart(places, free);
    groupOf.forEach((group, at) => {
      places[group]?.push(free[at] ?? 0);
      entrants.push({ groupRank: { group, rank } });
    });
  }
  return entrants;
}

function placesBySeed(teams: number): number[] {
  const places: number[] = [];
  seedPlaces(bracketSize(teams)).forEach((seed, place) => {
    places[seed - 1] = place;
  });
  return places;
}

/**
 * One group for each free place, so that the earliest round in which two teams of one group meet is as late as can be.
 */
function keepApart(taken: readonly (readonly number[])[], free: readonly number[]): number[] {
  for (let round = 32; ; round--) {
    const matched = matchAll(free.length, (at, group) =>
      (taken[group] ?? []).every((place) => meetingRound(place, free[at] ?? 0) >= round),
    );
    if (matched) return matched;
  }
}

/** A perfect matching of places and groups by augmenting paths, or undefined. Every pair is allowed in round 0. */
function matchAll(size: number, isAllowed: (at: number, group: number) => boolean): number[] | undefined {
  const placeOf = new Map<number, number>();
  const augment = (at: number, seen: Set<number>): boolean => {
    const allowed = Array.from({ length: size }, (_, group) => group).filter((group) => isAllowed(at, group));
    const free = allowed.find((group) => !placeOf.has(group));
    const found = free ?? allowed.find((group) => !seen.has(group) && canFree(group, seen));
    if (found !== undefined) placeOf.set(found, at);
    return found !== undefined;
  };
  /** Whether the place that has this group can take another one. */
  const canFree = (group: number, seen: Set<number>): boolean => {
    seen.add(group);
    return augment(placeOf.get(group) ?? 0, seen);
  };
  for (let at = 0; at < size; at++) if (!augment(at, new Set())) return undefined;
  const groups: number[] = [];
  for (const [group, at] of placeOf) groups[at] = group;
  return groups;
}
