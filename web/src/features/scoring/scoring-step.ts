import { type MatchState, nextBall, resultOf } from '@crease/shared/cricket/match';
import type { BallOffer, DoOffers, Opening } from '@crease/shared/cricket/next-ball';
import type { PlayerId } from '@crease/shared/cricket/setup';

/** The one thing that the page asks for next. */
export type Step =
  | { kind: 'open'; openings: readonly Opening[] }
  | { kind: 'batter'; coming: readonly PlayerId[]; returning: readonly PlayerId[] }
  | { kind: 'bowler'; bowlers: readonly PlayerId[] }
  | { kind: 'ball'; offer: BallOffer }
  | { kind: 'tied' }
  | { kind: 'over' }
  /** Only an event from the list of other events leads on. */
  | { kind: 'other' };

export interface Asked {
  step: Step;
  dos: DoOffers;
}

/** What is asked next. A bowler or batter is asked for only where there is a choice. */
export function askedBy(state: MatchState): Asked {
  const { ball, dos } = nextBall(state);
  return { step: stepOf(state, ball, dos), dos };
}

function stepOf(state: MatchState, ball: BallOffer | undefined, dos: DoOffers): Step {
  if (resultOf(state)) return { kind: 'over' };
  if (dos['super-over']) return { kind: 'tied' };
  if (dos.open) return { kind: 'open', openings: dos.open };
  if (!ball && (dos.in || dos.return))
    return { kind: 'batter', coming: dos.in ?? [], returning: dos.return ?? [] };
  if (ball && ball.bowlers.length > 1) return { kind: 'bowler', bowlers: ball.bowlers };
  return ball ? { kind: 'ball', offer: ball } : { kind: 'other' };
}
