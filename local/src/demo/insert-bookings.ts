import type { Db } from '@crease/domain/platform/models';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { searchKeysOf } from '@crease/domain/sales/booking-record/booking-search';
import { insertMissing } from './insert-missing.js';

/**
 * Inserts bookings with the fields that every stored booking has: search keys, and the mark that its day is not rolled
 * up.
 */
export const insertBookings = (db: Db, bookings: readonly BookingDoc[]): Promise<number> =>
  insertMissing(
    db.bookings,
    bookings.map((booking) => ({ ...booking, searchKeys: searchKeysOf(booking), unsummed: booking._id })),
  );
