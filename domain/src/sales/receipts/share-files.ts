import { refuse } from '@crease/shared/refusals';
import { findUserById } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import { presentOne } from '../booking-reads/booking.read.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { shareOfCapture } from '../booking-record/shares.js';
import { documentOf } from '../documents/print-document.js';
import { type ShareReceipt, shareReceipt } from './share-receipt.js';

/** Increase it when the layout of these receipts changes, so that new files are made. */
const LAYOUT_VERSION = 2;

/**
 * The receipt of a share as a PDF: the stored one, or printed and stored.
 * @throws `STATE_CONFLICT` unless the booking has used a payment of this order
 */
export async function shareReceiptFile(
  core: Core,
  doc: BookingDoc,
  order: PaymentDoc,
): Promise<{ receipt: ShareReceipt; pdf: Buffer }> {
  const capture = order.captures.find(({ paymentId }) => shareOfCapture(doc, paymentId));
  const payer = await findUserById(core, order.userId);
  if (!capture || !payer) throw refuse('STATE_CONFLICT', 'receipt_not_ready');
  const receipt = shareReceipt(await presentOne(core, doc), order, capture, payer.name);
  const pdf = await documentOf(core, {
    kind: 'share',
    bookingId: doc._id,
    userId: order.userId,
    ownerId: doc.ownerId,
    content: [LAYOUT_VERSION, receipt],
    async print() {
      const { shareReceiptPdf } = await import('./share-receipt-pdf.js');
      return await shareReceiptPdf(receipt, core.env.PUBLIC_URL);
    },
  });
  return { receipt, pdf };
}
