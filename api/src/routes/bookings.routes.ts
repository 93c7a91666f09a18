import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { findGround } from '@crease/domain/catalogue/ground-record/find-ground';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import {
  listGroundDay,
  listMyBookings,
  listWorkplaceBookings,
  presentRecent,
  readBookingAs,
  summariseBookings,
} from '@crease/domain/sales/booking-reads/booking.read';
import { BOOKING_COLUMNS, exportBookings } from '@crease/domain/sales/booking-reads/export-bookings';
import { guardCodes } from '@crease/domain/sales/coupons/guard-codes';
import * as bookings from '@crease/shared/contracts/bookings';
import * as ownerBookings from '@crease/shared/contracts/owner-bookings';
import { addressOf } from '../http/address.js';
import { sendCsv } from '../http/csv.js';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

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
      const rows = await exportBookings(core, at, query);
      return await sendCsv(res, 'crease-bookings.csv', BOOKING_COLUMNS, rows);
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
}
