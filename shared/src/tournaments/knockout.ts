import { type Place, placesOf, play, playRound } from './bracket.js';
import type { DrawnMatch, SideSource } from './drawn-match.js';

/**
 * Adds a knockout of the entrants, highest seed first, to `matches`. The match for third place precedes the final; it
 * needs two semi-finals, so at least four entrants.
 */
export function addKnockout(
  matches: DrawnMatch[],
  entrants: readonly SideSource[],
  { afterRound = 0, thirdPlace = false } = {},
): void {
  let places = placesOf(entrants);
  let losers: Place[] = [];
  for (let round = afterRound + 1; places.length > 1; round++) {
    const isFinal = places.length === 2;
    if (isFinal && thirdPlace) play(matches, losers[0], losers[1], 'third-place', round);
    const led = playRound(matches, places, isFinal ? 'final' : 'knockout', round);
    places = led.map(({ winner }) => winner);
    losers = led.map(({ loser }) => loser);
  }
}
