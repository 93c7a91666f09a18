import { isBirthDate, turnsAdultAt } from '@crease/shared/time/age';
import { dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { serverNow } from '../../../lib/clock.js';
import { openParentDialog } from '../../../lib/parent-dialog-state.js';
import { useUpdateMe } from '../api/use-update-me.js';
import { settingsTexts as t } from '../texts.js';

const EARLIEST = '1900-01-01';

/** Asks for the date of birth, which can be given once. A minor goes on to ask a parent. */
export function BirthDateDialog({ onClose }: { onClose: () => void }) {
  const update = useUpdateMe();
  const [values, setValues] = useState({ birthDate: '' });
  const { formRef, show, bind } = useFieldErrors(['birthDate']);
  const today = dayOf(new Date(serverNow()));
  const submit = async () => {
    const { birthDate } = values;
    if (!isBirthDate(birthDate) || birthDate > today) return show({ birthDate: t.birthDateWrong });
    try {
      await update.mutateAsync({ birthDate });
      toast.success(t.birthDateSaved);
      onClose();
      if (turnsAdultAt(birthDate).getTime() > serverNow()) openParentDialog();
    } catch (error) {
      show({ birthDate: messageOf(error, t.saveFailed) });
    }
  };
  return (
    <FormDialog
      title={t.birthDateAdd}
      formRef={formRef}
      busy={update.isPending}
      submit={update.isPending ? t.saving : t.birthDateSave}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.birthDateAbout}</p>
      <TextField
        label={t.birthDate}
        type="date"
        min={EARLIEST}
        max={today}
        autoComplete="bday"
        required
        {...bind(values, setValues)('birthDate')}
      />
    </FormDialog>
  );
}
