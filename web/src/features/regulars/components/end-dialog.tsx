import type { RegularWithDates } from '@crease/shared/contracts/regulars';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { useEndRegular } from '../api/use-change-regulars.js';
import { cancelledBy } from '../sums.js';
import { regularsTexts as t } from '../texts.js';

interface Props {
  shown: RegularWithDates;
  today: string;
  onClose: () => void;
}

/** Ends a regular from a date on. The button says how many bookings are cancelled. */
export function EndDialog({ shown, today, onClose }: Props) {
  const [from, setFrom] = useState(today);
  const end = useEndRegular(shown.regular._id);
  return (
    <ConfirmDialog
      title={t.endTitle}
      danger
      busy={end.isPending}
      submit={end.isPending ? t.ending : t.endDo(cancelledBy(shown.dates, from))}
      cancel={t.cancel}
      done={t.endDone}
      failed={t.failed}
      onConfirm={() => end.mutateAsync(from)}
      onClose={onClose}
    >
      <p className="text-2">{t.endText}</p>
      <TextField
        label={t.endFrom}
        type="date"
        min={today}
        max={shown.regular.until > today ? shown.regular.until : today}
        value={from}
        onChange={(value) => value && setFrom(value)}
      />
    </ConfirmDialog>
  );
}
