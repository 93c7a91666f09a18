import { Types } from 'mongoose';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { searchKeysOf } from '../sales/booking-record/booking-search.js';
import type { Migration } from './migration.js';

const AT_ONCE = 500;

/** Fills in the search keys of bookings made before bookings could be searched. */
export const fillBookingSearchKeys: Migration = {
  name: '004-fill-booking-search-keys',
  async up({ db, checkpoint }) {
    const bookings =
      db.collection<Pick<BookingDoc, '_id' | 'bookingId' | 'userName' | 'playerDetails' | 'searchKeys'>>(
        'bookings',
      );
    // Below every id, so that the query uses an index.
    let after: Types.ObjectId | undefined = new Types.ObjectId('0'.repeat(24));
    while (after) {
      const some = await bookings
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .project<BookingDoc>({ bookingId: 1, userName: 1, playerDetails: 1, searchKeys: 1 })
        .toArray();
      // Skips a booking whose player was erased meanwhile.
      const fills = some
        .filter(({ searchKeys }) => !searchKeys)
        .map((booking) => ({
          updateOne: {
            filter: { _id: booking._id, userName: booking.userName, searchKeys: { $exists: false } },
            update: { $set: { searchKeys: searchKeysOf(booking) } },
          },
        }));
      if (fills.length > 0) await bookings.bulkWrite(fills, { ordered: false });
      after = some.at(-1)?._id;
      await checkpoint();
    }
  },
};
