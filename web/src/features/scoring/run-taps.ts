import type { BallOffer } from '@crease/shared/cricket/next-ball';
import type { Tap } from './ball-taps.js';

/** What runs are asked for: an extra, a zone of the net, or runs that were all run. */
export type RunsOf = 'wide' | 'noBall' | 'bye' | 'legBye' | 'ran' | { zone: string };

/** The runs to choose from. */
export function runsOffered({ wide }: BallOffer, of: RunsOf): number[] {
  if (of === 'wide') return [0, 1, 2, 3, 4].filter((runs) => wide.least + runs <= wide.most);
  if (of === 'noBall') return [0, 1, 2, 3, 4, 6];
  if (of === 'ran') return [4, 5, 6, 7];
  return typeof of === 'object' ? [0, 1, 2, 3] : [1, 2, 3, 4];
}

export function tapOf(of: RunsOf, runs: number): Tap {
  if (typeof of === 'object') return { runs, zone: of.zone };
  return of === 'ran' ? { runs, run: true } : { runs, extra: of };
}
