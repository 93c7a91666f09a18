import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { formatRupees } from '../lib/format/money.js';
import { priceTexts as t } from './texts.js';

interface Props {
  /** Rupees per hour before the discount. */
  rate: number;
  /** Discount in percent. */
  discount: number;
}

/**
 * What comes on top of every rate: the convenience fee, named beside each so that no price grows on the way to payment.
 */
export function PlusFee() {
  return <span className="plus-fee">{t.plusFee}</span>;
}

interface PlainProps {
  /** Rupees per hour after the discount. */
  rupees: number;
  /** `an hour`, in the reader's language. */
  unit: string;
  /** The CSS class of the unit. */
  unitClass?: string;
}

/** A rate outside the grid of hours, with its unit and the fee beside it. */
export function RateBeforeFee({ rupees, unit, unitClass }: PlainProps) {
  return (
    <>
      <b className="num">{formatRupees(rupees)}</b> <span className={unitClass}>{unit}</span> <PlusFee />
    </>
  );
}

/** The rate on a pin of the map, whose legend names the fee. */
export const shortRate = (rupees: number): string => formatRupees(rupees);

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
