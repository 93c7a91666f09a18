import { findActor } from '@crease/domain/accounts/identity/find-user';
import { canCheckIn, canCollect, canReviewBooking } from '@crease/domain/sales/booking-reads/booking.policy';
import { presentOne } from '@crease/domain/sales/booking-reads/booking.read';
import { findBooking, findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import { checkIn, codeInQr } from '@crease/domain/sales/change/check-in';
import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { addReview } from '@crease/domain/sales/reviews/add-review';
import * as bookings from '@crease/shared/contracts/bookings';
import * as ownerBookings from '@crease/shared/contracts/owner-bookings';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** What happens at the ground and after the game. */
export function registerVisitRoutes(router: Router): void {
  route(router, ownerBookings.checkIn, async ({ core, caller, params, body }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canCheckIn);
    const by = await findActor(core, caller.id);
    const code = body.confirmationCode ?? (await codeInQr(core, booking, body.qr ?? ''));
    const after = await checkIn(
      core,
      booking,
      code,
      by,
      body.at === undefined ? undefined : new Date(body.at),
    );
    return { booking: await presentOne(core, after), message: 'Checked in. Have a good game!' };
  });

  route(router, ownerBookings.collectPayment, async ({ core, caller, params, body, requestKey }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canCollect);
    const by = await findActor(core, caller.id);
    const after = await collectPayment(core, booking, body, by, requestKey);
    return { booking: await presentOne(core, after), message: 'Payment noted' };
  });

  route(router, bookings.giveFeedback, async ({ core, caller, params, body }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canReviewBooking);
    await addReview(core, booking, body);
    const after = (await findBooking(core, booking._id.toString())) ?? booking;
    return { booking: await presentOne(core, after), message: 'Thank you for your review!' };
  });
}
