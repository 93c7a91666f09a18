import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** What was done stays in the log of its workplace; the name of who did it goes. */
export async function eraseFromWorkLogs(core: Core, userId: Types.ObjectId, name: string): Promise<void> {
  await native(core.models, 'workLogs').updateMany({ 'by._id': userId }, { $set: { 'by.name': name } });
}

/** What an account has done at workplaces, as its export tells. */
export async function exportWorkLogs(core: Core, userId: Types.ObjectId) {
  return await native(core.models, 'workLogs')
    .find({ 'by._id': userId }, { projection: { at: 1, what: 1, bookingId: 1, groundId: 1 } })
    .toArray();
}
