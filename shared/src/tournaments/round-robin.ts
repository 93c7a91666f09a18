/** A match of a round robin; `round` counts from 1. */
export interface Pairing {
  round: number;
  teams: readonly [string, string];
}

/**
 * Every two teams meet once in each leg (circle method). With an odd number of teams one rests in each round. The sides
 * are swapped in every second leg.
 */
export function roundRobin(teams: readonly string[], legs = 1): Pairing[] {
  const once = singleLeg(teams);
  const rounds = once.at(-1)?.round ?? 0;
  return Array.from({ length: legs }, (_, leg) =>
    once.map(({ round, teams: [a, b] }): Pairing => {
      return { round: leg * rounds + round, teams: leg % 2 === 0 ? [a, b] : [b, a] };
    }),
  ).flat();
}

function singleLeg(teams: readonly string[]): Pairing[] {
  const [fixed, ...others] = teams;
  if (fixed === undefined || others.length === 0) return [];
  // Undefined rests.
  const turning: (string | undefined)[] = teams.length % 2 === 0 ? others : [...others, undefined];
  const pairings: Pairing[] = [];
  for (let round = 1; round <= turning.length; round++) {
    const circle = [fixed, ...turning];
    for (let at = 0; at < circle.length / 2; at++) {
      const [a, b] = [circle[at], circle[circle.length - 1 - at]];
      if (a === undefined || b === undefined) continue;
      pairings.push({ round, teams: at === 0 && round % 2 === 0 ? [b, a] : [a, b] });
    }
    turning.unshift(turning.pop());
  }
  return pairings;
}
