import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import type { MatchDraft, MatchErrors, Start } from '../match-draft.js';
import { newMatchTexts as t } from '../texts.js';
import './match-setup.css';

interface Props {
  draft: MatchDraft;
  errors: MatchErrors;
  /** My confirmed bookings. */
  bookings: readonly Booking[];
  onChange: (draft: MatchDraft) => void;
}

const wordsOf = ({ groundId, bookingDate, timeSlot }: Booking): string =>
  `${groundId.name}, ${formatDay(bookingDate)}, ${formatSlot(slotText(timeSlot))}`;

/** When and where: the hour of a booking, or a day and a time. */
export function WhenFields({ draft, errors, bookings, onChange }: Props) {
  const options = [
    ...bookings.map((booking) => ({ value: booking._id, text: wordsOf(booking) })),
    { value: '', text: t.noBooking },
  ];
  return (
    <div className="panel match-side">
      {bookings.length > 0 ? (
        <SelectField
          label={t.booking}
          value={draft.bookingId}
          options={options}
          onChange={(bookingId) => onChange({ ...draft, bookingId })}
        />
      ) : null}
      {draft.bookingId === '' ? (
        <StartFields start={draft} errors={errors} onChange={(start) => onChange({ ...draft, ...start })} />
      ) : null}
    </div>
  );
}

interface StartProps {
  start: Start;
  errors: Partial<Start>;
  onChange: (start: Start) => void;
}

/** The day and time of a match without a booking. */
export function StartFields({ start: { day, time }, errors, onChange }: StartProps) {
  return (
    <div className="match-fields">
      <TextField
        label={t.day}
        type="date"
        value={day}
        error={errors.day}
        onChange={(value) => onChange({ day: value, time })}
      />
      <TextField
        label={t.time}
        type="time"
        value={time}
        error={errors.time}
        onChange={(value) => onChange({ day, time: value })}
      />
    </div>
  );
}
