import type { Seller } from '../contracts/seller.js';
import type { Pricing } from '../prices.js';

/** GST inside a price, in rupees. */
export interface GstInside {
  /** In the whole total; 0 if the owner is not registered. */
  all: number;
  /** In the convenience fee alone, where only the operator is registered. */
  fee: number;
}

/** What is shown of the GST in a price. `isAllOwners`: it was not paid online, so the owner keeps the fee too. */
export function gstInside(
  { taxes, feeTaxes = 0 }: Pick<Pricing, 'taxes' | 'feeTaxes'>,
  isAllOwners: boolean,
): GstInside {
  return { all: taxes, fee: taxes > 0 || isAllOwners ? 0 : feeTaxes };
}

/** True if the seller is registered for GST: only then does a price contain tax. */
export const isTaxed = ({ seller }: { seller?: Seller | undefined }): boolean => seller?.gstin !== undefined;
