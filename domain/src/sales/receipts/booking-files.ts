import type { Booking } from '@crease/shared/contracts/booking';
import type { MailAttachment } from '../../messaging/mail/mail.schema.js';
import type { Core } from '../../platform/core.js';
import { presentOne } from '../booking-reads/booking.read.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { calendarSequenceOf } from '../booking-record/calendar-sequence.js';
import { documentOf } from '../documents/print-document.js';
import { calendarMethod } from './calendar-method.js';
import { printedBooking } from './printed-booking.js';

/*
 * Receipts and calendar files need a PDF writer, fonts and a calendar library, several MB in every process, so these
 * are loaded on demand.
 */

/** Increase it when the layout of receipts changes, so that new files are made. */
const LAYOUT_VERSION = 3;

/** The receipt of a booking in its current state, as a PDF: the stored one, or printed and stored (`documentOf`). */
export async function receiptFile(core: Core, doc: BookingDoc): Promise<{ booking: Booking; pdf: Buffer }> {
  const booking = await presentOne(core, doc);
  const { PUBLIC_URL } = core.env;
  const pdf = await documentOf(core, {
    kind: 'receipt',
    bookingId: doc._id,
    userId: doc.userId,
    ownerId: doc.ownerId,
    content: [LAYOUT_VERSION, PUBLIC_URL, printedBooking(booking)],
    async print() {
      const { receiptPdf } = await import('./receipt-pdf.js');
      return await receiptPdf(booking, PUBLIC_URL);
    },
  });
  return { booking, pdf };
}

/** True for bookings that were ever confirmed, whose receipt is printed ahead; others are printed on request. */
export const hasDocument = ({ confirmation }: Pick<BookingDoc, 'confirmation'>): boolean =>
  confirmation !== undefined;

/** The calendar entry of a booking in its current state, as UTF-8 (`calendarIcs`). */
export async function calendarFile(core: Core, doc: BookingDoc): Promise<{ booking: Booking; ics: Buffer }> {
  const { calendarIcs } = await import('./calendar-ics.js');
  const booking = await presentOne(core, doc);
  const about = { publicUrl: core.env.PUBLIC_URL, sequence: calendarSequenceOf(doc) };
  return { booking, ics: Buffer.from(calendarIcs(booking, about), 'utf8') };
}

/** The calendar file in a booking's mails: a program that has the entry updates or removes it, another one adds it. */
export async function calendarAttachment(core: Core, doc: BookingDoc): Promise<MailAttachment> {
  const { booking, ics } = await calendarFile(core, doc);
  return {
    filename: `crease-${booking.bookingId}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${calendarMethod(booking)}`,
    content: ics.toString('base64'),
  };
}
