import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** A refund by hand that is about to be recorded. */
export interface PlannedRefund {
  refundId: string;
  orderId: string;
  bookingId: Types.ObjectId;
  ownerId: Types.ObjectId;
  /** Rupees it takes from the owner's account. */
  amount: number;
}

/** What refunds by hand need from the ledger, a layer above. */
export interface RefundCover {
  /**
   * Reserves the owner's part of a refund in the workplace's balance, before the refund is recorded.
   * @throws `STATE_CONFLICT` if the balance does not cover it, `UNAVAILABLE` while a settlement is being made
   */
  reserve(core: Core, planned: PlannedRefund): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    refundCover: RefundCover;
  }
}
