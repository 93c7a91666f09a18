import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Writes which pages may show a ground's hours. False where the ground is gone. */
export async function writeEmbedOrigins(
  core: Core,
  _id: Types.ObjectId,
  embedOrigins: string[],
): Promise<boolean> {
  const { matchedCount } = await core.db.grounds.updateOne(
    { _id },
    { $set: { embedOrigins, updatedAt: core.clock.now() } },
  );
  return matchedCount === 1;
}
