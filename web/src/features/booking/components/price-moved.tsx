import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { bookingTexts as t } from '../texts.js';
import type { PriceMoved } from '../use-booking-flow.js';

/**
 * The price changed while the player filled in their details: the old price, the new one, and that nothing is booked.
 */
export function PriceMovedNotice({ was, pricing }: PriceMoved) {
  return (
    <div className="notice notice-accent" role="alert">
      <Icon name="info" />
      <p>
        <strong>{t.priceMoved}</strong>{' '}
        {was === undefined ? null : (
          <s className="num">
            <span className="visually-hidden">{t.before} </span>
            {formatRupees(was)}
          </s>
        )}{' '}
        <strong className="num">
          {t.nowCosts} {formatRupees(pricing.totalAmount)}
        </strong>
        . {t.notBookedYet}
      </p>
    </div>
  );
}
