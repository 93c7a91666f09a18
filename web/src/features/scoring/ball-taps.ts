import type { Ball, BallOut, OutKind } from '@crease/shared/cricket/events';
import type { BallOffer } from '@crease/shared/cricket/next-ball';
import type { PlayerId } from '@crease/shared/cricket/setup';

/** What the scorer saw of one ball, without the players and the runs that follow from the rules. */
export interface Tap {
  extra?: 'wide' | 'noBall' | 'bye' | 'legBye';
  /** Off the bat, or run on the extra. */
  runs: number;
  /** The runs of a no-ball that did not come off the bat. */
  off?: 'bye' | 'legBye';
  /** A four or six that was run is not a boundary. */
  run?: true;
  zone?: string;
  net?: 'roof' | 'overNet';
  missed?: true;
  out?: { kind: OutKind; who: PlayerId; by?: PlayerId; crossed?: boolean };
}

/** Fills in what the offer says: who bowls and who faces. */
export function ballOf(offer: BallOffer, tap: Tap): Ball {
  const { striker, bowlers, wide, noBall } = offer;
  const bowler = bowlers[0] ?? '';
  const ball: Ball = { bowler, striker, bat: 0 };
  if (tap.extra === 'wide') ball.wide = wide.least + tap.runs;
  else if (tap.extra === 'bye') ball.bye = tap.runs;
  else if (tap.extra === 'legBye') ball.legBye = tap.runs;
  else if (tap.off) ball[tap.off] = tap.runs;
  else ball.bat = tap.runs;
  if (tap.extra === 'noBall') ball.noBall = noBall.least;
  if (tap.zone !== undefined) ball.zone = tap.zone;
  if (tap.net) ball[tap.net] = true;
  if (tap.missed) ball.missed = true;
  if (tap.out) ball.out = outOf(tap.out);
  else if (isBoundary(tap)) ball.boundary = tap.runs === 4 ? 4 : 6;
  return ball;
}

/** A four or six off the bat went over the rope, unless the scorer says that it was run or that it hit a net. */
const isBoundary = ({ extra, runs, off, run, zone, net }: Tap): boolean =>
  (runs === 4 || runs === 6) &&
  (extra === undefined || extra === 'noBall') &&
  off === undefined &&
  !run &&
  zone === undefined &&
  net === undefined;

function outOf({ kind, who, by, crossed }: NonNullable<Tap['out']>): BallOut {
  return { kind, who, ...(by === undefined ? {} : { by: [by] }), ...(crossed ? { crossed } : {}) };
}

/** The ways to be out on this kind of ball. */
export const outsOn = ({ outs }: BallOffer, extra: Tap['extra']): readonly OutKind[] =>
  extra === 'wide' ? outs.wide : extra === 'noBall' ? outs.noBall : outs.fair;

/** Either batter can be out in this way, and runs may have been completed before. */
export const needsRuns = (kind: OutKind): boolean => kind === 'run-out' || kind === 'obstructing';

/** Fielders count for these. */
export const hasFielder = (kind: OutKind): boolean =>
  kind === 'caught' || kind === 'run-out' || kind === 'stumped';
