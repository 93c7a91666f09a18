import type { Db } from '@crease/domain/platform/models';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { searchKeysOf } from '@crease/domain/sales/booking-record/booking-search';
import { insertMissing } from './insert-missing.js';

/** Bookings with what every booking is stored with: what it is found by, and that its day is still to be summed up. */
export const insertBookings = (db: Db, bookings: readonly BookingDoc[]): Promise<number> =>
  insertMissing(
    db.bookings,
    bookings.map((booking) => ({ ...booking, searchKeys: searchKeysOf(booking), unsummed: booking._id })),
  );
