import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** Up to when a workplace's customers are counted, and the merge under way. Its id is the owner's. */
const customerBookDoc = z.object({
  _id: objectId(),
  /** Bookings that changed before this are in the counts. */
  countedTo: z.date().optional(),
  merging: z.object({ from: objectId(), into: objectId() }).optional(),
});
export type CustomerBookDoc = z.infer<typeof customerBookDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    customerBooks: CustomerBookDoc;
  }
}

export const customerBookSchema = schemaOf(customerBookDoc);

export async function findBook(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
): Promise<CustomerBookDoc | null> {
  return await core.db.customerBooks.findOne({ _id: ownerId });
}

/** Every change before this time is counted; never lowered. */
export async function advanceBook(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  countedTo: Date,
): Promise<void> {
  await core.db.customerBooks.updateOne({ _id: ownerId }, { $max: { countedTo } }, { upsert: true });
}

/** Serialises the merges of a workplace, which prevents cycles: this update lets one start. */
export async function beginMerge(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  merging: NonNullable<CustomerBookDoc['merging']>,
): Promise<boolean> {
  const result = await core.db.customerBooks.updateOne(
    { _id: ownerId, merging: { $exists: false } },
    { $set: { merging } },
  );
  return result.modifiedCount === 1;
}

export async function endMerge(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  { from, into }: NonNullable<CustomerBookDoc['merging']>,
): Promise<void> {
  await core.db.customerBooks.updateOne(
    { _id: ownerId, 'merging.from': from, 'merging.into': into },
    { $unset: { merging: '' } },
  );
}

/** Deletes the customers of a deleted owner. */
export async function eraseBook(core: Pick<Core, 'db'>, ownerId: Types.ObjectId): Promise<void> {
  await core.db.customerBooks.deleteOne({ _id: ownerId });
}
