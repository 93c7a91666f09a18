import { Later, late } from '../../../components/late.js';

const Team = late(async () => ({ default: (await import('./team-figures.js')).TeamFiguresSection }));

/** The matches and figures of a team. */
export function LateTeamFigures({ teamId }: { teamId: string }) {
  return (
    <Later fallback={null}>
      <Team teamId={teamId} />
    </Later>
  );
}
