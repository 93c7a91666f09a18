import type { Ball, OutKind } from '../events.js';

/**
 * The batters change ends with every run that they complete (MCC 18.1), whatever it counts as. After a run-out or an
 * obstruction, a run on which they had crossed changes the ends as well (MCC 18.12).
 */
export function changesEnds(ran: number, out: OutKind | undefined, ball: Ball): boolean {
  const crossed = (out === 'run-out' || out === 'obstructing') && ball.out?.crossed === true;
  return ran % 2 === (crossed ? 0 : 1);
}

/** After a catch the new batter faces, even if the batters had crossed (MCC 18.11): runs do not change the ends. */
export const newBatterFaces = (out: OutKind | undefined): boolean => out === 'caught';
