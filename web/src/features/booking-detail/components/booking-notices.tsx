import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { useState } from 'react';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { refundTexts } from '../../bookings/public.js';
import { detailTexts as t } from '../texts.js';

/** From creation (`docs/product-rules.md`, Bookings). */
const WINDOW_MS = 5 * 60_000;

interface Props {
  booking: Booking;
  onPay: () => void;
}

/** What the player must do or know now, by the booking's state. */
export function BookingNotices({ booking, onPay }: Props) {
  const { status, payment, paymentDue } = booking;
  if (status === 'cancelled') return <Cancelled booking={booking} />;
  const { stuck } = moneyState(booking);
  return (
    <>
      {stuck > 0 ? (
        <div className="notice notice-danger" role="status">
          <Icon name="warning" />
          <p>{refundTexts.failed(formatRupees(stuck))}</p>
        </div>
      ) : null}
      {payment.status === 'failed' ? (
        <div className="notice notice-danger" role="status">
          <Icon name="warning" />
          <p>
            <strong>{t.paymentFailed}</strong> {paymentDue ? t.stillTime : t.paymentFailedText}
          </p>
        </div>
      ) : null}
      {status === 'pending' ? <PayNow booking={booking} onPay={onPay} /> : null}
      {status === 'confirmed' && paymentDue ? (
        <div className="notice notice-accent">
          <Icon name="rupee" />
          <p>{t.paymentOpen}</p>
          <div className="notice-actions">
            <button type="button" className="btn btn-small btn-primary" onClick={onPay}>
              {t.completePayment}
            </button>
          </div>
        </div>
      ) : null}
    </>
  );
}

function PayNow({ booking, onPay }: Props) {
  const [over, setOver] = useState(false);
  const { expiresAt, paymentDue } = booking;
  if (over || !expiresAt) {
    return (
      <div className="notice" role="status">
        <Icon name="clock" />
        <p>{t.expired}</p>
      </div>
    );
  }
  return (
    <section className="board on-night pay-now">
      <div className="row row-between">
        <div>
          <h2>{t.paymentRequired}</h2>
          <p className="small text-2">{t.timeLeft}</p>
        </div>
        <Countdown className="pay-clock" until={expiresAt} wholeMs={WINDOW_MS} onEnd={() => setOver(true)} />
      </div>
      <CountdownBar until={expiresAt} wholeMs={WINDOW_MS} />
      {paymentDue ? (
        <button type="button" className="btn btn-primary btn-wide btn-big" onClick={onPay}>
          <Icon name="lock" small />
          {t.completePayment}
        </button>
      ) : null}
    </section>
  );
}

function Cancelled({ booking }: { booking: Booking }) {
  const { payment, cancellation, bookingId } = booking;
  const { paid, refunded, stuck, collected } = moneyState(booking);
  const isGoing = payment.refunds.some(({ status }) => status === 'pending');
  const refundWords = payment.shares ? t.refundShared : isGoing ? t.refundNotice : t.refundDone;
  const words = [
    ...(refunded > 0 ? [refundWords(formatRupees(refunded))] : []),
    ...(stuck > 0 ? [refundTexts.failed(formatRupees(stuck))] : []),
    ...(collected > 0 ? [t.settledThere(formatRupees(collected))] : []),
  ];
  if (words.length === 0 && paid === 0) words.push(t.noRefund);
  return (
    <div className="notice notice-danger" role="status">
      <Icon name="ban" />
      <div>
        <p>
          <strong>{t.cancelledNotice(bookingId)}</strong>
        </p>
        {cancellation?.reason ? <p>{t.reason(cancellation.reason)}</p> : null}
        {words.map((word) => (
          <p key={word} className="text-2">
            {word}
          </p>
        ))}
      </div>
    </div>
  );
}
