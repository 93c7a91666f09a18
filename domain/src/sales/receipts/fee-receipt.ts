import { formatDay, formatInstant } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { refuse } from '@crease/shared/refusals';
import { findUserById } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import type { Capture, PaymentDoc } from '../booking-record/payment.schema.js';
import { receiptNumber } from '../booking-record/receipt-number.js';
import { documentOf } from '../documents/print-document.js';
import { type EntryFee, entryNumber } from '../entry-record/entry-fees-port.js';
import { methodName } from './method-name.js';
import { refundsIn } from './share-receipt.js';
import type { PartReceipt } from './share-receipt-pdf.js';

/** Increase it when the layout of these receipts changes, so that new files are made. */
const LAYOUT_VERSION = 1;

/** The receipt of an entry fee that was used, as its payer reads it. */
function receiptOf(entry: EntryFee, order: PaymentDoc, capture: Capture, payer: string): PartReceipt {
  const { tournamentName, teamName, from, to, ground } = entry;
  const { amount, paymentId, method, at } = capture;
  const { isBack, refunds, changedAt } = refundsIn(order, capture);
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return {
    number: receiptNumber('entry', order.orderId),
    status: isBack ? 'REFUNDED' : 'PAID',
    heading: isBack ? 'Your entry fee went back to you' : 'Your entry fee is paid',
    amount,
    place: ground.name,
    subject: tournamentName,
    when: days,
    aboutTitle: 'Tournament',
    link: { text: 'Open the tournament', path: `/tournament/${entry.tournamentId}` },
    about: [
      { name: 'Tournament', value: tournamentName },
      { name: 'Team', value: teamName },
      { name: 'When', value: days },
      { name: 'Captain', value: payer },
      { name: 'Entry', value: entryNumber(entry.entryId) },
    ],
    payment: [
      { name: 'Entry fee', value: formatRupees(amount) },
      { name: 'Method', value: method ? methodName(method) : 'Online' },
      { name: 'Paid on', value: formatInstant(at.toISOString()) },
      { name: 'Transaction ID', value: paymentId },
      { name: 'Order', value: order.orderId },
    ],
    refunds,
    note: 'This is the entry fee of one team.',
    paidAt: at.toISOString(),
    changedAt,
  };
}

/**
 * The receipt of an entry fee, for its payer, with the PDF: the stored one, or printed and stored.
 * @throws `STATE_CONFLICT` unless a payment of this order is used for the entry
 */
export async function feeReceiptFile(
  core: Core,
  order: PaymentDoc,
): Promise<{ receipt: PartReceipt; pdf: Buffer }> {
  const entry = order.entryId ? await core.entryFees.find(core, order.entryId) : null;
  const capture = order.captures.find(({ paymentId }) => paymentId === entry?.paymentId);
  const payer = await findUserById(core, order.userId);
  if (!entry || !capture || !payer) throw refuse('STATE_CONFLICT', 'receipt_not_ready');
  const receipt = receiptOf(entry, order, capture, payer.name);
  const pdf = await documentOf(core, {
    kind: 'share',
    bookingId: entry.entryId,
    userId: order.userId,
    ownerId: entry.ownerId,
    content: [LAYOUT_VERSION, receipt],
    async print() {
      const { partReceiptPdf } = await import('./share-receipt-pdf.js');
      return await partReceiptPdf(receipt, core.env.PUBLIC_URL);
    },
  });
  return { receipt, pdf };
}
