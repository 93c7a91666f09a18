import type { Seller } from '@crease/shared/contracts/seller';
import { breakdownTexts as t } from './late-texts.js';

/** The seller of the hours, with the GSTIN if there is one; nothing if an older answer names none. */
export function SellerLine({ seller }: { seller: Seller | undefined }) {
  if (!seller) return null;
  return (
    <p className="small text-2" dir="auto">
      {t.soldBy(seller.name)}
      {seller.gstin ? `, GSTIN ${seller.gstin}` : ''}
    </p>
  );
}
