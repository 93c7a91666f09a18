import type { Ground } from '@crease/shared/contracts/grounds';
import { dayOf, hourOf } from '@crease/shared/time/ist';
import { slotFrom, slotText } from '@crease/shared/time/slots';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatSlot } from '../../../lib/format/time.js';
import { playerName } from '../../desk/public.js';
import { useClosurePreview } from '../api/use-closure-preview.js';
import { useCloseGround } from '../api/use-owner-actions.js';
import { actionTexts as t } from '../texts.js';
import { type Hours, SlotFields } from './slot-fields.js';

interface Props {
  grounds: Ground[];
  ground: Ground;
  onClose: () => void;
}

/**
 * The rain button: shows what it would cancel and refund, then closes the hours (docs/product-rules.md, Closures and
 * blocks).
 */
export function RainDialog({ grounds, ground: first, onClose }: Props) {
  const formId = useId();
  const navigate = useNavigate();
  const now = new Date(useCorrectedNow());
  const today = dayOf(now);
  const [hours, setHours] = useState<Hours>(() => ({
    groundId: first._id,
    date: today,
    start: hourOf(now),
    length: 2,
  }));
  const { groundId, date, start, length } = hours;
  const [reason, setReason] = useState<string>(t.reasonRain);
  const slot = slotFrom(start, length);
  const close = useCloseGround(groundId);
  const preview = useClosurePreview(groundId, date, slot);
  const hit = preview.data?.bookings.length ?? 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (close.isPending) return;
    try {
      // Awaits the promise instead of using callbacks: the closure's live event may unmount this dialog first.
      const { cancelled, tournaments } = await close.mutateAsync({
        date,
        timeSlot: slot,
        reason: reason.trim(),
      });
      toast.success(t.closedDone(cancelled));
      onClose();
      const [cup] = tournaments;
      const hours = new URLSearchParams({ ground: groundId, date, slot });
      if (cup) await navigate(`/owner-panel/tournaments/${cup._id}?${hours}`);
    } catch (error) {
      toast.error(messageOf(error, t.closeFailed));
    }
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
      <form id={formId} className="stack-4" onSubmit={(event) => void submit(event)} noValidate>
        <p className="text-2">{t.rainText}</p>
        <SlotFields
          grounds={grounds}
          today={today}
          hours={hours}
          onChange={(change) => setHours((was) => ({ ...was, ...change }))}
        />
        <TextField label={t.reason} maxLength={200} value={reason} onChange={setReason} />
        <RainPreview preview={preview} />
      </form>
    </Dialog>
  );
}

/** What the closure would cancel and refund. */
function RainPreview({ preview }: { preview: ReturnType<typeof useClosurePreview> }) {
  return (
    <div className="rain-preview stack" aria-live="polite">
      {preview.isError ? (
        <p className="notice notice-danger">
          <Icon name="warning" />
          <span>{messageOf(preview.error, t.previewFailed)}</span>
        </p>
      ) : preview.data ? (
        <Reached reached={preview.data} />
      ) : null}
    </div>
  );
}

type ReachedProps = { reached: NonNullable<ReturnType<typeof useClosurePreview>['data']> };

function Reached({ reached: { bookings, refundTotal, tournaments } }: ReachedProps) {
  const hit = bookings.length;
  return (
    <>
      {tournaments.map(({ _id, name, matches }) => (
        <p key={_id} className="notice notice-accent">
          <Icon name="cup" />
          <span dir="auto">{t.cupUnder(name, matches)}</span>
        </p>
      ))}
      {hit === 0 && tournaments.length > 0 ? null : (
        <div className={`notice ${hit > 0 ? 'notice-danger' : ''}`}>
          <Icon name={hit > 0 ? 'warning' : 'info'} />
          <div>
            <strong>{hit > 0 ? t.hits(hit, formatRupees(refundTotal)) : t.nothingHit}</strong>
            <ul>
              {bookings.map((booking) =>
                'kind' in booking ? (
                  <li key={`${booking.groundId} ${booking.date} ${booking.timeSlot}`} className="small">
                    {t.onSharedTurf}, {formatSlot(booking.timeSlot)}
                  </li>
                ) : (
                  <li key={booking._id} className="small">
                    {playerName(booking)}, {formatSlot(slotText(booking.timeSlot))}
                  </li>
                ),
              )}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}
