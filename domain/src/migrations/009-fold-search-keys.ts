import { Types } from 'mongoose';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import { searchFieldsOf } from '../catalogue/ground-record/search-words.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { searchKeysOf } from '../sales/booking-record/booking-search.js';
import { searchBeginnings } from '../sales/customers/count-customers.js';
import type { CustomerDoc } from '../sales/customers/customer.schema.js';
import type { Migration, MigrationContext } from './migration.js';

const BATCH_SIZE = 500;
/** Plain ASCII keys are folded alike by this version and the previous one. */
const NOT_ASCII = /[^ -~]/;

/** Rewrites the search keys that were folded by other rules: with their accents, or split at joiners. */
export const foldSearchKeys: Migration = {
  name: '009-fold-search-keys',
  async up(context) {
    await refold<BookingDoc>(context, 'bookings', 'searchKeys', (booking) => ({
      searchKeys: searchKeysOf(booking),
    }));
    await refold<CustomerDoc>(context, 'customers', 'search', (customer) => ({
      search: searchBeginnings({ ...customer, email: customer.email ?? '' }),
    }));
    await refold<GroundDoc>(context, 'grounds', 'searchKeys', searchFieldsOf);
  },
};

/** A document whose keys changed since it was read was written with its new name, and is left alone. */
async function refold<T extends { _id: Types.ObjectId }>(
  { db, checkpoint }: MigrationContext,
  name: string,
  field: keyof T & string,
  keysOf: (doc: T) => object,
): Promise<void> {
  const collection = db.collection<{ _id: Types.ObjectId }>(name);
  for (let after: Types.ObjectId | undefined = new Types.ObjectId('0'.repeat(24)); after; ) {
    const some: T[] = await collection
      .find({ _id: { $gt: after }, [field]: NOT_ASCII })
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .project<T>({})
      .toArray();
    const writes = some.map((doc) => ({
      updateOne: { filter: { _id: doc._id, [field]: doc[field] }, update: { $set: keysOf(doc) } },
    }));
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    after = some.at(-1)?._id;
    await checkpoint();
  }
}
