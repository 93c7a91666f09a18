import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** What an admin has told many, for their export. */
export async function exportBroadcasts(core: Core, by: Types.ObjectId): Promise<unknown[]> {
  return await core.db.broadcasts
    .find({ by }, { projection: { title: 1, message: 1, audience: 1, createdAt: 1 } })
    .toArray();
}
