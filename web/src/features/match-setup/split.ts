import type { DraftPlayer } from './draft.js';

type Two = [DraftPlayer[], DraftPlayer[]];

/** Splits players into two sides by lot: the sizes differ by one at most. `below(n)` draws a number from 0 to n - 1. */
export function splitByLot(players: readonly DraftPlayer[], below: (n: number) => number): Two {
  const drawn = [...players];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const at = below(last + 1);
    const [one, other] = [drawn[last], drawn[at]];
    if (one && other) [drawn[last], drawn[at]] = [other, one];
  }
  const half = Math.ceil(drawn.length / 2);
  return [drawn.slice(0, half), drawn.slice(half)];
}

/**
 * Splits players into two sides of even strength: from the strongest on, each joins the weaker side while it has room.
 * A player of unknown strength counts as the average; with no figures at all the list is dealt out in turn.
 */
export function splitByStrength(
  players: readonly DraftPlayer[],
  strengthOf: (player: DraftPlayer) => number | undefined,
): Two {
  const known = players.flatMap((player) => strengthOf(player) ?? []);
  const average = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : 0;
  const rated = players.map((player) => ({ player, strength: strengthOf(player) ?? average }));
  rated.sort((one, other) => other.strength - one.strength);
  const half = Math.ceil(players.length / 2);
  const sides: Two = [[], []];
  const sums = [0, 0] as [number, number];
  for (const { player, strength } of rated) {
    const isEven = sums[0] === sums[1] ? sides[0].length <= sides[1].length : sums[0] < sums[1];
    const wanted = isEven ? 0 : 1;
    const at = sides[wanted].length < half ? wanted : wanted === 0 ? 1 : 0;
    sides[at].push(player);
    sums[at] += strength;
  }
  return sides;
}
