import type { Booking } from '@crease/shared/contracts/booking';
import { dueAtGround } from '@crease/shared/money-state';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { playerName } from '../../desk/public.js';
import { useCollectPayment } from '../api/use-owner-actions.js';
import { actionTexts as t } from '../texts.js';
import { type Method, MethodChoice } from './method-choice.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Records a payment at the ground, never above what is due (docs/product-rules.md, Bookings). */
export function CollectDialog({ booking, onClose }: Props) {
  const collect = useCollectPayment();
  const due = dueAtGround(booking);
  const [amount, setAmount] = useState(String(due));
  const [method, setMethod] = useState<Method>('cash');
  const [error, setError] = useState<string>();

  const submit = async () => {
    const rupees = Number(amount);
    if (!Number.isInteger(rupees) || rupees < 1 || rupees > due) {
      setError(t.amountWrong(formatRupees(due)));
      return;
    }
    try {
      await collect.mutateAsync({ id: booking._id, amount: rupees, method });
      toast.success(t.collected);
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure, t.collectFailed));
    }
  };

  return (
    <FormDialog
      title={t.collectTitle}
      busy={collect.isPending}
      submit={collect.isPending ? t.collecting : t.collect}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <h3>{playerName(booking)}</h3>
      <TextField
        label={t.amount}
        name="amount"
        type="number"
        inputMode="numeric"
        min={1}
        max={due}
        hint={t.amountHint(formatRupees(due))}
        value={amount}
        onChange={(value) => {
          setError(undefined);
          setAmount(value);
        }}
        error={error}
      />
      <MethodChoice value={method} onChange={setMethod} />
    </FormDialog>
  );
}
