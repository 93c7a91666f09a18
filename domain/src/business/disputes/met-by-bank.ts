import type { Core } from '../../platform/core.js';
import type { PaymentDoc, RefundDoc, RefundSplit } from '../../sales/booking-record/payment.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { providerOf } from '../../sales/provider/provider-of.js';
import { nextRefundId } from '../../sales/settle/record-refund.js';

/** How long a request for a refund may still reach the provider: several times the time-out of a call. */
const SENDING_FOR_MS = 2 * 60_000;

export const TAKEN_BACK = 'Taken back by the payer’s bank';

/**
 * The refunds of a disputed payment that the provider does not have yet. Those that pass a share back come first.
 * @throws if one may be on its way to the provider at this moment
 */
export async function waitingRefunds(
  core: Core,
  payment: PaymentDoc,
  paymentId: string,
): Promise<RefundDoc[]> {
  const waiting: RefundDoc[] = [];
  for (const refund of payment.refunds) {
    if (refund.paymentId !== paymentId || refund.status !== 'pending' || refund.askedAt) continue;
    const { refundId, sentAt } = refund;
    if (await providerOf(core, payment).getRefund(payment.orderId, refundId, paymentId)) continue;
    if (sentAt && core.clock.now().getTime() - sentAt.getTime() < SENDING_FOR_MS)
      throw new Error(`the refund ${refundId} may still reach the provider`);
    waiting.push(refund);
  }
  const isShare = ({ kind }: RefundDoc) => kind === 'share';
  return [...waiting.filter(isShare), ...waiting.filter((refund) => !isShare(refund))];
}

interface Taken {
  /** Rupees that the bank took. */
  amount: number;
  /** The round of the dispute. */
  dispute: string;
  now: Date;
}

/**
 * The payment's refunds after the bank's money has met those that waited, and how many rupees it met. One that is met
 * in part is split: the rest becomes a new refund, because a refund id never changes what it asks for.
 */
export function meetWaiting(
  payment: PaymentDoc,
  waiting: readonly RefundDoc[],
  { amount, dispute, now }: Taken,
): { refunds: RefundDoc[]; met: number } {
  const refunds = [...payment.refunds];
  let left = amount;
  for (const refund of waiting) {
    const part = roundToPaisa(Math.min(refund.amount, left));
    if (part <= 0) break;
    left = roundToPaisa(left - part);
    const booked = { status: 'processed', askedAt: now, reason: TAKEN_BACK, dispute, met: true } as const;
    const i = refunds.indexOf(refund);
    if (part === refund.amount) {
      refunds[i] = { ...refund, ...booked };
      continue;
    }
    const { requestKey: _, sentAt: __, ...same } = refund;
    const [split, splitOfRest] = splitInTwo(refund, part);
    refunds[i] = { ...refund, ...booked, amount: part, ...(split && { split }) };
    const rest = {
      refundId: nextRefundId({ ...payment, refunds }),
      amount: roundToPaisa(refund.amount - part),
      at: now,
      tries: 0,
      ...(splitOfRest && { split: splitOfRest }),
    };
    refunds.push({ ...same, ...rest });
  }
  return { refunds, met: roundToPaisa(amount - left) };
}

const ACCOUNTS = ['fee', 'commission', 'host', 'unapplied', 'owner'] as const;

/** The split of `part` rupees of a refund, and of the rest. Both undefined for a refund older than the ledger. */
function splitInTwo({ split, amount }: RefundDoc, part: number): [RefundSplit?, RefundSplit?] {
  if (!split) return [];
  const [first, rest]: [RefundSplit, RefundSplit] = [{ ...split }, { ...split }];
  let [left, ofOthers] = [part, amount];
  for (const account of ACCOUNTS) {
    const whole = split[account];
    if (whole === undefined) continue;
    ofOthers = roundToPaisa(ofOthers - whole);
    // Not more than is left, and not so little that the accounts after it would have to give more than they have.
    const taken = Math.max(
      roundToPaisa(left - ofOthers),
      Math.min(left, Math.round((whole * part) / amount)),
    );
    first[account] = taken;
    rest[account] = roundToPaisa(whole - taken);
    left = roundToPaisa(left - taken);
  }
  return [first, rest];
}
