import type { Booking, PaymentStatus } from '@crease/shared/contracts/booking';
import { type MoneyState, moneyState, sumOf } from '@crease/shared/money-state';
import { gstInside } from '@crease/shared/prices/gst-inside';
import type { ReactNode } from 'react';
import { formatRupees } from '../../../lib/format/money.js';
import { formatInstant } from '../../../lib/format/time.js';
import { paymentStatusTexts } from '../../bookings/public.js';
import { detailTexts as t } from '../texts.js';
import { FeeBillButton, InvoiceButton } from './invoice-button.js';

const BADGE: Record<PaymentStatus, string> = {
  completed: 'tag-free',
  pending: 'tag-accent',
  failed: 'tag-danger',
};

/** Paying at the ground counts as paid. A cancelled booking has nothing pending. */
function stateOf({ status, payment }: Booking, { collected, due }: MoneyState): PaymentStatus | undefined {
  if (payment.status !== 'pending') return payment.status;
  if (status === 'cancelled') return undefined;
  return collected > 0 && due === 0 ? 'completed' : 'pending';
}

/** Payments for a cancelled booking may have been refunded; this says so. */
function badgeOf(booking: Booking, money: MoneyState): { look: string; text: string } | undefined {
  if (booking.status === 'cancelled' && money.refunded > 0) {
    const isGoing = booking.payment.refunds.some(({ status }) => status === 'pending');
    const text = isGoing ? t.refundGoing : money.left > 0 ? t.refundedInPart : t.refunded;
    return { look: 'tag-info', text };
  }
  const state = stateOf(booking, money);
  return state && { look: BADGE[state], text: paymentStatusTexts[state] };
}

/** Payment and players. */
export function BookingPayment({ booking }: { booking: Booking }) {
  const { pricing, payment, playerDetails, requirements, billing, invoice } = booking;
  const { contactPerson } = playerDetails;
  const money = moneyState(booking);
  const { paid, returned, collected, due, tooMuch } = money;
  const badge = badgeOf(booking, money);
  const gst = gstInside(pricing, booking.status !== 'pending' && paid === 0);
  // A booking without any payment shows that above, with the button to pay.
  const byPlayers = sumOf(payment.shares ?? []);
  const isInPart =
    pricing.dueAtGround !== undefined || collected > 0 || (payment.status !== 'completed' && byPlayers > 0);
  return (
    <>
      <section className="panel">
        <div className="row row-between booking-panel-head">
          <h2>{t.payment}</h2>
          {badge ? <span className={`tag ${badge.look}`}>{badge.text}</span> : null}
        </div>
        <dl className="figures booking-sums">
          <Fact name={t.base}>{formatRupees(pricing.baseAmount)}</Fact>
          {pricing.discount > 0 ? (
            <div>
              <dt>{t.discount}</dt>
              <dd className="num figures-off">−{formatRupees(pricing.discount)}</dd>
            </div>
          ) : null}
          {pricing.coupon ? (
            <div>
              <dt>{t.coupon(pricing.couponCode)}</dt>
              <dd className="num figures-off">−{formatRupees(pricing.coupon)}</dd>
            </div>
          ) : null}
          <Fact name={t.fee}>{formatRupees(pricing.convenienceFee)}</Fact>
          <div className="figures-sum">
            <dt>{t.total}</dt>
            <dd className="num">{formatRupees(pricing.totalAmount)}</dd>
          </div>
          {(['all', 'fee'] as const).map((part) =>
            gst[part] > 0 ? (
              <Fact key={part} name={t.gst[part]}>
                {formatRupees(gst[part])}
              </Fact>
            ) : null,
          )}
          {byPlayers > 0 ? <Fact name={t.paidByPlayers}>{formatRupees(byPlayers)}</Fact> : null}
          {paid > 0 && paid !== pricing.totalAmount && paid !== byPlayers ? (
            <Fact name={t.paidOnline}>{formatRupees(paid)}</Fact>
          ) : null}
          {returned > 0 ? <Fact name={t.returned}>{formatRupees(returned)}</Fact> : null}
          {collected > 0 ? <Fact name={t.paidAtGround}>{formatRupees(collected)}</Fact> : null}
          {isInPart && due > 0 ? <Fact name={t.dueAtGround}>{formatRupees(due)}</Fact> : null}
          {tooMuch > 0 ? <Fact name={t.tooMuch}>{formatRupees(tooMuch)}</Fact> : null}
          {payment.method ? <Fact name={t.method}>{t.methods[payment.method] ?? payment.method}</Fact> : null}
          {payment.transactionId ? <Fact name={t.transaction}>{payment.transactionId}</Fact> : null}
          {billing ? (
            <Fact name={t.billedTo}>
              {billing.name}
              <span className="booking-billed">{billing.gstin}</span>
            </Fact>
          ) : null}
          {invoice ? <Fact name={t.invoiceNumber}>{invoice.number}</Fact> : null}
        </dl>
        <InvoiceButton booking={booking} />
        <FeeBillButton booking={booking} />
      </section>
      <section className="panel">
        <dl className="figures booking-plain">
          <Fact name={t.bookingId}>{booking.bookingId}</Fact>
          <Fact name={t.contact}>
            {contactPerson.name}
            <span>{contactPerson.phone}</span>
            {contactPerson.email ? <span>{contactPerson.email}</span> : null}
          </Fact>
          {requirements ? <Fact name={t.requirements}>{requirements}</Fact> : null}
          <Fact name={t.bookedOn}>{formatInstant(booking.createdAt)}</Fact>
        </dl>
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
