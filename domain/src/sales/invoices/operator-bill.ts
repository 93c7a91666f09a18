import { partsBy } from '@crease/shared/gst';
import { gstinState } from '@crease/shared/gstin';
import type { Core } from '../../platform/core.js';
import type { InvoiceDraft } from './invoice.schema.js';

/** The parties, the tax and the series of an operator's bill for a convenience fee of `total` rupees. */
export function operatorBill(
  { env }: Pick<Core, 'env'>,
  total: number,
  buyer: InvoiceDraft['buyer'],
): Pick<
  InvoiceDraft,
  'series' | 'seller' | 'buyer' | 'placeOfSupply' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'
> {
  const { name, address, gstin = '', stateCode = '' } = env.legal;
  // A private buyer gives no address, so the operator's own state counts.
  const placeOfSupply = buyer.gstin ? gstinState(buyer.gstin) : stateCode;
  return {
    series: 'fee-invoice',
    seller: { name, gstin, address, stateCode },
    buyer,
    placeOfSupply,
    ...partsBy({ gstin, stateCode }, total, placeOfSupply),
  };
}
