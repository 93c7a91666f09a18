import type { Ball, BallOut, MatchEvent, OutKind, PlayBody } from '@crease/shared/cricket/events';
import { type MatchState, nextBall } from '@crease/shared/cricket/match';
import type { BallOffer, NextBall, Opening } from '@crease/shared/cricket/next-ball';
import type { PlayerId } from '@crease/shared/cricket/setup';
import type { Random } from './random.js';

/** How good a player is: 1 is average. */
export interface Skill {
  batting: number;
  bowling: number;
}

/** What the players of a demo match can do. */
export type Skills = (playerId: PlayerId) => Skill;

/** How often a fair ball brings so many runs off the bat, of a hundred. */
const RUNS: readonly [runs: number, weight: number][] = [
  [0, 34],
  [1, 37],
  [2, 9],
  [3, 1],
  [4, 11],
  [6, 5],
];
const WICKET_WEIGHT = 9;
const WIDE_CHANCE = 0.045;
const NO_BALL_CHANCE = 0.012;
const BYE_CHANCE = 0.01;

const OUTS: readonly [kind: OutKind, weight: number][] = [
  ['caught', 50],
  ['bowled', 25],
  ['run-out', 14],
  ['lbw', 7],
  ['stumped', 4],
];

function weighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new RangeError('there is nothing to choose from');
}

/** The next event of a match as it might be on a real evening; undefined when the match is over. */
export function plausibleEvent(
  state: MatchState,
  id: string,
  skills: Skills,
  random: Random,
): MatchEvent | undefined {
  const body = plausibleBody(state, nextBall(state), skills, random);
  return body && { id, ...body };
}

function plausibleBody(
  state: MatchState,
  { ball, dos }: NextBall,
  skills: Skills,
  random: Random,
): PlayBody | undefined {
  if (state.fold.result) return undefined;
  if (ball) return { ball: plausibleBall(state, ball, skills, random) };
  // Batters come in as their side lists them.
  const [batter] = dos.in ?? [];
  if (batter) return { do: 'in', batter };
  const [opening] = dos.open ?? [];
  if (opening) return openBody(opening, skills, random);
  return dos['super-over'] ? { do: 'super-over' } : undefined;
}

function openBody(
  { batters, bowlers, alone }: Opening,
  skills: Skills,
  random: Random,
): PlayBody | undefined {
  const [striker, second] = batters;
  const bowler = bestOf(bowlers, skills, random);
  if (!striker || !bowler) return undefined;
  return { do: 'open', striker, ...(second && !alone ? { nonStriker: second } : {}), bowler };
}

/** Mostly one of the better bowlers. */
const bestOf = (bowlers: readonly PlayerId[], skills: Skills, random: Random): PlayerId =>
  weighted(
    random,
    bowlers.map((id) => [id, skills(id).bowling ** 4] as const),
  );

function plausibleBall(state: MatchState, offer: BallOffer, skills: Skills, random: Random): Ball {
  const { striker, nonStriker } = offer;
  const bowler = bestOf(offer.bowlers, skills, random);
  const ball: Ball = { bowler, striker, ...(nonStriker ? { nonStriker } : {}), bat: 0 };
  if (random.chance(WIDE_CHANCE / skills(bowler).bowling))
    return { ...ball, wide: offer.wide.least + (random.chance(0.06) ? 1 : 0) };
  if (random.chance(NO_BALL_CHANCE)) return { ...ball, noBall: offer.noBall.least, ...offTheBat(random, 1) };
  if (offer.byes && random.chance(BYE_CHANCE)) return { ...ball, bye: 1 };
  const edge = skills(striker).batting / skills(bowler).bowling;
  if (random.chance(WICKET_WEIGHT / Math.sqrt(edge) / 100)) {
    const out = plausibleOut(state, offer, bowler, random);
    if (out) return { ...ball, out };
  }
  return { ...ball, ...offTheBat(random, edge) };
}

/** Better batters find the boundary more often and miss less. */
function offTheBat(random: Random, edge: number): Pick<Ball, 'bat' | 'boundary'> {
  const bat = weighted(
    random,
    RUNS.map(([runs, weight]) => [runs, runs === 0 ? weight / edge : runs >= 4 ? weight * edge : weight]),
  );
  return bat === 4 || bat === 6 ? { bat, boundary: bat } : { bat };
}

function plausibleOut(
  { setup }: MatchState,
  { outs, striker, nonStriker }: BallOffer,
  bowler: PlayerId,
  random: Random,
): BallOut | undefined {
  const possible = OUTS.filter(([kind]) => outs.fair.includes(kind));
  if (possible.length === 0) return undefined;
  const kind = weighted(random, possible);
  const field = setup.sides.find(({ players }) => players.includes(bowler))?.players ?? [];
  const others = field.filter((id) => id !== bowler);
  if (kind === 'run-out')
    return { kind, who: nonStriker && random.chance(0.5) ? nonStriker : striker, by: [random.pick(others)] };
  if (kind === 'caught')
    return { kind, who: striker, by: [random.chance(0.1) ? bowler : random.pick(others)] };
  // The first of the list keeps wicket.
  if (kind === 'stumped') return { kind, who: striker, by: others.slice(0, 1) };
  return { kind, who: striker };
}
