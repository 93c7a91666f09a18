import type { PayoutTarget } from './payout-account.schema.js';

/**
 * The port to whoever pays owners out. Amounts are rupees. Both methods throw `ProviderUnavailable` (unknown outcome, ask
 * again later under the same id) or `ProviderRefused` (a firm no), as the payment provider's do.
 */
export interface PayoutProvider {
  /** Pays once per transferId, however often it is called: the id is the guard. */
  createTransfer(input: CreateTransferInput): Promise<Transfer>;
  /** Null when the provider does not know this id, which for a while may also be said of one it has just taken. */
  getTransfer(transferId: string): Promise<Transfer | null>;
}

declare module '../../platform/core.js' {
  interface Core {
    /** Undefined where settlements are paid by hand. */
    payouts: PayoutProvider | undefined;
  }
}

export interface CreateTransferInput {
  /** Up to 40 letters, digits, `_` and `-`, made and stored before the call. */
  transferId: string;
  /** Rupees, at most two decimals. */
  amount: number;
  target: PayoutTarget;
  remarks: string;
}

/** `SUCCESS` and `FAILED` are final; everything else, a word that nobody knows included, is on its way. */
export type TransferStatus = 'SUCCESS' | 'FAILED' | 'PENDING';

export interface Transfer {
  transferId: string;
  status: TransferStatus;
  amount: number;
  /** The bank's reference (UTR) once it is there. */
  reference: string | undefined;
}
