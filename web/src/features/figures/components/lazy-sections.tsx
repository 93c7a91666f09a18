import { Later, late } from '../../../components/late.js';
import { WhenNear } from '../../../components/when-near.js';

const Records = late(async () => ({ default: (await import('./ground-records.js')).GroundRecordsSection }));
const Team = late(async () => ({ default: (await import('./team-figures.js')).TeamFiguresSection }));

/** The last matches and records of a ground. Loaded only when the reader comes near it. */
export function LateGroundRecords({ groundId }: { groundId: string }) {
  return (
    <WhenNear idle={false}>
      <Records groundId={groundId} />
    </WhenNear>
  );
}

/** The matches and figures of a team. */
export function LateTeamFigures({ teamId }: { teamId: string }) {
  return (
    <Later fallback={null}>
      <Team teamId={teamId} />
    </Later>
  );
}
