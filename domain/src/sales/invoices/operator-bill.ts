import { partsBy } from '@crease/shared/gst';
import { gstinState } from '@crease/shared/gstin';
import type { Core } from '../../platform/core.js';
import type { InvoiceDraft } from './invoice.schema.js';

/** The parties, the tax and the series of an operator's bill for a convenience fee of `total` rupees. */
export const operatorBill = (
  core: Pick<Core, 'env'>,
  total: number,
  buyer: InvoiceDraft['buyer'],
): Parts & Pick<InvoiceDraft, 'series'> => ({
  series: 'fee-invoice',
  // A private buyer gives no address, so the operator's own state counts.
  ...billedByOperator(core, total, buyer, core.env.legal.stateCode),
});

type Parts = Pick<
  InvoiceDraft,
  'seller' | 'buyer' | 'placeOfSupply' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'
>;

/** The parties and the tax of what the operator bills. A buyer without a GSTIN is in `state`, if it is known. */
export function billedByOperator(
  { env }: Pick<Core, 'env'>,
  total: number,
  buyer: InvoiceDraft['buyer'],
  state: string | undefined,
): Parts {
  const { name, address, gstin = '', stateCode = '' } = env.legal;
  const placeOfSupply = buyer.gstin ? gstinState(buyer.gstin) : (state ?? stateCode);
  return {
    seller: { name, gstin, address, stateCode },
    buyer,
    placeOfSupply,
    ...partsBy({ gstin, stateCode }, total, placeOfSupply),
  };
}
