import type { DeskComplaint } from '@crease/shared/contracts/complaints';
import { isBirthDate } from '@crease/shared/time/age';
import { dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { actAndClose } from '../../../components/act-and-close.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { serverNow } from '../../../lib/clock.js';
import { useDecideComplaint } from '../api/use-complaints.js';
import { complaintTexts as t } from '../texts.js';

const FIELDS = ['birthDate', 'text'] as const;
const EARLIEST = '1900-01-01';

/** Resolves a request for correction with the right date of birth. */
export function CorrectBirthDateDialog({
  complaint,
  onClose,
}: {
  complaint: DeskComplaint;
  onClose: () => void;
}) {
  const decide = useDecideComplaint();
  const [values, setValues] = useState({ birthDate: '', text: '' });
  const { formRef, bind, show } = useFieldErrors(FIELDS);
  const field = bind(values, setValues);
  const today = dayOf(new Date(serverNow()));
  const submit = () => {
    const [birthDate, text] = [values.birthDate, values.text.trim()];
    const wrong = {
      ...(isBirthDate(birthDate) && birthDate <= today ? {} : { birthDate: t.birthDateWrong }),
      ...(text.length < 3 ? { text: t.textMissing } : {}),
    };
    if (wrong.birthDate || wrong.text) return show(wrong);
    return actAndClose(() => decide.mutateAsync({ id: complaint._id, status: 'resolved', birthDate, text }), {
      done: t.decided,
      failed: t.failed,
      onClose,
    });
  };
  return (
    <FormDialog
      title={t.birthDateTitle(complaint.number)}
      formRef={formRef}
      busy={decide.isPending}
      submit={t.birthDate}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.birthDateAbout}</p>
      <TextField
        label={t.birthDateRight}
        type="date"
        min={EARLIEST}
        max={today}
        required
        {...field('birthDate')}
      />
      <TextArea label={t.decision} maxLength={2000} rows={4} required {...field('text')} />
    </FormDialog>
  );
}
