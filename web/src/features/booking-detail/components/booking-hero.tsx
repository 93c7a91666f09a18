import { isGateConfirmed } from '@crease/shared/closed-gate';
import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { NO_PICTURE, primaryPicture } from '@crease/shared/primary-picture';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { StatusBadge } from '../../bookings/public.js';
import { detailTexts as t } from '../texts.js';

function wordsFor({ closedGate, status }: Booking): { title: string; text: (ground: string) => string } {
  if (isGateConfirmed(closedGate)) return { title: t.closed, text: t.closedText };
  return {
    confirmed: { title: t.confirmed, text: t.confirmedText },
    completed: { title: t.completed, text: t.completedText },
    pending: { title: t.pending, text: t.pendingText },
    cancelled: { title: t.cancelled, text: t.cancelledText },
  }[status];
}

/** The state of the booking, in large type. */
export function BookingHero({ booking }: { booking: Booking }) {
  const { status, groundId: ground } = booking;
  const { title, text } = wordsFor(booking);
  const { paid, returned, collected, due } = moneyState(booking);
  const received = paid - returned + collected;
  // Online payment is offered only while the button below is there: not after any payment, nor from check-in or the
  // start on.
  const toPay = booking.paymentDue ? t.payAnywhere : t.payAtGround;
  return (
    <section className="hero booking-hero">
      <img className="hero-picture" src={primaryPicture(ground.images)?.url ?? NO_PICTURE} alt="" />
      <div className="page">
        <div className="row row-wrap">
          <StatusBadge status={status} />
          {status === 'confirmed' && due + received > 0 ? (
            <span className="booking-paid row">
              <Icon name={due > 0 ? 'rupee' : 'check'} small />
              {due > 0 ? toPay(formatRupees(due)) : t.received(formatRupees(received))}
            </span>
          ) : null}
        </div>
        <hgroup>
          <h1>{title}</h1>
          <p>{text(ground.name)}</p>
        </hgroup>
      </div>
    </section>
  );
}
