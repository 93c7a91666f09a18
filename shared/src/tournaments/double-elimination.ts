import { type Place, placesOf, play, playRound } from './bracket.js';
import type { DrawnMatch, SideSource } from './drawn-match.js';

/**
 * Adds a double elimination of the entrants, highest seed first: a team is out with its second defeat. The final is
 * followed by a `reset` match, played only if the team from the losers' side wins the final.
 */
export function addDoubleElimination(matches: DrawnMatch[], entrants: readonly SideSource[]): void {
  let winners = placesOf(entrants);
  let losers: Place[] = [];
  let round = 0;
  while (winners.length > 1) {
    round += 1;
    const led = playRound(matches, winners, 'winners', round);
    winners = led.map(({ winner }) => winner);
    const dropped = led.map(({ loser }) => loser);
    losers = round === 1 ? dropped : meetDropped(matches, losers, dropped, round);
  }
  const final = play(matches, winners[0], losers[0], 'final', 2 * round);
  play(matches, final.winner, final.loser, 'reset', 2 * round + 1);
}

/** Those on the losers' side play each other, then the teams that the winners' side has just dropped. */
function meetDropped(
  matches: DrawnMatch[],
  losers: readonly Place[],
  dropped: readonly Place[],
  round: number,
): Place[] {
  const rest = playRound(matches, losers, 'losers', 2 * round - 2).map(({ winner }) => winner);
  const opponents = crossed(dropped, round);
  const places = rest.flatMap((place, at) => [place, opponents[at]]);
  return playRound(matches, places, 'losers', 2 * round - 1).map(({ winner }) => winner);
}

/** Reverses the dropped teams and swaps their halves by turns, so that teams that have met are kept apart. */
function crossed(dropped: readonly Place[], round: number): Place[] {
  if (round % 2 === 0) return [...dropped].reverse();
  const half = dropped.length / 2;
  return dropped.length === 1 ? [...dropped] : [...dropped.slice(half), ...dropped.slice(0, half)];
}
