import type { DeskComplaint } from '@crease/shared/contracts/complaints';
import { useState } from 'react';
import { actAndClose } from '../../../components/act-and-close.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { useDecideComplaint } from '../api/use-complaints.js';
import { complaintTexts as t } from '../texts.js';

const FIELDS = ['text', 'amount', 'refundId'] as const;
const RUPEES = /^[1-9]\d{0,6}$/;

/** Resolves a complaint with a refund: of an amount, of all that is left, or one that was made before. */
export function GiveRefundDialog({ complaint, onClose }: { complaint: DeskComplaint; onClose: () => void }) {
  const decide = useDecideComplaint();
  const [values, setValues] = useState({ text: '', amount: '', refundId: '' });
  const { formRef, bind, show } = useFieldErrors(FIELDS);
  const field = bind(values, setValues);
  const submit = () => {
    const [text, amount, refundId] = [values.text.trim(), values.amount.trim(), values.refundId.trim()];
    const wrong = {
      ...(text.length < 3 ? { text: t.textMissing } : {}),
      ...(amount && !RUPEES.test(amount) ? { amount: t.giveAmountWrong } : {}),
    };
    if (wrong.text || wrong.amount) return show(wrong);
    const how = refundId ? { refundId } : amount ? { amount: Number(amount) } : {};
    const body = { status: 'resolved', refund: 'given', text, ...how } as const;
    return actAndClose(() => decide.mutateAsync({ id: complaint._id, ...body }), {
      done: t.decided,
      failed: t.failed,
      onClose,
    });
  };
  return (
    <FormDialog
      title={t.giveTitle(complaint.number)}
      formRef={formRef}
      busy={decide.isPending}
      submit={t.give}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.giveAbout}</p>
      <TextField
        label={t.giveAmount}
        hint={t.giveAmountHint}
        inputMode="numeric"
        maxLength={7}
        {...field('amount')}
      />
      <TextField
        label={t.giveRefundId}
        hint={t.giveRefundIdHint}
        maxLength={60}
        autoComplete="off"
        {...field('refundId')}
      />
      <TextArea label={t.decision} maxLength={2000} rows={4} required {...field('text')} />
    </FormDialog>
  );
}
