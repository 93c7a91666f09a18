import type { Booking } from '@crease/shared/contracts/booking';
import type { Ground } from '@crease/shared/contracts/grounds';
import { slotText } from '@crease/shared/time/slots';
import { useMemo, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDuration } from '../../../lib/format/time.js';
import { useGround } from '../../grounds/public.js';
import { DayStrip, HourGrid, SlotNotice, useSlotPicker } from '../../slots/public.js';
import { moveTexts as t } from '../texts.js';
import { useMove } from '../use-move.js';
import { MovePreview } from './move-preview.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Reschedules a confirmed booking: a new start among the live hours, the effect on the price, then a confirmation. */
export function RescheduleDialog({ booking, onClose }: Props) {
  const ground = useGround(booking.groundId._id);
  if (ground.data) return <MoveAt ground={ground.data} booking={booking} onClose={onClose} />;
  return (
    <Dialog title={t.title} onClose={onClose} full>
      {ground.isError ? (
        <EmptyState title={t.groundFailed} broken>
          <button type="button" className="btn btn-primary" onClick={() => void ground.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      ) : (
        <Loading label={t.loading} />
      )}
    </Dialog>
  );
}

function MoveAt({ ground, booking, onClose }: Props & { ground: Ground }) {
  const { bookingDate, timeSlot } = booking;
  const moving = useMemo(
    () => ({ bookingDate, timeSlot: slotText(timeSlot), hours: timeSlot.duration }),
    [bookingDate, timeSlot],
  );
  const picker = useSlotPicker(ground, { moving });
  const now = useServerNow(60_000);
  const [reviewing, setReviewing] = useState(false);
  const move = useMove(booking, picker, { onMoved: onClose, onLost: () => setReviewing(false) });
  const { slot } = picker;
  const same = slot?.bookingDate === bookingDate && slot.timeSlot === moving.timeSlot;

  const footer =
    reviewing && move.terms ? (
      <>
        <button type="button" className="btn" onClick={() => setReviewing(false)} disabled={move.busy}>
          {t.back}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => void move.confirm()}
          disabled={move.busy}
        >
          {move.busy
            ? t.busy
            : move.terms.more > 0
              ? t.confirmMore(formatRupees(move.terms.more))
              : t.confirm}
        </button>
      </>
    ) : (
      <>
        <button type="button" className="btn" onClick={onClose}>
          {t.cancel}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={!slot || same}
          onClick={() => setReviewing(true)}
        >
          {same ? t.sameTime : slot ? t.review : t.pickFirst}
        </button>
      </>
    );

  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={footer}
      size={reviewing ? 'narrow' : 'wide'}
      closeOnBackdrop={false}
      full={!reviewing}
    >
      {reviewing && slot && move.terms ? (
        <MovePreview booking={booking} to={slot} terms={move.terms} changed={move.priceChanged} now={now} />
      ) : (
        <div className="stack-4">
          <p className="text-2">
            {timeSlot.duration === 1 ? t.hint : t.hintMany(formatDuration(timeSlot.duration))}
          </p>
          <DayStrip picker={picker} />
          <SlotNotice picker={picker} />
          <HourGrid picker={picker} />
        </div>
      )}
    </Dialog>
  );
}
