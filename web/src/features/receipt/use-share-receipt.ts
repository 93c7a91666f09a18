import { paymentHistory, paymentReceipt } from '@crease/shared/contracts/payments';
import { useState } from 'react';
import { call, callRaw } from '../../lib/api/call.js';
import { downloadPdf } from './download-pdf.js';
import { paidShareOf } from './share-receipt.js';

const MOST_PAYMENTS = 100;

/** The receipt of the reader's share of a place, as a PDF. */
export function useShareReceipt(placeId: string) {
  const [busy, setBusy] = useState(false);
  const load = async () => {
    const { payments } = await call(paymentHistory, { query: { page: 1, limit: MOST_PAYMENTS } });
    const paid = paidShareOf(payments, placeId);
    if (!paid) throw new Error('the share has no receipt');
    return await (await callRaw(paymentReceipt, { params: { id: paid._id } })).blob();
  };
  const download = () => {
    if (busy) return;
    setBusy(true);
    void downloadPdf('crease-share.pdf', load).finally(() => setBusy(false));
  };
  return { busy, download };
}
