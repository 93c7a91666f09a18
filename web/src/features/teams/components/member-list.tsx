import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { Icon } from '../../../components/icon.js';
import { LATE_ICON_PATHS } from '../../../components/late-icon-paths.js';
import { teamTexts as t, teamLinkTexts, teamsTexts } from '../texts.js';

/** The open dialog about a member. */
export interface OpenMember {
  kind: 'change' | 'remove' | 'claim';
  member: TeamMember;
}

interface Props {
  team: Team;
  /** The reader's own place, if they are in the team. */
  own: TeamMember | undefined;
  onOpen: (open: OpenMember) => void;
}

/** All members, the captain first. */
export function MemberList({ team, own, onOpen }: Props) {
  const order = { captain: 0, vice: 1, player: 2 };
  const members = [...team.members].sort((one, other) => order[one.role] - order[other.role]);
  return (
    <ul className="panel lines team-members">
      {members.map((member) => (
        <MemberRow key={member.memberId} member={member} own={own} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function MemberRow({ member, own, onOpen }: { member: TeamMember } & Omit<Props, 'team'>) {
  const { name, role, jersey, isGuest, memberId } = member;
  const isOwn = memberId === own?.memberId;
  const isCaptain = own?.role === 'captain';
  const leads = isCaptain || own?.role === 'vice';
  return (
    <li>
      <span className="team-jersey num" title={jersey === undefined ? t.noJersey : t.jerseyOf(jersey)}>
        {jersey === undefined ? (
          <Icon outline={LATE_ICON_PATHS.shirt} />
        ) : (
          <>
            <span className="visually-hidden">{t.jerseyOf(jersey)}</span>
            <span aria-hidden="true">{jersey}</span>
          </>
        )}
      </span>
      <span className="team-who">
        <strong>{name}</strong>
        <span className="row row-wrap">
          {role === 'player' ? null : (
            <span className={`tag ${role === 'captain' ? 'tag-info' : ''}`}>{teamsTexts.roles[role]}</span>
          )}
          {isGuest ? <span className="tag">{t.guest}</span> : null}
          {isOwn ? <span className="tag tag-free">{t.you}</span> : null}
        </span>
      </span>
      <span className="team-acts">
        {isGuest && leads ? (
          <button
            type="button"
            className="btn btn-small"
            aria-label={teamLinkTexts.claimLinkOf(name)}
            onClick={() => onOpen({ kind: 'claim', member })}
          >
            <Icon name="link" small />
            {teamLinkTexts.claimLink}
          </button>
        ) : null}
        {isCaptain || isOwn ? (
          <button
            type="button"
            className="icon-btn"
            aria-label={t.changeOf(name)}
            onClick={() => onOpen({ kind: 'change', member })}
          >
            <Icon name="edit" />
          </button>
        ) : null}
        {isCaptain && !isOwn ? (
          <button
            type="button"
            className="icon-btn"
            aria-label={t.removeOf(name)}
            onClick={() => onOpen({ kind: 'remove', member })}
          >
            <Icon name="trash" />
          </button>
        ) : null}
      </span>
    </li>
  );
}
