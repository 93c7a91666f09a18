import type { BookingDoc } from '../booking-record/booking.schema.js';

/** Rent less discount less coupon, with the fee, in whole rupees: the total of an invoice, the tax included. */
export interface InvoiceCharges {
  rent: number;
  discount: number;
  coupon: number;
  couponCode?: string | undefined;
  convenienceFee: number;
}

/**
 * How an invoice's total came about, where a discount or a coupon took something off: what was given away before the supply
 * must stand on its invoice. Nothing where it is not for all of the booking, as for money that came due later.
 */
export function chargesOf(pricing: BookingDoc['pricing'], total: number): { charges?: InvoiceCharges } {
  const { baseAmount: rent, discount, coupon = 0, couponCode, convenienceFee } = pricing;
  const isAll = rent - discount - coupon + convenienceFee === total;
  if (!isAll || discount + coupon === 0) return {};
  return { charges: { rent, discount, coupon, ...(couponCode ? { couponCode } : {}), convenienceFee } };
}
