import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Dialog } from '../../../components/dialog.js';
import { useTeamActions } from '../api/use-team-actions.js';
import { teamTexts as t, teamsTexts } from '../texts.js';

interface Props {
  team: Team;
  member: TeamMember;
  onClose: () => void;
}

/** Removes another member, as the captain. */
export function RemoveDialog({ team, member, onClose }: Props) {
  const { removeMember } = useTeamActions(team._id);
  return (
    <ConfirmDialog
      title={t.removeTitle(member.name)}
      danger
      busy={removeMember.isPending}
      submit={removeMember.isPending ? t.removing : t.remove}
      cancel={teamsTexts.cancel}
      done={t.removed(member.name)}
      failed={teamsTexts.failed}
      onConfirm={() => removeMember.mutateAsync(member.memberId)}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}

/** Leaves the team; a captain with other accounts in it must hand over first. */
export function LeaveDialog({ team, member, onClose }: Props) {
  const { removeMember } = useTeamActions(team._id);
  const navigate = useNavigate();
  const isCaptain = member.role === 'captain';
  const isLast = !team.members.some(({ isGuest, memberId }) => !isGuest && memberId !== member.memberId);
  if (isCaptain && !isLast) {
    return (
      <Dialog title={t.leaveTitle(team.name)} size="narrow" onClose={onClose}>
        <p>{t.handOverFirst}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t.leaveTitle(team.name)}
      danger
      busy={removeMember.isPending}
      submit={removeMember.isPending ? t.leaving : t.leave}
      cancel={teamsTexts.cancel}
      done={t.left(team.name)}
      failed={teamsTexts.failed}
      onConfirm={async () => {
        await removeMember.mutateAsync(member.memberId);
        navigate('/teams');
      }}
      onClose={onClose}
    >
      <p>{isLast ? t.leaveLast : t.leaveText}</p>
    </ConfirmDialog>
  );
}

/** Ends the team for everybody. */
export function EndTeamDialog({ team, onClose }: Omit<Props, 'member'>) {
  const { end } = useTeamActions(team._id);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t.endTitle(team.name)}
      danger
      busy={end.isPending}
      submit={end.isPending ? t.ending : t.end}
      cancel={teamsTexts.cancel}
      done={t.ended(team.name)}
      failed={teamsTexts.failed}
      onConfirm={async () => {
        await end.mutateAsync();
        navigate('/teams');
      }}
      onClose={onClose}
    >
      <p>{t.endText}</p>
    </ConfirmDialog>
  );
}
