import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { fact } from '@crease/domain/messaging/outbox/outbox';
import type { Core } from '@crease/domain/platform/core';
import { bookingNotFound, findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import { type BookingDoc, findBookingById } from '@crease/domain/sales/booking-record/booking.schema';
import { writeReceiptSent } from '@crease/domain/sales/booking-record/booking-changes.queries';
import { findOrder } from '@crease/domain/sales/booking-record/payment.schema';
import { billSubject } from '@crease/domain/sales/invoices/ask-for-bill';
import { findInvoiceById } from '@crease/domain/sales/invoices/invoice.schema';
import { printInvoice, printInvoices } from '@crease/domain/sales/invoices/read-invoices';
import { writeEntryInvoices } from '@crease/domain/sales/invoices/write-entry-invoices';
import { writeInvoicesOf } from '@crease/domain/sales/invoices/write-invoices';
import { factIds } from '@crease/domain/sales/operation/operation';
import { calendarFile, receiptFile } from '@crease/domain/sales/receipts/booking-files';
import { calendarMethod } from '@crease/domain/sales/receipts/calendar-method';
import { feeReceiptFile } from '@crease/domain/sales/receipts/fee-receipt';
import { feeReceiptMail } from '@crease/domain/sales/receipts/fee-receipt-mail';
import { receiptMail } from '@crease/domain/sales/receipts/receipt-mail';
import { shareReceiptFile } from '@crease/domain/sales/receipts/share-files';
import { shareReceiptMail } from '@crease/domain/sales/receipts/share-receipt-mail';
import { formatRupees } from '@crease/shared/format/money';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { OutgoingMail } from './post.js';

/** A receipt to be sent, with the booking it was made from. */
interface ComposedReceipt {
  of: BookingDoc;
  mail: Omit<OutgoingMail, 'id' | 'to'>;
}

const pdfFile = (name: string, content: Buffer) => ({
  filename: `${name}.pdf`,
  contentType: 'application/pdf',
  content,
});

/** The operator's bill as an attachment, if there is one. A copy from before its registration is no tax invoice. */
async function feeBillOf(core: Core, bookingId: Types.ObjectId) {
  const bill = await printInvoices(core, bookingId, 'operator');
  if (!bill) return { files: [] };
  if (bill.isUnregistered) return { state: 'awaited' as const, files: [] };
  return { state: 'attached' as const, files: [pdfFile(bill.number.replaceAll('/', '-'), bill.pdf)] };
}

/** The current receipt of a booking, with its PDF, the bill for its fee and its calendar file. @throws `NOT_FOUND` */
export async function composeReceipt(core: Core, bookingId: string): Promise<ComposedReceipt> {
  const of = await findBooking(core, bookingId);
  if (!of) throw bookingNotFound();
  const { booking, pdf } = await receiptFile(core, of);
  // The bill goes out with the receipt, so it is made now unless it exists.
  await writeInvoicesOf(core, of._id.toString());
  const bill = await feeBillOf(core, of._id);
  const mail = {
    ...receiptMail(booking, core.env.PUBLIC_URL, bill.state),
    attachments: [
      pdfFile(`crease-${booking.bookingId}`, pdf),
      ...bill.files,
      {
        filename: `crease-${booking.bookingId}.ics`,
        contentType: `text/calendar; charset=utf-8; method=${calendarMethod(booking)}`,
        content: (await calendarFile(core, of)).ics,
      },
    ],
  };
  return { of, mail };
}

/** The current receipt of a share, with its PDF. @throws `NOT_FOUND` */
export async function composeShareReceipt(core: Core, orderId: string): Promise<ComposedReceipt['mail']> {
  const order = await findOrder(core, orderId);
  const booking = order && (await findBookingById(core, order.bookingId));
  if (!booking) throw bookingNotFound();
  const { receipt, pdf } = await shareReceiptFile(core, booking, order);
  return {
    ...shareReceiptMail(receipt, core.env.PUBLIC_URL),
    attachments: [pdfFile(`crease-${receipt.number}`, pdf)],
  };
}

/**
 * The current receipt of an entry fee, with its PDF and the bill for its convenience fee. @throws `NOT_FOUND`;
 * `STATE_CONFLICT` if nothing paid it
 */
export async function composeFeeReceipt(core: Core, orderId: string): Promise<ComposedReceipt['mail']> {
  const order = await findOrder(core, orderId);
  if (!order) throw refuse('NOT_FOUND', 'no_such_payment');
  const { receipt, pdf } = await feeReceiptFile(core, order);
  await writeEntryInvoices(core, order);
  const bill = await feeBillOf(core, order.bookingId);
  return {
    ...feeReceiptMail(receipt, core.env.PUBLIC_URL, bill.state),
    attachments: [pdfFile(`crease-${receipt.number}`, pdf), ...bill.files],
  };
}

/**
 * A registered bill for a convenience fee. @throws `NOT_FOUND`; Error while its registration is not noted yet, to be
 * tried again
 */
export async function composeBill(core: Core, invoiceId: string): Promise<ComposedReceipt['mail']> {
  const invoice = await findInvoiceById(core, invoiceId);
  if (!invoice) throw refuse('NOT_FOUND', 'no_fee_bill');
  const { einvoice } = invoice;
  // One without its signed code is mailed once an admin has accepted it.
  if (einvoice?.state !== 'registered') throw new Error(`the bill ${invoice.number} is not registered yet`);
  const { number, taxable, cgst = 0, sgst = 0, igst = 0, groundName, bookingNumber } = invoice;
  const total = formatRupees(taxable + cgst + sgst + igst);
  return {
    ...plainMail({
      subject: billSubject(number),
      heading: 'Your bill for the convenience fee',
      lines: [
        `${total} for ${bookingNumber}, ${groundName}.`,
        `It is registered as an e-invoice now. The attached PDF has its number${einvoice.signedQr ? ' and the signed code' : ''}.`,
      ],
    }),
    attachments: [pdfFile(number.replaceAll('/', '-'), await printInvoice(core, invoice))],
  };
}

/** Sets `emailSent` and updates the open page, once. */
export async function markReceiptSent(core: Core, booking: BookingDoc): Promise<void> {
  if (booking.emailSent) return;
  const about = { ...factIds(booking), samePapers: true } as const;
  const changed = fact(core, 'booking.changed', core.clock.now(), about);
  const after = await writeReceiptSent(core, booking._id, [changed]);
  core.events.publishSoon('bookings', after);
}
