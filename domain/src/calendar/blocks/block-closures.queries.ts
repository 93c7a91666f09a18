import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { BlockDoc } from './block.schema.js';

export async function findBlock(core: Core, _id: Types.ObjectId): Promise<BlockDoc | null> {
  return await core.db.blocks.findOne({ _id });
}

/** Standing blocks and closures of these dates, and those taking their hours. */
export async function findBlocksBetween(
  core: Core,
  groundIds: readonly Types.ObjectId[],
  from: string,
  to: string,
): Promise<BlockDoc[]> {
  return await core.db.blocks
    .find({
      groundId: { $in: [...groundIds] },
      date: { $gte: from, $lte: to },
      state: { $in: ['claiming', 'active'] },
    })
    .toArray();
}

/** The blocks among these that may still own hours. */
export async function findStandingIds(core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await core.db.blocks
    .find({ _id: { $in: ids }, state: { $ne: 'removed' } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id.toString()));
}

/** The closure of exactly these hours that stands or is being made; the unique index allows one. */
export async function findClosureOf(
  core: Core,
  groundId: Types.ObjectId,
  { date, timeSlot }: Pick<BlockDoc, 'date' | 'timeSlot'>,
): Promise<BlockDoc | null> {
  return await core.db.blocks.findOne({ groundId, date, timeSlot, closes: true });
}

/** The closure's current state; null once it was reopened. */
export async function findClosure(core: Core, _id: Types.ObjectId): Promise<BlockDoc | null> {
  return await core.db.blocks.findOne({ _id, closes: true });
}

/** The closure if it is finished, else null. */
export async function findFinished(core: Core, _id: Types.ObjectId): Promise<BlockDoc | null> {
  return await core.db.blocks.findOne({ _id, state: 'active' });
}

/** True if it was not reopened. Call it after reading its hours: what they showed is then older than this answer. */
export async function stands(core: Core, { _id }: BlockDoc): Promise<boolean> {
  return (await core.db.blocks.findOne({ _id, state: { $in: ['claiming', 'active'] } })) !== null;
}

/** Counts a booking cancelled by the closure, once. `refund` is in rupees. */
export async function addCancelled(
  core: Core,
  _id: Types.ObjectId,
  bookingRef: string,
  refund: number,
): Promise<void> {
  await core.db.blocks.updateOne(
    { _id, cancelled: { $ne: bookingRef } },
    { $addToSet: { cancelled: bookingRef }, $inc: { refundTotal: refund } },
  );
}
