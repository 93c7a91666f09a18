import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useRefundByHand } from '../api/use-refund-by-hand.js';
import { ownerBookingsTexts as t } from '../texts.js';

const FIELDS = ['amount', 'reason'] as const;

/** Refunds part of the online payment, at most what is left of it. */
export function RefundDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const give = useRefundByHand();
  const { left } = moneyState(booking);
  const [form, setForm] = useState({ amount: String(left), reason: '' });
  const amount = Number(form.amount);
  const wrongAmount = !Number.isInteger(amount) || amount < 1 || amount > left;
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  const field = bind(form, setForm);

  const submit = async () => {
    if (wrongAmount || !form.reason.trim()) {
      show({
        ...(wrongAmount ? { amount: t.amountWrong(formatRupees(left)) } : {}),
        ...(form.reason.trim() ? {} : { reason: t.reasonMissing }),
      });
      return;
    }
    try {
      await give.mutateAsync({ bookingId: booking._id, amount, reason: form.reason.trim() });
      toast.success(t.refunded);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.refundFailed));
    }
  };
  return (
    <FormDialog
      title={t.refundTitle}
      formRef={formRef}
      busy={give.isPending}
      submit={give.isPending ? t.refunding : wrongAmount ? t.refund : t.refundOf(formatRupees(amount))}
      cancel={t.cancel}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.refundText(formatRupees(left))}</p>
      <TextField label={t.amount} inputMode="numeric" maxLength={8} icon="rupee" {...field('amount')} />
      <TextField label={t.reason} hint={t.reasonHint} maxLength={300} {...field('reason')} />
    </FormDialog>
  );
}
