import { type ComplaintKind, complaintKind } from '@crease/shared/contracts/complaints';
import { type FormEvent, useState } from 'react';
import { LeaveCheck } from '../../../components/leave-check.js';
import { SelectField } from '../../../components/select-field.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useFileComplaint } from '../api/use-complaints.js';
import { complaintTexts as t } from '../texts.js';

const BOOKING_ID = /^CR-[0-9A-Z]{8}$/i;
const SHORTEST = 3;

/** Files a complaint; `booking` fills in the booking it is about. */
export function ComplaintForm({ booking }: { booking: string }) {
  const send = useFileComplaint();
  const [kind, setKind] = useState<ComplaintKind>(booking ? 'booking' : 'other');
  const [bookingId, setBookingId] = useState(booking);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<{ booking?: string; text?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const [id, words] = [bookingId.trim(), text.trim()];
    const wrong = {
      ...(id && !BOOKING_ID.test(id) ? { booking: t.bookingWrong } : {}),
      ...(words.length < SHORTEST ? { text: t.textMissing } : {}),
    };
    setErrors(wrong);
    if (wrong.booking || wrong.text) return;
    try {
      const filed = await send.mutateAsync({ kind, text: words, ...(id ? { bookingId: id } : {}) });
      toast.success(t.sent(filed.number));
      setText('');
    } catch (failure) {
      setErrors({ text: messageOf(failure, t.failed) });
    }
  };
  return (
    <form className="panel stack complaint-form" onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        label={t.kind}
        value={kind}
        options={complaintKind.options.map((one) => ({ value: one, text: t.kinds[one] }))}
        // The options are the kinds.
        onChange={(value) => setKind(value as ComplaintKind)}
      />
      <TextField
        label={t.booking}
        hint={t.bookingHint}
        value={bookingId}
        error={errors.booking}
        maxLength={11}
        autoComplete="off"
        onChange={setBookingId}
      />
      <TextArea
        label={t.text}
        hint={t.textHint}
        rows={5}
        maxLength={2000}
        value={text}
        error={errors.text}
        onChange={setText}
      />
      <div>
        <button type="submit" className="btn btn-primary" disabled={send.isPending}>
          {send.isPending ? t.sending : t.send}
        </button>
      </div>
      {text.trim() && !send.isPending ? <LeaveCheck /> : null}
    </form>
  );
}
