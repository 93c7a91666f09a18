import { isGateConfirmed } from '@crease/shared/closed-gate';
import { committedOf, sumOf } from '@crease/shared/money-state';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { type CaptureShare, splitAgain } from '../booking-record/capture-share.js';
import type { CaptureVerdict } from '../booking-record/judge-capture.js';
import {
  type Capture,
  isLoss,
  type PaymentDoc,
  type RefundDoc,
  type RefundSplit,
} from '../booking-record/payment.schema.js';
import { leftToPassBack, metOf, type Owing } from '../booking-record/shares.js';
import { roundToPaisa } from '../provider/paise.js';
import type { RefundDue } from './payable.js';

/** What both sides read as the reason of a refund that the booking owes. */
export function reasonOf({ closedGate, cancellation, payment }: BookingDoc): string {
  if (isGateConfirmed(closedGate)) return 'The ground was closed';
  return cancellation?.reason || payment.byHand?.at(-1)?.reason || 'Booking changed';
}

/** What is owed back of an accepted capture, by kind of refund, in rupees. */
type Owed = readonly (Owing & { kind: RefundDoc['kind']; reason: string })[];

/** Refunds, each with a mark if a bank took it beyond those that we made or owed. */
const withBank = (refunds: readonly RefundDoc[]) =>
  refunds.map((refund) => ({ ...refund, byBank: isLoss(refund) }));

/** While its payer's bank disputes a capture, no refund of it is made: the bank may give the money back itself. */
export const isDisputed = ({ disputed }: Pick<PaymentDoc, 'disputed'>, paymentId: string): boolean =>
  disputed?.some((mark) => mark.paymentId === paymentId) ?? false;

/**
 * What others have paid in place of this payer, whose bank took it from the ground before it was passed back, in
 * rupees. Final, because nothing is left of the capture.
 */
export function lostOf(
  booking: Pick<BookingDoc, 'payment'>,
  { refunds, disputed }: Pick<PaymentDoc, 'refunds' | 'disputed'>,
  { paymentId, amount }: Capture,
): number {
  const its = refunds.filter((refund) => refund.paymentId === paymentId);
  const taken = sumOf(its.filter(({ dispute, kind }) => dispute && kind !== 'share'));
  if (taken === 0 || isDisputed({ disputed }, paymentId) || amount > committedOf(its)) return 0;
  return Math.min(taken, leftToPassBack(booking, its, paymentId));
}

/**
 * The next refund of a capture: of an accepted one what is owed of each kind and not requested yet, at most what is
 * left of it; of an unused one all of it, for the reason `unused`; of a disputed one nothing.
 */
export function nextRefund(
  { refunds: all, disputed }: Pick<PaymentDoc, 'refunds' | 'disputed'>,
  capture: Capture,
  { verdict, unused, owed: kinds }: { verdict: CaptureVerdict; unused: string; owed: () => Owed },
): RefundDue | null {
  if (verdict === 'undecided' || isDisputed({ disputed }, capture.paymentId)) return null;
  const refunds = all.filter(({ paymentId }) => paymentId === capture.paymentId);
  // A refund that failed counts, for it needs a person, not a loop.
  const left = roundToPaisa(capture.amount - committedOf(refunds));
  if (verdict === 'refund') {
    const reason = capture.wrong ? 'Wrong amount or currency' : unused;
    return left > 0 ? { kind: 'unused', amount: left, reason } : null;
  }
  for (const { kind, owed, byHand, reason } of kinds()) {
    const { met } = metOf(withBank(refunds.filter((refund) => refund.kind === kind)), { owed, byHand });
    const amount = Math.min(owed - met, left);
    if (amount > 0) return { kind, amount, reason };
  }
  return null;
}

/** What is owed back of one player's part of a booking, and what of it comes from fee and commission. */
type Part = CaptureShare & Owing;

/** The accounts that a refund of one player's part comes from. Undefined for one by hand that repeats no failed one. */
export function splitOfPart(
  { refunds }: Pick<PaymentDoc, 'refunds'>,
  { kind, paymentId, amount }: Pick<RefundDoc, 'kind' | 'paymentId' | 'amount'>,
  part: Part,
): RefundSplit | undefined {
  if (kind === 'share') return { host: amount };
  if (kind === 'manual') return splitAgain(refunds, paymentId, amount);
  const asked = withBank(
    refunds.filter((refund) => refund.paymentId === paymentId && refund.kind === 'policy'),
  );
  const { met, ofBank } = metOf(asked, part);
  const outstanding = part.owed - met;
  // What the bank took counts against the owed fee and commission only as far as it was owed.
  const counted = ofBank / sumOf(asked.filter(({ byBank }) => byBank));
  const of = (key: keyof CaptureShare) => {
    const taken = asked.reduce(
      (all, { split, byBank }) => all + (split?.[key] ?? 0) * (byBank ? counted : 1),
      0,
    );
    return outstanding > 0 ? Math.round(((part[key] - taken) * amount) / outstanding) : 0;
  };
  const [fee, commission] = [of('fee'), of('commission')];
  return { fee, commission, owner: roundToPaisa(amount - fee - commission) };
}
