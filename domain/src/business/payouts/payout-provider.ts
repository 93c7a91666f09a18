import type { PayoutTarget } from './payout-account.schema.js';

/**
 * The port to the provider that pays owners. Amounts are rupees. Both methods throw `ProviderUnavailable` (unknown
 * outcome, retry under the same id) or `ProviderRefused` (final), like the payment provider's.
 */
export interface PayoutProvider {
  /** Pays once per transferId, which is the idempotency key. */
  createTransfer(input: CreateTransferInput): Promise<Transfer>;
  /** Null if the provider does not know this id; may be null briefly after it accepted one. */
  getTransfer(transferId: string, providerId?: string): Promise<Transfer | null>;
}

declare module '../../platform/core.js' {
  interface Core {
    /** Undefined if settlements are paid by hand. */
    payouts: PayoutProvider | undefined;
  }
}

export interface CreateTransferInput {
  /** Up to 40 letters, digits, `_` and `-`, made and stored before the call. */
  transferId: string;
  /** Rupees, at most two decimals. */
  amount: number;
  target: PayoutTarget;
  /** The owner's vendor, for a transfer through the provider's split. */
  vendorId?: string | undefined;
  /** Number of requests under this id, with this one: after the first, the provider may have it. */
  asks?: number | undefined;
  remarks: string;
}

/** `SUCCESS` and `FAILED` are final; everything else, including unknown words, is pending. */
export type TransferStatus = 'SUCCESS' | 'FAILED' | 'PENDING';

export interface Transfer {
  transferId: string;
  status: TransferStatus;
  amount: number;
  /** The provider's own id, if the transfer is read by that. */
  providerId?: string;
  /** What the provider said, if its documentation has no such word. */
  unknownWord?: string;
  /** The bank's reference (UTR) once it exists. */
  reference: string | undefined;
}
