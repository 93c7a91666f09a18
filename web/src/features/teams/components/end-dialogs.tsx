import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
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
  const submit = async () => {
    try {
      await removeMember.mutateAsync(member.memberId);
      toast.success(t.removed(member.name));
      onClose();
    } catch (error) {
      toast.error(messageOf(error, teamsTexts.failed));
    }
  };
  return (
    <FormDialog
      title={t.removeTitle(member.name)}
      danger
      busy={removeMember.isPending}
      submit={removeMember.isPending ? t.removing : t.remove}
      cancel={teamsTexts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </FormDialog>
  );
}

/** Leaves the team; a captain with other accounts in it must hand over first. */
export function LeaveDialog({ team, member, onClose }: Props) {
  const { removeMember } = useTeamActions(team._id);
  const navigate = useNavigate();
  const isCaptain = member.role === 'captain';
  const isLast = !team.members.some(({ isGuest, memberId }) => !isGuest && memberId !== member.memberId);
  const submit = async () => {
    try {
      await removeMember.mutateAsync(member.memberId);
      toast.success(t.left(team.name));
      navigate('/teams');
    } catch (error) {
      toast.error(messageOf(error, teamsTexts.failed));
    }
  };
  if (isCaptain && !isLast) {
    return (
      <Dialog title={t.leaveTitle(team.name)} size="narrow" onClose={onClose}>
        <p>{t.handOverFirst}</p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t.leaveTitle(team.name)}
      danger
      busy={removeMember.isPending}
      submit={removeMember.isPending ? t.leaving : t.leave}
      cancel={teamsTexts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{isLast ? t.leaveLast : t.leaveText}</p>
    </FormDialog>
  );
}

/** Ends the team for everybody. */
export function EndTeamDialog({ team, onClose }: Omit<Props, 'member'>) {
  const { end } = useTeamActions(team._id);
  const navigate = useNavigate();
  const submit = async () => {
    try {
      await end.mutateAsync();
      toast.success(t.ended(team.name));
      navigate('/teams');
    } catch (error) {
      toast.error(messageOf(error, teamsTexts.failed));
    }
  };
  return (
    <FormDialog
      title={t.endTitle(team.name)}
      danger
      busy={end.isPending}
      submit={end.isPending ? t.ending : t.end}
      cancel={teamsTexts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.endText}</p>
    </FormDialog>
  );
}
