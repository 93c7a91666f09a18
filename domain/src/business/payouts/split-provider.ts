import type { VendorStatus } from '@crease/shared/contracts/settlements';
import type { TaxpayerKind } from '@crease/shared/tax/pan';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import type { PayoutTarget } from './payout-account.schema.js';
import type { PayoutProvider } from './payout-provider.js';

/**
 * The port to a provider's split: each owner is a vendor there, and is paid by a transfer from the payments that the
 * provider holds. Throws like the payout port.
 */
export interface SplitProvider extends PayoutProvider {
  /** Opens the vendor under `key`, or returns the one that was opened under it. */
  openVendor(input: VendorInput): Promise<Vendor>;
  /** Sends the provider the current data, which makes it check the account again. */
  changeVendor(vendor: VendorIds, input: VendorInput): Promise<Vendor>;
  /** The vendor as it is now. @throws ProviderRefused if the provider does not know it */
  getVendor(vendor: VendorIds): Promise<Vendor>;
  /**
   * Takes money back from a vendor, out of a transfer to it. @throws ProviderRefused also if its balance is too small
   */
  reverse(input: ReversalInput): Promise<Reversal>;
  /** The reversal that was made under this id. Null if none is listed, or the provider lists none. */
  findReversal(input: Pick<ReversalInput, 'reversalId' | 'transferId'>): Promise<Reversal | null>;
  /**
   * True if `findReversal` is to be trusted some minutes after a request; requesting a reversal twice would make two.
   * False if a repeated request makes one.
   */
  readonly listsReversals: boolean;
}

declare module '../../platform/core.js' {
  interface Core {
    /** The split of each configured provider, whether or not settlements go through it. */
    splits: Partial<Record<ProviderName, SplitProvider>>;
  }
}

export interface VendorInput {
  /** Ours, 24 letters and digits. */
  ownerId: string;
  /** Names this version of the data: the idempotency key of writes. */
  key: string;
  target: PayoutTarget;
  legalName: string;
  kind: TaxpayerKind;
  pan: string;
  gstin: string | undefined;
  email: string;
  phone: string;
}

export interface ReversalInput {
  /** Up to 60 characters, made and stored before the call. */
  reversalId: string;
  amount: number;
  vendorId: string;
  /** The provider's own id of the transfer, if it has one. */
  transferId?: string | undefined;
  /** Number of requests under this id, with this one. */
  asks: number;
}

export interface Reversal {
  status: 'SUCCESS' | 'PENDING';
  /** The provider's own id. */
  reference?: string | undefined;
  /** What the provider said, if its documentation has no such word. */
  unknownWord?: string | undefined;
}

export interface VendorIds {
  vendorId: string;
  /** The provider's id of the vendor's configuration, if it has one. */
  productId?: string | undefined;
}

export interface Vendor extends VendorIds {
  status: Exclude<VendorStatus, 'new'>;
  /** What the provider says is missing. */
  reason?: string | undefined;
}
