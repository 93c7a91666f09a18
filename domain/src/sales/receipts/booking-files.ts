import type { Booking } from '@crease/shared/contracts/bookings';

/*
 * What makes these files brings a PDF writer, fonts and a calendar library with it, several MB in every process. They are
 * loaded with the first file that somebody asks for.
 */

/** The receipt as a PDF (`receiptPdf`). */
export async function receiptFile(booking: Booking, publicUrl: string): Promise<Buffer> {
  const { receiptPdf } = await import('./receipt-pdf.js');
  return await receiptPdf(booking, publicUrl);
}

/** The calendar entry as UTF-8 (`calendarIcs`). */
export async function calendarFile(booking: Booking, publicUrl: string): Promise<Buffer> {
  const { calendarIcs } = await import('./calendar-ics.js');
  return Buffer.from(calendarIcs(booking, publicUrl), 'utf8');
}
