import type { Pricing } from '../prices.js';
import { gstIn } from './amounts.js';

/** GST inside a price in rupees, by the supply that contains it: 0 where its supplier is not registered. */
export interface GstInside {
  /** In the whole total, where the owner supplies all of it. */
  all: number;
  /** In the rent less discount. */
  rent: number;
  /** In the convenience fee, which the operator bills. */
  fee: number;
}

/** The parts of the GST in a price. `isAllOwners`: it was not paid online, so the owner keeps all of it. */
export function gstInside(
  { taxes, feeTaxes = 0, totalAmount }: Pick<Pricing, 'taxes' | 'feeTaxes' | 'totalAmount'>,
  isAllOwners: boolean,
): GstInside {
  const all = gstIn(totalAmount);
  // Prices of before the operator billed the fee contain tax as a whole.
  if (taxes > 0 && (isAllOwners || taxes === all)) return { all, rent: 0, fee: 0 };
  return { all: 0, rent: taxes, fee: isAllOwners ? 0 : feeTaxes };
}
