const GST = 0.18;

/** The GST included in an amount, in whole rupees. */
export const gstIn = (amount: number): number => Math.round(amount - amount / (1 + GST));

/** A percentage of an amount as a discount, in whole rupees. */
export function discountOn(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

/** An hour's rate after the discount, in whole rupees. */
export function rateAfterDiscount(rate: number, percent: number): number {
  return rate - discountOn(rate, percent);
}
