import { type Member, memberRole } from '@crease/shared/contracts/staff';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { panelTexts } from '../../desk/public.js';
import { useStaffActions } from '../api/use-staff-actions.js';
import { formOfMember, judgeMember, type MemberForm } from '../member-form.js';
import { staffTexts as t } from '../texts.js';
import { GroundChoice } from './ground-choice.js';

interface Props {
  ownerId: string;
  /** The member to change; undefined for an invitation. */
  member: Member | undefined;
  onClose: () => void;
}

/** Invites a member, or changes their permissions and grounds. */
export function MemberDialog({ ownerId, member, onClose }: Props) {
  const { invite, change } = useStaffActions(ownerId);
  const [form, setForm] = useState(() => formOfMember(member));
  const { formRef, errors, show, clear } = useFieldErrors<'email' | 'groundIds'>(['email', 'groundIds']);
  const busy = invite.isPending || change.isPending;
  const set = (next: Partial<MemberForm>) => setForm((now) => ({ ...now, ...next }));

  const submit = async () => {
    const wrong = judgeMember(form);
    if (Object.keys(wrong).length > 0) return show(wrong);
    const { role, all, groundIds } = form;
    try {
      if (member) {
        await change.mutateAsync({ id: member._id, role, groundIds: all ? null : groundIds });
        toast.success(t.saved);
      } else {
        const email = form.email.trim();
        const { member: invited } = await invite.mutateAsync({ email, role, ...(all ? {} : { groundIds }) });
        toast.success(invited.mailWaits ? t.sentLater(email) : t.sent(email));
      }
      onClose();
    } catch (error) {
      if (hasCode(error, 'DUPLICATE')) show({ email: t.already });
      else toast.error(messageOf(error, member ? t.changeFailed : t.inviteFailed));
    }
  };
  return (
    <FormDialog
      title={member ? t.changeOf(member.name ?? member.email) : t.invite}
      formRef={formRef}
      busy={busy}
      submit={member ? (busy ? t.saving : t.save) : busy ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{member ? t.changeText : t.inviteText}</p>
      {member ? null : (
        <TextField
          label={t.email}
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          value={form.email}
          error={errors.email}
          onChange={(email) => {
            clear('email');
            set({ email });
          }}
        />
      )}
      <SelectField
        label={t.role}
        value={form.role}
        onChange={(role) => set({ role: memberRole.parse(role) })}
        options={memberRole.options.map((value) => ({ value, text: panelTexts.roles[value] }))}
      />
      <p className="field-hint">{t.roleHints[form.role]}</p>
      <GroundChoice
        form={form}
        error={errors.groundIds}
        onChange={(next) => {
          clear('groundIds');
          set(next);
        }}
      />
    </FormDialog>
  );
}
