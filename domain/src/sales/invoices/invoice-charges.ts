import type { BookingDoc } from '../booking-record/booking.schema.js';

/**
 * Rent less discount less coupon, with the fee unless the operator bills it, in whole rupees: the total of an invoice,
 * the tax included.
 */
export interface InvoiceCharges {
  rent: number;
  discount: number;
  coupon: number;
  couponCode?: string | undefined;
  convenienceFee: number;
}

/**
 * How an invoice's total came about (`feeBilledApart`: what the operator bills of the fee) if there was a discount or
 * coupon, which by law must be on the invoice. Empty if the invoice does not cover the whole booking, as for money due
 * later.
 */
export function chargesOf(
  pricing: BookingDoc['pricing'],
  total: number,
  feeBilledApart: number,
): { charges?: InvoiceCharges } {
  const { baseAmount: rent, discount, coupon = 0, couponCode } = pricing;
  const convenienceFee = pricing.convenienceFee - feeBilledApart;
  const isAll = rent - discount - coupon + convenienceFee === total;
  if (!isAll || discount + coupon === 0) return {};
  return { charges: { rent, discount, coupon, ...(couponCode ? { couponCode } : {}), convenienceFee } };
}
