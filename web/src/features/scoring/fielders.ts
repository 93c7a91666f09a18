import { cardOf, type MatchState } from '@crease/shared/cricket/match';
import type { BallOffer } from '@crease/shared/cricket/next-ball';
import { otherSide, type PlayerId } from '@crease/shared/cricket/setup';

/** The players who can be the fielder of this ball of an innings, counted from 0; of the last one if it is left out. */
export function fieldersOf(
  state: MatchState,
  { striker, nonStriker }: BallOffer,
  innings?: number,
): readonly PlayerId[] {
  const all = cardOf(state).innings;
  const { side } = all[innings ?? all.length - 1] ?? {};
  if (side === undefined) return [];
  // The joker is in both sides.
  return state.fold.sides[otherSide(side)].filter((id) => id !== striker && id !== nonStriker);
}
