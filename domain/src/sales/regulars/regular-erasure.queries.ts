import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { RegularDoc } from './regular.schema.js';

/** Erases customers from the regulars of a deleted owner; the dates stay for the bookings that were played. */
export async function eraseRegularsOf(
  core: Core,
  ownerId: Types.ObjectId,
  formerName: string,
): Promise<void> {
  await eraseRegularCustomer(core, [{ ownerId }], formerName);
  await core.db.regulars.updateMany({ ownerId }, { $set: { by: '' } });
}

/** Takes a customer out of their regulars, which go on until the owner ends them. */
export async function eraseRegularCustomer(
  core: Core,
  whose: mongo.Filter<RegularDoc>[],
  formerName: string,
): Promise<void> {
  const regulars = core.db.regulars;
  for await (const { _id } of regulars.find({ $or: whose }, { projection: { _id: 1 } }))
    await regulars.updateOne(
      { _id },
      {
        $set: { customer: { name: formerName, phone: '' }, note: '', sameAs: `erased ${_id}` },
        $inc: { rev: 1 },
      },
    );
}

/** Takes these accounts and API keys out of the regulars of these workplaces that they changed last. */
export async function renameRegularsBy(
  core: Core,
  ownerIds: Types.ObjectId[],
  ids: Types.ObjectId[],
  name: string,
): Promise<void> {
  await core.db.regulars.updateMany(
    { ownerId: { $in: ownerIds }, byId: { $in: ids } },
    { $set: { by: name } },
  );
}

/** The regular customers an owner has recorded. */
export async function exportRegulars(core: Core, ownerId: Types.ObjectId): Promise<Partial<RegularDoc>[]> {
  return await core.db.regulars
    .find({ ownerId }, { projection: { outbox: 0, dates: 0, sameAs: 0, workDueAt: 0 } })
    .toArray();
}
