import type { Booking } from '@crease/shared/contracts/booking';
import type { MailAttachment } from '../../messaging/mail/mail.model.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../bookings/booking.model.js';
import { presentOne } from '../bookings/booking.read.js';
import { paperOf } from '../papers/print-paper.js';
import { calendarMethod } from './calendar-method.js';
import { printedBooking } from './printed-booking.js';

/*
 * What makes these files brings a PDF writer, fonts and a calendar library with it, several MB in every process. They are
 * loaded with the first file that somebody asks for.
 */

/** Raised when receipts look otherwise: bookings then have new ones. */
const LOOKS = 1;

/** The receipt of a booking as it stands now, as a PDF: the stored one, or printed and stored (`paperOf`). */
export async function receiptFile(core: Core, doc: BookingDoc): Promise<{ booking: Booking; pdf: Buffer }> {
  const booking = await presentOne(core, doc);
  const { PUBLIC_URL } = core.env;
  const pdf = await paperOf(core, {
    kind: 'receipt',
    bookingId: doc._id,
    userId: doc.userId,
    ownerId: doc.ownerId,
    content: [LOOKS, PUBLIC_URL, printedBooking(booking)],
    async print() {
      const { receiptPdf } = await import('./receipt-pdf.js');
      return await receiptPdf(booking, PUBLIC_URL);
    },
  });
  return { booking, pdf };
}

/** Bookings that were ever confirmed have a receipt that somebody will want; others are printed when somebody asks. */
export const hasPaper = ({ confirmation }: Pick<BookingDoc, 'confirmation'>): boolean =>
  confirmation !== undefined;

/** The calendar entry as UTF-8 (`calendarIcs`). */
export async function calendarFile(booking: Booking, publicUrl: string): Promise<Buffer> {
  const { calendarIcs } = await import('./calendar-ics.js');
  return Buffer.from(calendarIcs(booking, publicUrl), 'utf8');
}

/**
 * The calendar file of a booking for its mails: a program that has the entry moves it or takes it off, and one that has none
 * gets it.
 */
export async function calendarAttachment(booking: Booking, publicUrl: string): Promise<MailAttachment> {
  const file = await calendarFile(booking, publicUrl);
  return {
    filename: `crease-${booking.bookingId}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${calendarMethod(booking)}`,
    content: file.toString('base64'),
  };
}
