import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

const sessions = (core: Core) => core.db.sessions;

/** A user's sessions for their export, without what a token could be made from. */
export async function exportSessions(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await sessions(core)
    .find({ userId }, { projection: { n: 0, rotatedAt: 0, uses: 0 } })
    .toArray();
}
