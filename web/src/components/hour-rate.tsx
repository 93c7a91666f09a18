import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { formatRupees } from '../lib/format/money.js';
import { priceTexts as t } from './texts.js';

interface Props {
  /** Rupees per hour before the discount. */
  rate: number;
  /** Discount in percent. */
  discount: number;
}

/** The price of an hour after the ground's discount. */
export function HourRate({ rate, discount }: Props) {
  return formatRupees(rateAfterDiscount(rate, discount));
}

/** The full rate struck through and announced as such; nothing if there is no discount. */
export function FullRate({ rate, discount }: Props) {
  if (rateAfterDiscount(rate, discount) === rate) return null;
  return (
    <s className="full-rate num">
      <span className="visually-hidden">{t.insteadOf} </span>
      {formatRupees(rate)}
    </s>
  );
}
