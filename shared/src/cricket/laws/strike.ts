import type { Ball, OutKind } from '../events.js';

/**
 * The batters change ends with every run that they complete (MCC 18.1), whatever it counts as. After a run-out or an
 * obstruction, a run on which they had crossed changes the ends as well (MCC 18.12); after a catch it does not, so the
 * new batter faces (MCC 18.11).
 */
export function changesEnds(ran: number, out: OutKind | undefined, ball: Ball): boolean {
  const crossed = (out === 'run-out' || out === 'obstructing') && ball.out?.crossed === true;
  return ran % 2 === (crossed ? 0 : 1);
}
