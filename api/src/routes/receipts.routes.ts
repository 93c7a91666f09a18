import { calendarFile, receiptFile } from '@crease/domain/sales/receipts/booking-files';
import { receiptBooking } from '@crease/domain/sales/receipts/receipt-booking';
import { requestReceipt } from '@crease/domain/sales/receipts/send-receipt';
import * as bookings from '@crease/shared/contracts/bookings';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerReceiptRoutes(router: Router): void {
  const { PUBLIC_URL } = router.core.env;

  route(router, bookings.receiptPdf, async ({ core, caller, params }) => {
    const booking = await receiptBooking(core, params.id, caller);
    const pdf = await receiptFile(booking, PUBLIC_URL);
    return fileReply('application/pdf', pdf, `crease-${booking.bookingId}.pdf`);
  });

  route(router, bookings.calendarFile, async ({ core, caller, params }) => {
    const booking = await receiptBooking(core, params.id, caller);
    const ics = await calendarFile(booking, PUBLIC_URL);
    return fileReply('text/calendar; charset=utf-8', ics, `crease-${booking.bookingId}.ics`);
  });

  route(router, bookings.sendReceipt, async ({ core, caller, params }) => {
    const booking = await receiptBooking(core, params.id, caller);
    await requestReceipt(core, booking._id, caller.id);
    return { message: 'Receipt email sent successfully!' };
  });
}
