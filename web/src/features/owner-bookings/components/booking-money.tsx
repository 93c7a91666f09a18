import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { formatRupees } from '../../../lib/format/money.js';
import { ownerBookingsTexts as t } from '../texts.js';

/** The price, payments, refunds and what is still due. */
export function BookingMoney({ booking }: { booking: Booking }) {
  const { baseAmount, discount, coupon, couponCode, convenienceFee, totalAmount } = booking.pricing;
  const { paid, collected, refunded, stuck, due, tooMuch } = moneyState(booking);
  const rows: [string, number, boolean][] = [
    [t.online, paid, paid > 0],
    [t.atGround, collected, collected > 0],
    [t.back, refunded, refunded > 0],
    [t.stuck, stuck, stuck > 0],
    [t.tooMuch, tooMuch, tooMuch > 0],
    [t.dueRow, due, due > 0],
  ];
  return (
    <section className="stack">
      <h3>{t.money}</h3>
      <dl className="figures">
        <Row name={t.base} amount={baseAmount} />
        {discount > 0 ? (
          <div>
            <dt>{t.discount}</dt>
            <dd className="num figures-off">−{formatRupees(discount)}</dd>
          </div>
        ) : null}
        {coupon ? (
          <div>
            <dt>{t.coupon(couponCode)}</dt>
            <dd className="num figures-off">−{formatRupees(coupon)}</dd>
          </div>
        ) : null}
        <Row name={t.fee} amount={convenienceFee} />
        <Row name={t.total} amount={totalAmount} sum />
        {rows.map(([name, amount, shown]) => (shown ? <Row key={name} name={name} amount={amount} /> : null))}
      </dl>
    </section>
  );
}

function Row({ name, amount, sum }: { name: string; amount: number; sum?: boolean }) {
  return (
    <div className={sum ? 'figures-sum' : undefined}>
      <dt>{name}</dt>
      <dd className="num">{formatRupees(amount)}</dd>
    </div>
  );
}
