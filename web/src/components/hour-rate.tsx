import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { formatRupees } from '../lib/format/money.js';
import { priceTexts as t } from './texts.js';

interface Props {
  /** Rupees an hour before the discount. */
  rate: number;
  /** Percent. */
  discount: number;
}

/** What an hour costs: its rate after the ground's discount. */
export function HourRate({ rate, discount }: Props) {
  return formatRupees(rateAfterDiscount(rate, discount));
}

/** The full rate struck through, and said to be that; nothing where there is no discount. */
export function FullRate({ rate, discount }: Props) {
  if (rateAfterDiscount(rate, discount) === rate) return null;
  return (
    <s className="full-rate num">
      <span className="visually-hidden">{t.insteadOf} </span>
      {formatRupees(rate)}
    </s>
  );
}
