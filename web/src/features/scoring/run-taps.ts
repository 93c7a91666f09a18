import type { BallOffer, Range } from '@crease/shared/cricket/next-ball';
import type { Tap } from './ball-taps.js';

/** What runs are asked for: an extra, a zone of the net, or runs that were all run. */
export type RunsOf = 'wide' | 'noBall' | 'bye' | 'legBye' | 'ran' | { zone: string };

/** Runs that have no key of their own begin here: a four that was run. */
const LEAST_RAN = 4;

/** The runs to choose from, as the rules of the match have them. */
export function runsOffered({ runs, wide }: BallOffer, of: RunsOf): number[] {
  if (of === 'wide') return numbers({ least: 0, most: wide.most - wide.least });
  if (of === 'ran') return numbers({ ...runs, least: LEAST_RAN });
  if (of === 'bye' || of === 'legBye') return numbers({ ...runs, least: 1 });
  return numbers(runs);
}

/** Where the runs of a no-ball may have come from, as the rules of the match have it. */
export const sourcesOf = ({ byes, legByes }: BallOffer, of: RunsOf): ('bat' | 'bye' | 'legBye')[] =>
  of === 'noBall'
    ? ['bat', ...(byes ? (['bye'] as const) : []), ...(legByes ? (['legBye'] as const) : [])]
    : [];

export const numbers = ({ least, most }: Range): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, n) => least + n);

export function tapOf(of: RunsOf, runs: number): Tap {
  if (typeof of === 'object') return { runs, zone: of.zone };
  return of === 'ran' ? { runs, run: true } : { runs, extra: of };
}
