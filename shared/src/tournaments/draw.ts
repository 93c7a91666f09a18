import { numberByRound } from './bracket.js';
import { addDoubleElimination } from './double-elimination.js';
import { type DrawSettings, drawProblems } from './draw-problem.js';
import type { Draw, DrawnMatch } from './drawn-match.js';
import { crossedEntrants, snakeGroups } from './groups.js';
import { addKnockout } from './knockout.js';
import { roundRobin } from './round-robin.js';
import { seededNumbers, shuffled } from './seeded.js';

export interface DrawChoice {
  /** The same seed draws the same, in whatever order the teams are given. */
  seed: string;
  /** The highest seeds in order; all other teams are drawn by lot after them. */
  seeds?: readonly string[] | undefined;
}

/** @throws RangeError if `drawProblems` has any, a team is named twice, or a seed is not among the teams */
export function drawOf(settings: DrawSettings, teams: readonly string[], choice: DrawChoice): Draw {
  const problems = drawProblems(settings, teams.length);
  if (problems.length > 0) throw new RangeError(`Cannot draw ${teams.length} teams: ${problems.join(', ')}`);
  const order = seedOrder(teams, choice);
  const matches: DrawnMatch[] = [];
  const groups = groupsOf(settings, order);
  groups.forEach((group, index) => {
    addGroup(matches, group, settings, index);
  });
  const { format, groups: count = 0, advance = 0, thirdPlace = false } = settings;
  const entrants = order.map((team) => ({ team }));
  const afterRound = Math.max(0, ...matches.map(({ round }) => round));
  if (format === 'knockout') addKnockout(matches, entrants, { thirdPlace });
  if (format === 'double-elimination') addDoubleElimination(matches, entrants);
  if (format === 'groups-knockout')
    addKnockout(matches, crossedEntrants(count, advance), { afterRound, thirdPlace });
  return { order, groups, matches: numberByRound(matches) };
}

function seedOrder(teams: readonly string[], { seed, seeds = [] }: DrawChoice): string[] {
  const known = new Set(teams);
  if (known.size < teams.length) throw new RangeError('A team is named twice');
  if (new Set(seeds).size < seeds.length || seeds.some((team) => !known.has(team)))
    throw new RangeError('Seeds must be different teams of the tournament');
  const others = teams.filter((team) => !seeds.includes(team)).sort();
  return [...seeds, ...shuffled(others, seededNumbers(seed))];
}

function groupsOf({ format, groups = 0 }: DrawSettings, order: readonly string[]): (readonly string[])[] {
  if (format === 'league') return [order];
  return format === 'groups-knockout' ? snakeGroups(order, groups) : [];
}

function addGroup(
  matches: DrawnMatch[],
  teams: readonly string[],
  { format, legs = 1 }: DrawSettings,
  group: number,
): void {
  const stage = format === 'league' ? 'league' : 'group';
  for (const { round, teams: pair } of roundRobin(teams, legs)) {
    const number = matches.length + 1;
    matches.push({ number, stage, round, group, sides: [{ team: pair[0] }, { team: pair[1] }] });
  }
}
