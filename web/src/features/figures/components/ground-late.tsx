import { GroundGames } from '../../games-near/public.js';
import { GroundRecordsSection } from './ground-records.js';

/** What is below a ground's description: games that need players, then the last matches and records. */
export function GroundLate({ groundId }: { groundId: string }) {
  return (
    <div className="stack-4">
      <GroundGames groundId={groundId} />
      <GroundRecordsSection groundId={groundId} />
    </div>
  );
}
