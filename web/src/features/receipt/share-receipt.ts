import type { Payment } from '@crease/shared/contracts/payments';

/** The newest payment of a place that has a receipt. */
export const paidShareOf = <P extends Pick<Payment, 'placeId' | 'receiptNumber'>>(
  payments: readonly P[],
  placeId: string,
): P | undefined => payments.find((payment) => payment.placeId === placeId && payment.receiptNumber);
