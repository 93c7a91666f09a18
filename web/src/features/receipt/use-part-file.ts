import { paymentFeeBill, paymentHistory, paymentReceipt } from '@crease/shared/contracts/payments';
import { useState } from 'react';
import { call, callRaw } from '../../lib/api/call.js';
import { downloadPdf } from './download-pdf.js';
import { findPaidPart } from './paid-part.js';

const PAGE_SIZE = 100;

const FILES = {
  receipt: { contract: paymentReceipt, name: 'crease-receipt.pdf' },
  feeBill: { contract: paymentFeeBill, name: 'crease-fee-bill.pdf' },
} as const;

/** A PDF about what the reader paid for a place in a game or an entry of a tournament. */
export function usePartFile(partId: string, file: keyof typeof FILES) {
  const [busy, setBusy] = useState(false);
  const { contract, name } = FILES[file];
  const load = async () => {
    const pageOf = (page: number) => call(paymentHistory, { query: { page, limit: PAGE_SIZE } });
    const paid = await findPaidPart(pageOf, partId);
    if (!paid) throw new Error('the payment has no receipt');
    return await (await callRaw(contract, { params: { id: paid._id } })).blob();
  };
  const download = () => {
    if (busy) return;
    setBusy(true);
    void downloadPdf(name, load).finally(() => setBusy(false));
  };
  return { busy, download };
}
