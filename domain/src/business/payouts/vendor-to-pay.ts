import type { ShownVendor } from '@crease/shared/contracts/settlements';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findVendor, noteVendor, type VendorDoc } from '../../sales/vendors/vendor.schema.js';
import { readStoredAccount } from './payout-account.schema.js';

/** Requests that an owner becomes a vendor at the provider. Does nothing unless settlements go through its split. */
export async function askForVendor(core: Core, ownerId: Types.ObjectId): Promise<void> {
  if (core.env.SETTLE_THROUGH === 'split') await noteVendor(core, core.env.PAYMENT_PROVIDER, ownerId);
}

/**
 * The vendor that an owner's next payout goes to. Undefined if it goes through our own payouts: settlements do not go
 * through the split, or the owner is not active there with the account that is stored now.
 */
export async function vendorToPay(
  core: Core,
  ownerId: Types.ObjectId,
): Promise<Required<Pick<VendorDoc, 'provider' | 'vendorId'>> | undefined> {
  if (core.env.SETTLE_THROUGH !== 'split') return undefined;
  const provider = core.env.PAYMENT_PROVIDER;
  const [vendor, account] = await Promise.all([
    findVendor(core, provider, ownerId),
    readStoredAccount(core, ownerId),
  ]);
  if (!vendor) {
    // An owner without an account, such as one who has left, is not introduced.
    if (account) await noteVendor(core, provider, ownerId);
    return undefined;
  }
  const hasAccount = account !== null && vendor.accountAt?.getTime() === account.updatedAt.getTime();
  return vendor.status === 'active' && vendor.vendorId !== undefined && hasAccount
    ? { provider, vendorId: vendor.vendorId }
    : undefined;
}

export const presentVendor = ({ provider, status, needs, reason, since }: VendorDoc): ShownVendor => ({
  provider,
  status,
  ...(needs ? { needs } : {}),
  ...(reason ? { reason } : {}),
  since: since.toISOString(),
});

/** The owner's vendor as they see it; undefined if there is none, or settlements do not go through the split. */
export async function readVendor(core: Core, ownerId: string): Promise<ShownVendor | undefined> {
  if (core.env.SETTLE_THROUGH !== 'split') return undefined;
  const vendor = await findVendor(core, core.env.PAYMENT_PROVIDER, new Types.ObjectId(ownerId));
  return vendor ? presentVendor(vendor) : undefined;
}
