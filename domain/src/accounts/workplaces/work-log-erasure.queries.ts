import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Shows what these accounts and API keys did at workplaces under this name. */
export async function renameInWorkLogs(core: Core, ids: Types.ObjectId[], name: string): Promise<void> {
  await core.db.workLogs.updateMany({ 'by._id': { $in: ids } }, { $set: { 'by.name': name } });
}

/** Erases the reasons given for acts on these bookings: they may mention the player. */
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

/** What an account did at workplaces, for its export. */
export async function exportWorkLogs(core: Core, userId: Types.ObjectId) {
  return await core.db.workLogs
    .find({ 'by._id': userId }, { projection: { at: 1, what: 1, bookingId: 1, groundId: 1 } })
    .toArray();
}
