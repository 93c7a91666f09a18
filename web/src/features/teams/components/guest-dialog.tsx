import { addGuest as contract } from '@crease/shared/contracts/teams';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useTeamActions } from '../api/use-team-actions.js';
import { teamTexts as t, teamsTexts } from '../texts.js';

/** Adds a player without an account. */
export function GuestDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const { addGuest } = useTeamActions(teamId);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    const parsed = contract.body.shape.name.safeParse(name);
    if (!parsed.success) return setError(t.guestNameWrong);
    try {
      await addGuest.mutateAsync(parsed.data);
      toast.success(t.added(parsed.data));
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure, teamsTexts.failed));
    }
  };
  return (
    <FormDialog
      title={t.addGuest}
      busy={addGuest.isPending}
      submit={addGuest.isPending ? t.adding : t.addGuest}
      cancel={teamsTexts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.addGuestText}</p>
      <TextField
        label={t.guestName}
        data-autofocus
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(value) => {
          setError(undefined);
          setName(value);
        }}
      />
    </FormDialog>
  );
}
