import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Shows what these accounts and API keys did at workplaces under this name. */
export async function renameInWorkLogs(core: Core, ids: Types.ObjectId[], name: string): Promise<void> {
  await core.db.workLogs.updateMany({ 'by._id': { $in: ids } }, { $set: { 'by.name': name } });
}

/** Takes the reasons that were given out of what was done to these bookings: they may speak of the player. */
export async function eraseReasons(
  core: Core,
  ownerId: Types.ObjectId,
  bookingIds: Types.ObjectId[],
): Promise<void> {
  await core.db.workLogs.updateMany(
    { ownerId, bookingId: { $in: bookingIds }, 'data.reason': { $exists: true } },
    { $unset: { 'data.reason': '' } },
  );
}

/** The owners of the workplaces where these accounts and API keys have changed anything. */
export async function findOwnersWorkedFor(core: Core, ids: Types.ObjectId[]): Promise<Types.ObjectId[]> {
  return await core.db.workLogs.distinct('ownerId', { 'by._id': { $in: ids } });
}

/** What an account has done at workplaces, as its export tells. */
export async function exportWorkLogs(core: Core, userId: Types.ObjectId) {
  return await core.db.workLogs
    .find({ 'by._id': userId }, { projection: { at: 1, what: 1, bookingId: 1, groundId: 1 } })
    .toArray();
}
