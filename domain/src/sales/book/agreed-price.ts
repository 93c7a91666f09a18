import { couponCodeOf } from '@crease/shared/contracts/coupon-code';
import { AppError } from '@crease/shared/errors';
import { formatRupees } from '@crease/shared/format/money';
import { refuse } from '@crease/shared/refusals';
import type { BookingDoc } from '../booking-record/booking.schema.js';

/** The refusal of a total that the player has not agreed to, with the current one. */
export function priceChanged(totalAmount: number): AppError {
  return new AppError(
    'PRICE_CHANGED',
    `The price is now ${formatRupees(totalAmount)}. Please confirm the new price.`,
    { extra: { totalAmount } },
  );
}

/** Throws `PRICE_CHANGED` if the player has seen another total. */
export function assertExpected(totalAmount: number, expectedTotal: number | undefined): void {
  if (expectedTotal !== undefined && expectedTotal !== totalAmount) throw priceChanged(totalAmount);
}

/**
 * Returns a pending booking that is requested again unchanged. Throws `STATE_CONFLICT` if the request differs: its
 * price and coupon are frozen.
 */
export function assertSameTerms(
  booking: Pick<BookingDoc, 'pricing' | 'coupon'>,
  { expectedTotal, couponCode }: { expectedTotal?: number | undefined; couponCode?: string | undefined },
): void {
  const { totalAmount } = booking.pricing;
  const isSameTotal = expectedTotal === undefined || expectedTotal === totalAmount;
  const isSameCoupon = couponCode === undefined || couponCodeOf(couponCode) === booking.coupon?.code;
  if (isSameTotal && isSameCoupon) return;
  const extra = { totalAmount };
  if (isSameTotal) throw refuse('STATE_CONFLICT', 'booked_without_coupon', { extra });
  const message = `You have this slot booked for ${formatRupees(totalAmount)} already. Please pay that booking, or cancel it first.`;
  throw new AppError('STATE_CONFLICT', message, { extra });
}
