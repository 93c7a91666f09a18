import type { Team } from '@crease/shared/contracts/teams';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { useUser } from '../../../lib/session.js';
import { placeNames } from '../../cities/public.js';
import { teamLinkTexts as t, teamsTexts } from '../texts.js';
import { TeamBadge } from './team-badge.js';
import './teams.css';

interface Props {
  team: Team;
  title: string;
  /** What the link does, shown to its recipient. */
  text?: string;
  /** Why to sign in. */
  signIn: string;
  /** The one action of a signed-in user. */
  children: ReactNode;
}

/** The team that a link leads to, and the one thing to do with it. */
export function TeamLinkCard({ team, title, text, signIn, children }: Props) {
  const user = useUser();
  const captain = team.members.find(({ role }) => role === 'captain');
  return (
    <section className="panel team-invitation">
      <TeamBadge team={team} large />
      <h1 className="creased">{title}</h1>
      {text ? <p>{text}</p> : null}
      <p className="meta">
        <span>
          <Icon name="pin" small />
          {placeNames.of(team.cityName)}
        </span>
        <span>
          <Icon name="users" small />
          {teamsTexts.players(team.members.length)}
        </span>
        {captain ? (
          <span>
            <Icon name="user" small />
            {t.captain(captain.name)}
          </span>
        ) : null}
      </p>
      {team.about ? <p className="text-2">{team.about}</p> : null}
      {user ? (
        children
      ) : (
        <>
          <p className="text-2">{signIn}</p>
          <button type="button" className="btn btn-primary btn-wide" onClick={() => openAuthDialog('login')}>
            {t.login}
          </button>
        </>
      )}
    </section>
  );
}

/** A link that is incomplete or no longer valid. */
export function NoTeamLink({ isWhole }: { isWhole: boolean }) {
  return (
    <EmptyState
      title={isWhole ? t.used : t.broken}
      text={isWhole ? t.usedText : t.brokenText}
      heading="h1"
      broken
    >
      <Link className="btn" to="/teams">
        {t.toTeams}
      </Link>
    </EmptyState>
  );
}
