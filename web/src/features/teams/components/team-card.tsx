import type { Team } from '@crease/shared/contracts/teams';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useUser } from '../../../lib/session.js';
import { placeNames } from '../../cities/public.js';
import { teamsTexts as t } from '../texts.js';
import { TeamBadge } from './team-badge.js';
import './teams.css';

/** One of my teams, with my role in it. */
export function TeamCard({ team }: { team: Team }) {
  const user = useUser();
  const own = team.members.find(({ userId }) => userId === user?.id);
  return (
    <li>
      <Link className="panel team-card" to={`/team/${team._id}`}>
        <TeamBadge team={team} />
        <span className="team-card-what">
          <h2>{team.name}</h2>
          <span className="meta">
            <span>
              <Icon name="pin" small />
              {placeNames.of(team.cityName)}
            </span>
            <span>
              <Icon name="users" small />
              {t.players(team.members.length)}
            </span>
            {own && own.role !== 'player' ? <span className="tag">{t.roles[own.role]}</span> : null}
          </span>
        </span>
        <Icon name="right" />
      </Link>
    </li>
  );
}
