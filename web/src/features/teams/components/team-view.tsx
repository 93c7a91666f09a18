import type { Team } from '@crease/shared/contracts/teams';
import { MAX_TEAM_MEMBERS } from '@crease/shared/team-limits';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useUser } from '../../../lib/session.js';
import { placeNames } from '../../cities/public.js';
import { LateTeamFigures } from '../../figures/public.js';
import { teamTexts as t, teamLinkTexts, teamsTexts } from '../texts.js';
import { ChangeMemberDialog } from './change-member-dialog.js';
import { ClaimLinkDialog } from './claim-link-dialog.js';
import { EndTeamDialog, LeaveDialog, RemoveDialog } from './end-dialogs.js';
import { GuestDialog } from './guest-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { MemberList, type OpenMember } from './member-list.js';
import { TeamBadge } from './team-badge.js';
import { EditTeamDialog } from './team-dialog.js';
import './teams.css';

type Open = OpenMember | { kind: 'edit' | 'invite' | 'guest' | 'leave' | 'end' };

/** A team, and the buttons for what its reader may do. */
export function TeamView({ team }: { team: Team }) {
  const user = useUser();
  const own = user && team.members.find(({ userId }) => userId === user.id);
  const leads = own?.role === 'captain' || own?.role === 'vice';
  const [open, setOpen] = useState<Open>();
  const [invite, setInvite] = useState<{ url: string; expiresAt: string }>();
  const close = () => setOpen(undefined);
  const isFull = team.members.length >= MAX_TEAM_MEMBERS;
  return (
    <div className="team-page">
      <TeamHead team={team}>
        {leads ? (
          <div className="row row-wrap">
            <button type="button" className="btn btn-primary" onClick={() => setOpen({ kind: 'invite' })}>
              <Icon name="share" />
              {teamLinkTexts.invite}
            </button>
            <button type="button" className="btn" onClick={() => setOpen({ kind: 'edit' })}>
              <Icon name="edit" />
              {t.edit}
            </button>
            <Link className="btn" to={`/matches/new?team=${team._id}`}>
              <Icon name="bat" />
              {t.newMatch}
            </Link>
          </div>
        ) : null}
      </TeamHead>
      <section className="stack" aria-labelledby="team-members">
        <div className="row row-between row-wrap">
          <h2 id="team-members">{t.members}</h2>
          {leads && !isFull ? (
            <button type="button" className="btn btn-small" onClick={() => setOpen({ kind: 'guest' })}>
              <Icon name="plus" small />
              {t.addGuest}
            </button>
          ) : null}
        </div>
        {leads && isFull ? <p className="small text-2">{t.full(MAX_TEAM_MEMBERS)}</p> : null}
        <MemberList team={team} own={own} onOpen={setOpen} />
      </section>
      <LateTeamFigures teamId={team._id} />
      {own ? (
        <div className="row row-wrap">
          <button type="button" className="btn btn-small" onClick={() => setOpen({ kind: 'leave' })}>
            <Icon name="logout" small />
            {t.leave}
          </button>
          {own.role === 'captain' ? (
            <button
              type="button"
              className="btn btn-small btn-danger"
              onClick={() => setOpen({ kind: 'end' })}
            >
              <Icon name="trash" small />
              {t.end}
            </button>
          ) : null}
        </div>
      ) : null}
      {open?.kind === 'edit' ? <EditTeamDialog team={team} onClose={close} /> : null}
      {open?.kind === 'invite' ? (
        <InviteDialog team={team} made={invite} onMade={setInvite} onClose={close} />
      ) : null}
      {open?.kind === 'guest' ? <GuestDialog teamId={team._id} onClose={close} /> : null}
      {open?.kind === 'change' ? (
        <ChangeMemberDialog
          team={team}
          member={open.member}
          byCaptain={own?.role === 'captain'}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'claim' ? <ClaimLinkDialog team={team} member={open.member} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog team={team} member={open.member} onClose={close} /> : null}
      {open?.kind === 'leave' && own ? <LeaveDialog team={team} member={own} onClose={close} /> : null}
      {open?.kind === 'end' ? <EndTeamDialog team={team} onClose={close} /> : null}
    </div>
  );
}

function TeamHead({ team, children }: { team: Team; children: React.ReactNode }) {
  return (
    <header className="board on-night team-head">
      <div className="team-title">
        <TeamBadge team={team} large />
        <div>
          <h1>{team.name}</h1>
          <p className="meta">
            <span>
              <Icon name="pin" small />
              {placeNames.of(team.cityName)}
            </span>
            <span>
              <Icon name="users" small />
              {teamsTexts.players(team.members.length)}
            </span>
          </p>
        </div>
      </div>
      {team.about ? <p className="team-about">{team.about}</p> : null}
      {children}
    </header>
  );
}
