import type { Member } from '@crease/shared/contracts/staff';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useStaffActions } from '../api/use-staff-actions.js';
import { staffTexts as t } from '../texts.js';

interface Props {
  ownerId: string;
  member: Member;
  onClose: () => void;
}

/** Removes a member, or revokes an invitation. */
export function RemoveMemberDialog({ ownerId, member, onClose }: Props) {
  const { remove } = useStaffActions(ownerId);
  return (
    <ConfirmDialog
      title={t.removeTitle(member.name ?? member.email)}
      busy={remove.isPending}
      submit={remove.isPending ? t.removing : t.remove}
      cancel={t.cancel}
      danger
      done={t.removed}
      failed={t.removeFailed}
      onConfirm={() => remove.mutateAsync(member._id)}
      onClose={onClose}
    >
      <p>{member.status === 'active' ? t.removeText : t.removeInvitation}</p>
    </ConfirmDialog>
  );
}
