import type { Ball, DoOf, PlayBody } from '../events.js';
import type { BallOffer, NextBall, Range } from '../next-ball.js';
import type { MatchRules } from '../rules.js';
import type { PlayerId } from '../setup.js';

/** Reads an offer independently of the engine's laws: does it allow this event? */
export function isOffered(
  rules: MatchRules,
  { ball, dos }: NextBall,
  body: PlayBody,
  known: readonly PlayerId[],
): boolean {
  if ('ball' in body) return ball !== undefined && isBallOffered(rules, ball, body.ball);
  if (dos[body.do] === undefined) return false;
  switch (body.do) {
    case 'open':
      return isOpenOffered(body, dos.open ?? []);
    case 'bowler':
      return dos.bowler?.includes(body.bowler) ?? false;
    case 'in':
      return dos.in?.includes(body.batter) ?? false;
    case 'return':
      return dos.return?.includes(body.who) ?? false;
    case 'retire':
      return (dos.retire?.who.includes(body.who) && dos.retire.reasons.includes(body.reason)) ?? false;
    case 'out':
      return dos.out?.[body.kind].includes(body.who) ?? false;
    case 'penalty':
      return (dos.penalty?.includes(body.to) ?? false) && isIn({ least: 1, most: 50 }, body.runs);
    case 'revise':
      return (
        isIn(dos.revise?.overs, body.overs) && (body.target === undefined || dos.revise?.target === true)
      );
    case 'player':
      return (dos.player?.includes(body.side) ?? false) && !known.includes(body.player);
    default:
      return true;
  }
}

const isIn = (range: Range | undefined, value: number): boolean =>
  range !== undefined && Number.isInteger(value) && value >= range.least && value <= range.most;

function isOpenOffered(
  { striker, nonStriker, bowler }: DoOf<'open'>,
  openings: NonNullable<NextBall['dos']['open']>,
) {
  return openings.some(
    ({ batters, bowlers, alone }) =>
      batters.includes(striker) &&
      (nonStriker === undefined ? alone : nonStriker !== striker && batters.includes(nonStriker)) &&
      bowlers.includes(bowler) &&
      bowler !== striker &&
      bowler !== nonStriker,
  );
}

function isBallOffered(rules: MatchRules, offer: BallOffer, ball: Ball): boolean {
  const isNamed =
    ball.striker === offer.striker &&
    (ball.nonStriker === undefined || ball.nonStriker === offer.nonStriker) &&
    offer.bowlers.includes(ball.bowler);
  return (
    isNamed && areRunsOffered(offer, ball) && areMarksOffered(rules, offer, ball) && isOutOffered(offer, ball)
  );
}

/** Runs of the ball by kind, without the rule's own for a wide or no-ball. */
function runKinds({ wide, noBall }: BallOffer, ball: Ball): number[] {
  const extra = (runs: number | undefined, { least }: Range) => (runs === undefined ? 0 : runs - least);
  return [ball.bat, ball.bye ?? 0, ball.legBye ?? 0, extra(ball.wide, wide), extra(ball.noBall, noBall)];
}

function areRunsOffered(offer: BallOffer, ball: Ball): boolean {
  const kinds = runKinds(offer, ball);
  if (kinds.some((runs) => !isIn(offer.runs, runs))) return false;
  if (kinds.filter((runs) => runs > 0).length > 1) return false;
  if (ball.wide !== undefined && (ball.noBall !== undefined || ball.bye || ball.legBye || ball.bat > 0))
    return false;
  return (!ball.bye || offer.byes) && (!ball.legBye || offer.legByes);
}

function areMarksOffered(rules: MatchRules, offer: BallOffer, ball: Ball): boolean {
  const { boundary, zone, roof, overNet, missed, out, wide, bye, legBye, bat } = ball;
  const isHit = wide === undefined && !bye && !legBye;
  const most = Math.max(...runKinds(offer, ball));
  if (boundary === 6 && bat !== 6) return false;
  if (boundary === 4 && most < 4) return false;
  if (boundary !== undefined && out) return false;
  if (zone !== undefined && !(isHit && offer.zones.includes(zone) && !overNet && isZoneFree(offer, ball)))
    return false;
  if ((roof || overNet) && !(isHit && !(roof && overNet))) return false;
  if (out && ((roof && rules.roof !== 'play') || overNet)) return false;
  return (
    !missed || (offer.missed && bat === 0 && wide === undefined && zone === undefined && !roof && !overNet)
  );
}

/** Runs of a no-ball that were not off the bat leave none for a zone. */
const isZoneFree = ({ noBall }: BallOffer, ball: Ball): boolean =>
  (ball.noBall ?? noBall.least) === noBall.least;

function isOutOffered(offer: BallOffer, ball: Ball): boolean {
  if (!ball.out) return true;
  const { kind, who } = ball.out;
  const isWide = ball.wide !== undefined;
  if (!offer.outs[isWide ? 'wide' : ball.noBall !== undefined ? 'noBall' : 'fair'].includes(kind))
    return false;
  if (kind === 'run-out' || kind === 'obstructing') return who === offer.striker || who === offer.nonStriker;
  return (
    who === offer.striker && runKinds(offer, ball).every((runs) => runs === 0) && ball.zone === undefined
  );
}
