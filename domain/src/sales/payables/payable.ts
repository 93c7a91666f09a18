import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import type { CaptureShare } from '../booking-record/capture-share.js';
import type { CaptureVerdict } from '../booking-record/judge-capture.js';
import type { Capture, PaymentDoc, RefundDoc, RefundSplit } from '../booking-record/payment.schema.js';

/** What an accepted capture is used for: split by our part of it, or passed through the booking to its player. */
export type CaptureUse = CaptureShare | 'passes';

/** A refund that is owed and not requested yet, in rupees. */
export type RefundDue = Pick<RefundDoc, 'kind' | 'amount' | 'reason'>;

/** A receipt as a file. */
export interface Receipt {
  number: string;
  pdf: Buffer;
}

/**
 * A kind of thing that an order pays for. Settlement, refunds, ledger and audit know this port and the table of kinds
 * (`payables.ts`), never a kind. The booking's record decides about all money that was taken for it.
 */
export interface Payable {
  /** Judges a capture by the booking's record alone, so it can be repeated at any time. */
  judge(booking: BookingDoc, capture: Capture): CaptureVerdict;
  /**
   * Uses captured money, or decides that it goes back. Idempotent. `seen` is the booking as just read. Returns the
   * booking as this call wrote it, or null.
   */
  confirm(core: Core, order: PaymentDoc, capture: Capture, seen?: BookingDoc): Promise<BookingDoc | null>;
  /** What is still to be refunded of one capture. */
  refundDue(booking: BookingDoc, order: PaymentDoc, capture: Capture): RefundDue | null;
  /** What a capture is used for in the ledger; frozen from then on. Undefined while nothing uses it. */
  freezeUse(core: Core, booking: BookingDoc, capture: Capture): Promise<CaptureUse | undefined>;
  /** The ledger accounts that a refund comes from, by what the order's earlier refunds took. */
  splitRefund(
    core: Core,
    booking: BookingDoc,
    order: PaymentDoc,
    refund: Pick<RefundDoc, 'paymentId' | 'kind' | 'amount'>,
  ): RefundSplit;
  /** Shows the last attempt's result. Returns the booking whose player is notified of a failure, or null. */
  noteAttempt(core: Core, order: PaymentDoc, failed: boolean): Promise<BookingDoc | null>;
  /**
   * The receipt of what this order paid for, for its payer.
   * @throws `STATE_CONFLICT` while there is none
   */
  document(core: Core, booking: BookingDoc, order: PaymentDoc): Promise<Receipt>;
  /** False once the ground collects what the order was for: the order is then ended. */
  isForUs(booking: BookingDoc): boolean;
}

/** The contact's address for the provider; nothing if there is none. */
export const emailOf = (email: string): { email?: string } => (email ? { email } : {});

/** What is to be paid now, as just read by its kind, for opening an order. */
export interface Purchase {
  /** What the order keeps of it. */
  record: Pick<
    PaymentDoc,
    | 'kind'
    | 'payableId'
    | 'placeId'
    | 'gameId'
    | 'hostId'
    | 'entryId'
    | 'tournamentId'
    | 'bookingId'
    | 'bookingNumber'
    | 'userId'
    | 'ownerId'
    | 'groundId'
    | 'groundName'
    | 'amount'
  >;
  contact: { phone: string; name: string; email?: string };
  /** Path of the page to come back to, without the order's id. */
  returnPath: string;
  note: string;
  /** When we end the order at the latest. */
  endsAt?: Date;
  /** True if it rarely has an order yet: looking for one is then left to the second round. */
  isFirst: boolean;
  /** @throws `STATE_CONFLICT` unless a payment is due. */
  assertDue(now: Date): void;
  readAgain(core: Core): Promise<Purchase>;
  /** Notes the order that the provider has opened. False if nothing is due on it any more. */
  noteOrder(core: Core, order: PaymentDoc): Promise<boolean>;
}
