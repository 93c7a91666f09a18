import type { Team } from '@crease/shared/contracts/teams';
import { inkOn } from '../team-colours.js';
import './teams.css';

/** The short name on the team's colour, as on a scoreboard. Decorative: the name stands beside it. */
export function TeamBadge({ team, large }: { team: Pick<Team, 'shortName' | 'colour'>; large?: boolean }) {
  const { shortName, colour } = team;
  return (
    <span
      className={`team-badge num${large ? ' team-badge-large' : ''}`}
      style={colour ? { background: colour, color: inkOn(colour) } : undefined}
      aria-hidden="true"
    >
      {shortName}
    </span>
  );
}
