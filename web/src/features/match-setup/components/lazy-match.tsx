import type { Match } from '@crease/shared/contracts/matches';
import { Later, late } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';

const Before = late(async () => ({ default: (await import('./match-before.js')).MatchBefore }));

/** The page of a match before its first ball, loaded when it is shown. */
export function MatchBefore({ match }: { match: Match }) {
  return (
    <Later fallback={<Loading page />}>
      <Before match={match} />
    </Later>
  );
}
