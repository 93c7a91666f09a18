import { calendarFile, receiptFile } from '@crease/domain/sales/receipts/booking-files';
import { calendarMethod } from '@crease/domain/sales/receipts/calendar-method';
import { receiptBooking } from '@crease/domain/sales/receipts/receipt-booking';
import { requestReceipt } from '@crease/domain/sales/receipts/send-receipt';
import * as bookings from '@crease/shared/contracts/bookings';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerReceiptRoutes(router: Router): void {
  route(router, bookings.receiptPdf, async ({ core, caller, params }) => {
    const { booking, pdf } = await receiptFile(core, await receiptBooking(core, params.id, caller));
    return fileReply('application/pdf', pdf, `crease-${booking.bookingId}.pdf`);
  });

  route(router, bookings.calendarFile, async ({ core, caller, params }) => {
    const { booking, ics } = await calendarFile(core, await receiptBooking(core, params.id, caller));
    const type = `text/calendar; charset=utf-8; method=${calendarMethod(booking)}`;
    return fileReply(type, ics, `crease-${booking.bookingId}.ics`);
  });

  route(router, bookings.sendReceipt, async ({ core, caller, params }) => {
    const booking = await receiptBooking(core, params.id, caller);
    await requestReceipt(core, booking._id.toString(), caller.id);
    return { message: 'Receipt email sent successfully!' };
  });
}
