import { cardOf, type MatchState } from '@crease/shared/cricket/match';
import { otherSide, type PlayerId } from '@crease/shared/cricket/setup';

/** The side in the field in an innings, counted from 0; in the last one if it is left out. */
export function fieldersOf(state: MatchState, innings?: number): readonly PlayerId[] {
  const all = cardOf(state).innings;
  const { side } = all[innings ?? all.length - 1] ?? {};
  return side === undefined ? [] : state.fold.sides[otherSide(side)];
}
