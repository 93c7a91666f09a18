import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { useEffect } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useTeamActions } from '../api/use-team-actions.js';
import { teamLinkTexts as t } from '../texts.js';
import { TeamLink } from './team-link.js';

interface Props {
  team: Team;
  member: TeamMember;
  onClose: () => void;
}

/** The link by which a guest takes over their place. Opening this makes a new one. */
export function ClaimLinkDialog({ team, member, onClose }: Props) {
  const { memberId, name } = member;
  const { mutate, data, error } = useTeamActions(team._id).claimLink;
  useEffect(() => mutate(memberId), [mutate, memberId]);
  return (
    <Dialog title={t.claimTitle(name)} size="narrow" onClose={onClose}>
      {data ? (
        <div className="stack-4">
          <p className="text-2">{t.claimText(name, formatDateOf(data.expiresAt))}</p>
          <TeamLink what={{ title: team.name, text: t.claimMessage(name, team.name), url: data.url }} />
        </div>
      ) : error ? (
        <EmptyState title={messageOf(error, t.failed)} broken />
      ) : (
        <div className="team-link-wait">
          <Loading />
        </div>
      )}
    </Dialog>
  );
}
