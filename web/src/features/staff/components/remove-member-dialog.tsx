import type { Member } from '@crease/shared/contracts/staff';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
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
  const submit = async () => {
    try {
      await remove.mutateAsync(member._id);
      toast.success(t.removed);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.removeFailed));
    }
  };
  return (
    <FormDialog
      title={t.removeTitle(member.name ?? member.email)}
      busy={remove.isPending}
      submit={remove.isPending ? t.removing : t.remove}
      cancel={t.cancel}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{member.status === 'active' ? t.removeText : t.removeInvitation}</p>
    </FormDialog>
  );
}
