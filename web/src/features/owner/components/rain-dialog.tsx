import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD, MAX_SLOT_HOURS, slotFrom, slotText } from '@crease/shared/time/slots';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { serverNow } from '../../../lib/clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHour, formatSlot } from '../../../lib/format/time.js';
import { useClosurePreview } from '../api/use-closure-preview.js';
import { useCloseGround } from '../api/use-owner-actions.js';
import { playerName } from '../dues.js';
import { ownerTexts as t } from '../texts.js';

interface Props {
  grounds: Ground[];
  ground: Ground;
  onClose: () => void;
}

/** The rain button: shows what it would cancel and give back, then closes the hours (contract §3, closures). */
export function RainDialog({ grounds, ground: first, onClose }: Props) {
  const formId = useId();
  const now = new Date(serverNow());
  const today = dayOf(now);
  const [groundId, setGroundId] = useState(first._id);
  const [date, setDate] = useState(today);
  const [start, setStart] = useState(hourOf(now));
  const [length, setLength] = useState(2);
  const [reason, setReason] = useState<string>(t.reasonRain);
  const slot = slotFrom(start, length);
  const close = useCloseGround(groundId);
  const preview = useClosurePreview(groundId, date, slot);
  const hit = preview.data?.bookings.length ?? 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (close.isPending) return;
    close.mutate(
      { date, timeSlot: slot, reason: reason.trim() },
      {
        onSuccess: ({ cancelled }) => {
          toast.success(t.closedDone(cancelled));
          onClose();
        },
        onError: (error) => toast.error(messageOf(error, t.closeFailed)),
      },
    );
  };

  return (
    <Dialog
      title={t.rainTitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button
            type="submit"
            form={formId}
            className="btn btn-danger"
            disabled={close.isPending || !preview.isSuccess}
          >
            {close.isPending ? t.closing : hit > 0 ? t.closeAndRefund : t.close}
          </button>
        </>
      }
    >
      <form id={formId} className="stack-4" onSubmit={submit} noValidate>
        <p className="text-2">{t.rainText}</p>
        {grounds.length > 1 ? (
          <SelectField
            label={t.ground}
            value={groundId}
            onChange={setGroundId}
            options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
          />
        ) : null}
        <TextField
          label={t.date}
          type="date"
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={date}
          onChange={(value) => setDate(value || today)}
        />
        <div className="owner-pair">
          <SelectField
            label={t.from}
            value={String(start)}
            onChange={(value) => setStart(Number(value))}
            options={Array.from({ length: 24 }, (_, hour) => ({
              value: String(hour),
              text: formatHour(hour),
            }))}
          />
          <SelectField
            label={t.until}
            value={String(length)}
            onChange={(value) => setLength(Number(value))}
            options={Array.from({ length: MAX_SLOT_HOURS }, (_, at) => ({
              value: String(at + 1),
              text: formatHour(start + at + 1),
            }))}
          />
        </div>
        <TextField label={t.reason} maxLength={200} value={reason} onChange={setReason} />
        <div className="rain-preview" aria-live="polite">
          {preview.isError ? (
            <p className="notice notice-danger">
              <Icon name="warning" />
              <span>{messageOf(preview.error, t.previewFailed)}</span>
            </p>
          ) : preview.data ? (
            <div className={`notice ${hit > 0 ? 'notice-danger' : ''}`}>
              <Icon name={hit > 0 ? 'warning' : 'info'} />
              <div>
                <strong>
                  {hit > 0 ? t.hits(hit, formatRupees(preview.data.refundTotal)) : t.nothingHit}
                </strong>
                <ul>
                  {preview.data.bookings.map((booking) => (
                    <li key={booking._id} className="small">
                      {playerName(booking)}, {formatSlot(slotText(booking.timeSlot))}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
