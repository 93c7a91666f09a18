import { findActor } from '@crease/domain/accounts/identity/find-user';
import { workplaceFor } from '@crease/domain/accounts/workplaces/standing';
import { findGround } from '@crease/domain/catalogue/ground-record/find-ground';
import { assertWelcome } from '@crease/domain/catalogue/ground-record/turned-away-port';
import { findGroundFor } from '@crease/domain/catalogue/grounds/own-ground';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import {
  canAcknowledgeBooking,
  canApproveBooking,
  canCancelBooking,
  canCheckIn,
  canCollect,
  canMoveBooking,
  canMoveForGround,
  canReviewBooking,
} from '@crease/domain/sales/booking-reads/booking.policy';
import {
  listGroundDay,
  listMyBookings,
  listWorkplaceBookings,
  presentOne,
  presentRecent,
  readBookingAs,
  summariseBookings,
} from '@crease/domain/sales/booking-reads/booking.read';
import { BOOKING_COLUMNS, exportBookings } from '@crease/domain/sales/booking-reads/export-bookings';
import { findBooking, findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import { acknowledgeBooking } from '@crease/domain/sales/change/acknowledge-booking';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import {
  assertCancellable,
  cancelBooking,
  cancellationTerms,
} from '@crease/domain/sales/change/cancel-booking';
import { checkIn, codeInQr } from '@crease/domain/sales/change/check-in';
import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { previewMove } from '@crease/domain/sales/change/preview-move';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { guardCodes } from '@crease/domain/sales/coupons/guard-codes';
import { disownBooking } from '@crease/domain/sales/disown/disown-booking';
import { addReview } from '@crease/domain/sales/reviews/add-review';
import * as bookings from '@crease/shared/contracts/bookings';
import * as ownerBookings from '@crease/shared/contracts/owner-bookings';
import { addressOf } from '../http/address.js';
import { sendCsv } from '../http/csv.js';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Admins act on a booking as its ground's owner would. */
const actingSide = (side: string): 'player' | 'owner' => (side === 'player' ? 'player' : 'owner');

/** What both sides read where nothing was said (`User cancellation`). */
const UNSAID_REASON = { player: 'User cancellation', owner: 'Cancelled by the ground' };

export function registerBookingRoutes(router: Router): void {
  route(router, bookings.createBooking, async ({ core, caller, req, body }) => {
    const person = { userId: caller.id, address: addressOf(req) };
    const { booking, created } = await guardCodes(core, person, body.couponCode, () =>
      createBooking(core, caller.id, body),
    );
    return reply(created ? 201 : 200, {
      booking: await presentRecent(core, booking),
      message: 'Booking created! Please complete payment to confirm.',
    });
  });

  route(router, bookings.listMyBookings, ({ core, caller, query }) => listMyBookings(core, caller.id, query));
  route(router, ownerBookings.listOwnerBookings, async ({ core, caller, query: { workplace, ...query } }) =>
    listWorkplaceBookings(core, await workplaceFor(core, caller, workplace, 'booking.read'), query),
  );
  route(
    router,
    ownerBookings.ownerBookingsCsv,
    async ({ core, caller, res, query: { workplace, ...query } }) => {
      const at = await workplaceFor(core, caller, workplace, 'booking.export');
      return await sendCsv(res, 'crease-bookings.csv', BOOKING_COLUMNS, exportBookings(core, at, query));
    },
  );
  route(router, bookings.bookingSummary, ({ core, caller }) => summariseBookings(core, caller.id));

  route(router, ownerBookings.groundDayBookings, async ({ core, caller, params }) => {
    const ground = await findGround(core, params.groundId, caller);
    return { bookings: await listGroundDay(core, ground, params.date, caller) };
  });

  route(router, bookings.getBooking, async ({ core, caller, params }) => ({
    booking: await readBookingAs(core, params.id, caller),
  }));

  route(router, bookings.disownBooking, async ({ core, caller, params }) => {
    await disownBooking(core, params.id, caller.id);
    return { message: 'It is off your bookings, and the ground is told.' };
  });

  route(router, bookings.refundPreview, async ({ core, caller, params }) => {
    const { booking, side } = await findBookingFor(core, params.id, caller, canCancelBooking);
    const by = actingSide(side);
    assertCancellable(booking, by, core.clock.now());
    return cancellationTerms(booking, by, core.clock.now());
  });

  route(router, bookings.setBookingStatus, async ({ core, caller, params, body }) => {
    const { booking, side } = await findBookingFor(core, params.id, caller, canCancelBooking);
    const by = { side: actingSide(side), ...(await findActor(core, caller.id)) };
    const after = await cancelBooking(core, booking._id, by, body.reason || UNSAID_REASON[by.side]);
    return { booking: await presentOne(core, after), message: 'Booking cancelled successfully' };
  });

  route(router, ownerBookings.approveBooking, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canApproveBooking);
    const after = await approveBooking(core, booking._id, await findActor(core, caller.id));
    return { booking: await presentOne(core, after), message: 'Booking approved' };
  });

  route(router, bookings.rescheduleBooking, async ({ core, caller, params, body }) => {
    const { preview, ...move } = body;
    const forGround = move.groundId !== undefined || move.keepPrice !== undefined;
    const right = forGround ? canMoveForGround : canMoveBooking;
    const { booking, side } = await findBookingFor(core, params.id, caller, right);
    // Whoever has one ground at work moves nothing to another.
    if (move.groundId) await findGroundFor(core, move.groundId, caller, 'booking.move');
    if (side === 'player') await assertWelcome(core, booking.groundId.toString(), caller.id);
    const mover = {
      side: side === 'player' ? side : 'ground',
      ...(await findActor(core, caller.id)),
    } as const;
    if (preview) return await previewMove(core, booking, move, mover);
    const after = await rescheduleBooking(core, booking._id, booking.groundId.toString(), move, mover);
    return { booking: await presentOne(core, after), message: 'Booking moved' };
  });

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

  route(router, ownerBookings.acknowledgeBooking, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canAcknowledgeBooking);
    return { booking: await presentOne(core, await acknowledgeBooking(core, booking)) };
  });
}
