import type { Booking } from '@crease/shared/contracts/booking';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { useRefundByHand } from '../api/use-refund-by-hand.js';
import { stuckRefund } from '../booking-acts.js';
import { ownerBookingsTexts as t } from '../texts.js';

const FIELDS = ['reason'] as const;

/** Repeats a failed refund: the one the dialog was opened for, even if the booking changes meanwhile. */
export function RepeatRefundDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const give = useRefundByHand();
  const [stuck] = useState(() => stuckRefund(booking));
  const [form, setForm] = useState({ reason: '' });
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  const field = bind(form, setForm);
  if (!stuck) return null;

  const submit = async () => {
    const reason = form.reason.trim();
    if (!reason) return show({ reason: t.reasonMissing });
    try {
      await give.mutateAsync({ bookingId: booking._id, refundId: stuck.refundId, reason });
      toast.success(t.refunded);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.refundFailed));
    }
  };
  return (
    <FormDialog
      title={t.acts.repeatRefund}
      formRef={formRef}
      busy={give.isPending}
      submit={give.isPending ? t.refunding : t.refund}
      cancel={t.cancel}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.repeatRefundText(formatExactRupees(stuck.amount))}</p>
      <TextField label={t.reason} hint={t.reasonHint} maxLength={300} {...field('reason')} />
    </FormDialog>
  );
}
