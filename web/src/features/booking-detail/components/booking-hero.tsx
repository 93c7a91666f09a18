import type { Booking } from '@crease/shared/contracts/bookings';
import { NO_PICTURE, primaryPicture } from '@crease/shared/primary-picture';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { StatusBadge } from '../../bookings/components/status-badge.js';
import { dueAtGround } from '../../bookings/due-at-ground.js';
import { detailTexts as t } from '../texts.js';

const WORDS: Record<Booking['status'], { title: string; text: (ground: string) => string }> = {
  confirmed: { title: t.confirmed, text: t.confirmedText },
  completed: { title: t.completed, text: t.completedText },
  pending: { title: t.pending, text: t.pendingText },
  cancelled: { title: t.cancelled, text: t.cancelledText },
};

/** Once anything is paid, here or there, the rest is taken at the ground alone (contract §3, collect). */
function toPay({ payment }: Booking, due: number): string {
  const nothingPaid = payment.status !== 'completed' && payment.collected.length === 0;
  return (nothingPaid ? t.payAnywhere : t.payAtGround)(formatRupees(due));
}

/** The state of the booking, said large. */
export function BookingHero({ booking }: { booking: Booking }) {
  const { status, groundId: ground } = booking;
  const { title, text } = WORDS[status];
  const due = dueAtGround(booking);
  return (
    <section className="hero booking-hero">
      <img className="hero-picture" src={primaryPicture(ground.images)?.url ?? NO_PICTURE} alt="" />
      <div className="page">
        <div className="row row-wrap">
          <StatusBadge status={status} />
          {status === 'confirmed' ? (
            <span className="booking-paid row">
              <Icon name={due > 0 ? 'rupee' : 'check'} small />
              {due > 0 ? toPay(booking, due) : t.received(formatRupees(booking.pricing.totalAmount))}
            </span>
          ) : null}
        </div>
        <h1>
          {title}
          <small>{text(ground.name)}</small>
        </h1>
      </div>
    </section>
  );
}
