import type { Ground } from '@crease/shared/contracts/grounds';
import type { DayHour } from '@crease/shared/time/slots';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Switch } from '../../../components/switch.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useAddWalkIn } from '../api/use-owner-actions.js';
import { actionTexts as t } from '../texts.js';
import { useWalkInSlot, type WalkInSlot } from '../use-walk-in-slot.js';
import { judgeWalkIn, WALK_IN_FIELDS, type WalkInField } from '../walk-in-body.js';
import { type Method, MethodChoice } from './method-choice.js';
import { WalkInHours } from './walk-in-hours.js';
import { WalkInPlayers } from './walk-in-players.js';

interface Props {
  grounds: Ground[];
  ground: Ground;
  today: string;
  /** The hour that the owner tapped. */
  at?: DayHour | undefined;
  onClose: () => void;
}

/** Books hours for players at the gate: confirmed at once, paid at the ground (docs/product-rules.md, Bookings). */
export function WalkInDialog({ grounds, ground: first, today, at: tapped, onClose }: Props) {
  const formId = useId();
  const at = useWalkInSlot({ grounds, first, today, at: tapped });
  const form = useWalkInForm(at, onClose);
  const { ground, slot } = at;
  const amount = formatRupees(at.total);
  return (
    <Dialog
      title={t.walkInTitle}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={form.busy || !slot}>
            {form.busy ? t.booking : slot ? `${t.book}, ${amount}` : t.book}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="stack-4"
        ref={form.formRef}
        onSubmit={(event) => void form.submit(event)}
        noValidate
      >
        <WalkInHours grounds={grounds} today={today} at={at} />
        <WalkInPlayers capacity={ground.features.capacity} bind={form.bind} />
        <Switch label={t.paidNow} hint={t.paidNowHint(amount)} checked={form.paid} onChange={form.setPaid} />
        {form.paid ? <MethodChoice value={form.method} onChange={form.setMethod} /> : null}
      </form>
    </Dialog>
  );
}

function useWalkInForm({ ground, date, slot, total }: WalkInSlot, onDone: () => void) {
  const [values, setValues] = useState<Record<WalkInField, string>>({
    playerCount: String(Math.min(10, ground.features.capacity)),
    name: '',
    phone: '',
    teamName: '',
  });
  const [paid, setPaid] = useState(true);
  const [method, setMethod] = useState<Method>('cash');
  const { formRef, errors, show, showFrom, clear } = useFieldErrors(WALK_IN_FIELDS);
  const add = useAddWalkIn(ground._id);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending || !slot) return;
    const collected = paid ? { amount: total, method } : undefined;
    const judged = judgeWalkIn({ bookingDate: date, timeSlot: slot, values, collected });
    if (!judged.ok) return show(judged.errors);
    try {
      await add.mutateAsync(judged.body);
      toast.success(t.walkInDone);
      onDone();
    } catch (error) {
      toast.error(messageOf(error, t.walkInFailed));
      showFrom(error);
    }
  };
  const bind = (name: WalkInField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      clear(name);
      setValues((all) => ({ ...all, [name]: value }));
    },
  });
  return {
    formRef,
    bind,
    paid,
    setPaid,
    method,
    setMethod,
    busy: add.isPending,
    submit,
  };
}
