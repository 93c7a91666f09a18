import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { useServerNow } from '../../../components/use-server-now.js';
import { isCancellable } from '../../bookings/public.js';
import { refundWords } from '../../payment/public.js';
import { movable, moveTexts } from '../../reschedule/public.js';
import { detailTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  onMove: () => void;
  onCancel: () => void;
}

/** When plans change: reschedule, or cancel with the refund shown. */
export function BookingChanges({ booking, onMove, onCancel }: Props) {
  const now = useServerNow(30_000);
  const canMove = movable(booking, now);
  const canCancel = isCancellable(booking, 'player', now);
  if (canMove === 'no' && !canCancel) return null;
  return (
    <section className="panel booking-changes">
      <h2>{t.plans}</h2>
      {canMove === 'no' ? null : (
        <div>
          <p className="small text-2">{canMove === 'yes' ? t.moveHint : moveTexts.tooLate}</p>
          <button type="button" className="btn btn-wide" disabled={canMove === 'too-late'} onClick={onMove}>
            {t.reschedule}
          </button>
        </div>
      )}
      {canCancel ? (
        <div>
          {moneyState(booking).left > 0 ? (
            <p className="small text-2">{refundWords(booking.startsAt, now)}</p>
          ) : null}
          <button type="button" className="btn btn-wide btn-danger" onClick={onCancel}>
            {t.cancel}
          </button>
        </div>
      ) : null}
    </section>
  );
}
