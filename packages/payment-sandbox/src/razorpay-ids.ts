import type {
  AccountCheckRecord,
  AttemptRecord,
  DisputeRecord,
  MovementRecord,
  OrderRecord,
  RefundRecord,
  VendorRecord,
} from './records.js';

/**
 * Razorpay's ids are a word and fourteen letters and digits; ours encode the sandbox's number, so none need be stored.
 */

const idOf = (word: string, digits: string) => `${word}_${BigInt(digits).toString(36).padStart(14, '0')}`;

export const orderIdOf = ({ cfOrderId }: OrderRecord): string => idOf('order', cfOrderId);
export const paymentIdOf = ({ paymentId }: Pick<AttemptRecord, 'paymentId'>): string =>
  idOf('pay', paymentId);
export const disputeIdOf = ({ disputeId }: DisputeRecord): string => idOf('disp', disputeId);
export const accountCheckIdOf = ({ ownId }: AccountCheckRecord): string => idOf('fav', ownId);
/** What a dispute took from the balance, and what came back of it. */
export const adjustmentIdOf = ({ disputeId }: DisputeRecord): string => idOf('adj', disputeId);
export const refundIdOf = ({ cfRefundId }: RefundRecord): string => idOf('rfnd', cfRefundId);
export const accountIdOf = ({ number }: Pick<VendorRecord, 'number'>): string => idOf('acc', number);
export const productIdOf = ({ number }: Pick<VendorRecord, 'number'>): string => idOf('acc_prd', number);
export const transferIdOf = ({ number }: Pick<MovementRecord, 'number'>): string => idOf('trf', number);
export const reversalIdOf = ({ number }: Pick<MovementRecord, 'number'>): string => idOf('rvrsl', number);

/** The sandbox's own number in such an id; empty for any other text. */
export function numberIn(id: string): string {
  const text = /^(?:order|pay|rfnd|disp|acc|acc_prd|trf|rvrsl)_([0-9a-z]{14})$/.exec(id)?.[1];
  const number = text === undefined ? Number.NaN : Number.parseInt(text, 36);
  return Number.isSafeInteger(number) ? String(number) : '';
}
