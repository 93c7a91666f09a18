import type { Payment } from '@crease/shared/contracts/payments';

type Part = Pick<Payment, 'placeId' | 'entryId' | 'receiptNumber'>;

/** The newest payment with a receipt for this place in a game or this entry of a tournament. */
export const paidPartOf = <P extends Part>(payments: readonly P[], partId: string): P | undefined =>
  payments.find(
    ({ placeId, entryId, receiptNumber }) => (placeId === partId || entryId === partId) && receiptNumber,
  );

/** Reads pages of payments, newest first, until one has the payment with a receipt. Undefined if none has. */
export async function findPaidPart<P extends Part>(
  pageOf: (page: number) => Promise<{ payments: readonly P[]; pagination: { pages: number } }>,
  partId: string,
): Promise<P | undefined> {
  for (let page = 1; ; page += 1) {
    const { payments, pagination } = await pageOf(page);
    const paid = paidPartOf(payments, partId);
    if (paid || page >= pagination.pages) return paid;
  }
}
