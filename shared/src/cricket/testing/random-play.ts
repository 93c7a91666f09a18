import type { Ball, BallOut, DoBody, OutKind, PlayBody } from '../events.js';
import type { BallOffer, DoOffers, NextBall } from '../next-ball.js';
import type { MatchRules } from '../rules.js';
import type { PlayerId } from '../setup.js';
import type { Random } from './random.js';

/**
 * One of the events that are offered, mostly a ball; undefined when none is left. Ends a match early only if `mayStop`.
 */
export function offeredBody(
  rules: MatchRules,
  next: NextBall,
  random: Random,
  mayStop = false,
): PlayBody | undefined {
  if (next.ball && !random.oneIn(12)) return { ball: offeredBall(rules, next.ball, random) };
  const isRareWelcome = random.oneIn(6);
  const dos = DO_MAKERS.filter(
    ([name]) =>
      next.dos[name] !== undefined && (mayStop || !STOPS.has(name)) && (isRareWelcome || !RARE.has(name)),
  );
  if (dos.length === 0) return next.ball && { ball: offeredBall(rules, next.ball, random) };
  const [, make] = random.pick(dos);
  return make(next.dos, random) ?? offeredBody(rules, next, random, mayStop);
}

const RARE: ReadonlySet<string> = new Set(['penalty', 'player', 'swap', 'retire', 'out']);
const STOPS: ReadonlySet<string> = new Set(['abandon', 'end', 'declare', 'revise']);

type Maker = (dos: DoOffers, random: Random) => DoBody | undefined;

const DO_MAKERS: readonly (readonly [DoBody['do'], Maker])[] = [
  ['open', openBody],
  ['bowler', ({ bowler = [] }, random) => ({ do: 'bowler', bowler: random.pick(bowler) })],
  ['in', ({ in: batters = [] }, random) => ({ do: 'in', batter: random.pick(batters) })],
  ['return', ({ return: who = [] }, random) => ({ do: 'return', who: random.pick(who) })],
  [
    'retire',
    ({ retire = { who: [], reasons: [] } }, random) => ({
      do: 'retire',
      who: random.pick(retire.who),
      reason: random.pick(retire.reasons),
    }),
  ],
  ['swap', () => ({ do: 'swap' })],
  ['penalty', ({ penalty = [] }, random) => ({ do: 'penalty', runs: 5, to: random.pick(penalty) })],
  ['declare', () => ({ do: 'declare' })],
  ['end', () => ({ do: 'end' })],
  ['super-over', () => ({ do: 'super-over' })],
  ['abandon', () => ({ do: 'abandon', reason: 'rain' })],
  ['power', () => ({ do: 'power' })],
  ['revise', reviseBody],
  ['out', outBody],
  [
    'player',
    ({ player = [] }, random) => ({
      do: 'player',
      side: random.pick(player),
      player: `late${random.upTo(1e9)}`,
    }),
  ],
];

function openBody({ open = [] }: DoOffers, random: Random): DoBody | undefined {
  const { batters, bowlers, alone } = random.pick(open);
  const striker = random.pick(batters);
  const others = batters.filter((id) => id !== striker);
  const nonStriker = alone ? undefined : random.pick(others);
  const free = bowlers.filter((id) => id !== striker && id !== nonStriker);
  return free.length === 0 ? undefined : { do: 'open', striker, nonStriker, bowler: random.pick(free) };
}

function reviseBody({ revise }: DoOffers, random: Random): DoBody | undefined {
  if (!revise) return undefined;
  const overs = revise.overs.least + random.upTo(Math.min(3, revise.overs.most - revise.overs.least));
  return {
    do: 'revise',
    overs,
    ...(revise.target && random.oneIn(2) ? { target: 1 + random.upTo(60) } : {}),
  };
}

function outBody({ out }: DoOffers, random: Random): DoBody | undefined {
  const kind = out && out['timed-out'].length > 0 && random.oneIn(2) ? 'timed-out' : 'run-out';
  const who = out?.[kind] ?? [];
  return who.length === 0 ? undefined : { do: 'out', kind, who: random.pick(who) };
}

/** A ball that the offer allows. */
export function offeredBall(rules: MatchRules, offer: BallOffer, random: Random): Ball {
  const { striker, nonStriker, bowlers, wide, noBall } = offer;
  const ball: Ball = { bowler: random.pick(bowlers), striker, bat: 0 };
  if (nonStriker !== undefined && random.oneIn(2)) ball.nonStriker = nonStriker;
  if (random.oneIn(8))
    return onWide(offer, { ...ball, wide: wide.least + random.pick([0, 0, 0, 1, 4]) }, random);
  if (random.oneIn(8)) ball.noBall = noBall.least;
  const out = random.oneIn(5) ? outOf(offer, ball, random) : undefined;
  if (out && !HAS_RUNS.has(out.kind)) return { ...ball, out };
  return { ...withRuns(rules, offer, ball, out === undefined, random), ...(out ? { out } : {}) };
}

const HAS_RUNS: ReadonlySet<OutKind> = new Set<OutKind>(['run-out', 'obstructing']);

function onWide({ wide, ...offer }: BallOffer, ball: Ball, random: Random): Ball {
  const out = random.oneIn(5) ? outOf({ wide, ...offer }, ball, random) : undefined;
  if (!out) return ball;
  return HAS_RUNS.has(out.kind) ? { ...ball, out } : { ...ball, wide: wide.least, out };
}

function outOf({ outs, striker, nonStriker }: BallOffer, ball: Ball, random: Random): BallOut {
  const kind = random.pick(
    outs[ball.wide !== undefined ? 'wide' : ball.noBall !== undefined ? 'noBall' : 'fair'],
  );
  const batters: PlayerId[] = nonStriker === undefined ? [striker] : [striker, nonStriker];
  const who = HAS_RUNS.has(kind) ? random.pick(batters) : striker;
  return { kind, who: who, ...(random.oneIn(2) ? { crossed: true } : {}) };
}

/** Runs of one kind, with what may go with them. The other batter is named whenever one of the two is out. */
function withRuns(rules: MatchRules, offer: BallOffer, ball: Ball, mayHitNet: boolean, random: Random): Ball {
  if (offer.missed && random.oneIn(3)) return { ...ball, missed: true };
  if (offer.byes && random.oneIn(12)) return { ...ball, bye: 1 + random.upTo(3) };
  if (offer.legByes && random.oneIn(12)) return { ...ball, legBye: 1 + random.upTo(3) };
  const bat = random.pick([0, 0, 1, 1, 2, 3, 4, 6]);
  if (offer.zones.length > 0 && random.oneIn(4)) return { ...ball, bat, zone: random.pick(offer.zones) };
  if (mayHitNet && random.oneIn(12))
    return { ...ball, bat, ...(random.oneIn(2) ? { roof: true } : { overNet: true }) };
  if (mayHitNet && (bat === 4 || bat === 6) && random.oneIn(2)) return { ...ball, bat, boundary: bat };
  return { ...ball, bat: rules.lbw ? bat : Math.min(bat, 6) };
}
