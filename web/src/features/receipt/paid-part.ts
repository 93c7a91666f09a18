import type { Payment } from '@crease/shared/contracts/payments';

type Part = Pick<Payment, 'placeId' | 'entryId' | 'receiptNumber'>;

/** The newest payment with a receipt for this place in a game or this entry of a tournament. */
export const paidPartOf = <P extends Part>(payments: readonly P[], partId: string): P | undefined =>
  payments.find(
    ({ placeId, entryId, receiptNumber }) => (placeId === partId || entryId === partId) && receiptNumber,
  );
