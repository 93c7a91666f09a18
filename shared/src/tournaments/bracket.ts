import type { DrawnMatch, SideSource, Stage } from './drawn-match.js';
import { bracketSize, seedPlaces } from './seed-places.js';

/** A side of a bracket; undefined where a bye leaves the place empty. */
export type Place = SideSource | undefined;

/** Both places that a match leads to. Without an opponent a side moves on, and no loser leaves. */
export interface Led {
  winner: Place;
  loser: Place;
}

/** Entrants, highest seed first, at the places of their bracket. The highest seeds have the empty neighbours. */
export function placesOf(entrants: readonly SideSource[]): Place[] {
  return seedPlaces(bracketSize(entrants.length)).map((seed) => entrants[seed - 1]);
}

/** Plays neighbours against each other. Adds the matches to `matches` and returns what each pair leads to. */
export function playRound(
  matches: DrawnMatch[],
  places: readonly Place[],
  stage: Stage,
  round: number,
): Led[] {
  const led: Led[] = [];
  for (let at = 0; at < places.length; at += 2)
    led.push(play(matches, places[at], places[at + 1], stage, round));
  return led;
}

export function play(matches: DrawnMatch[], first: Place, second: Place, stage: Stage, round: number): Led {
  if (!first || !second) return { winner: first ?? second, loser: undefined };
  const number = matches.length + 1;
  matches.push({ number, stage, round, sides: [first, second] });
  return { winner: { winnerOf: number }, loser: { loserOf: number } };
}

/** Sorts the matches by round and renumbers them from 1. Matches of one round keep their order. */
export function numberByRound(matches: readonly DrawnMatch[]): DrawnMatch[] {
  const sorted = [...matches].sort((a, b) => a.round - b.round || a.number - b.number);
  const numbers = new Map(sorted.map(({ number }, at) => [number, at + 1]));
  const numberOf = (old: number) => numbers.get(old) ?? old;
  const renamed = (side: SideSource): SideSource => {
    if ('winnerOf' in side) return { winnerOf: numberOf(side.winnerOf) };
    return 'loserOf' in side ? { loserOf: numberOf(side.loserOf) } : side;
  };
  return sorted.map((match) => ({
    ...match,
    number: numberOf(match.number),
    sides: [renamed(match.sides[0]), renamed(match.sides[1])],
  }));
}
