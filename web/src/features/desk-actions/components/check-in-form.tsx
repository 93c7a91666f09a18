import type { Booking } from '@crease/shared/contracts/booking';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useCheckIn } from '../api/use-owner-actions.js';
import { actionTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  onCheckedIn: (booking: Booking) => void;
}

/** Checks players in by the code they show at the gate (docs/product-rules.md, Bookings). */
export function CheckInForm({ booking, onCheckedIn }: Props) {
  const checkIn = useCheckIn();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checkIn.isPending) return;
    if (!code.trim()) {
      setError(t.enterCode);
      return;
    }
    try {
      const after = await checkIn.mutateAsync({ id: booking._id, confirmationCode: code.trim() });
      toast.success(t.checkInDone);
      onCheckedIn(after);
    } catch (failure) {
      setError(messageOf(failure, t.checkInFailed));
    }
  };

  return (
    <form className="check-in" onSubmit={(event) => void submit(event)} noValidate aria-label={t.checkIn}>
      <TextField
        label={t.code}
        name="confirmationCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={(value) => {
          setError(undefined);
          setCode(value.toUpperCase());
        }}
        error={error}
      />
      <button type="submit" className="btn" disabled={checkIn.isPending}>
        {t.checkIn}
      </button>
    </form>
  );
}
