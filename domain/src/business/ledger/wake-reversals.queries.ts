import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Longer than a lease: what is due sooner may be with a worker, whose lease is not broken. */
const MAY_BE_LEASED_MS = 60_000;

/** Makes the refunds and reversals of a settlement due soon, if it was paid through the split. */
export async function wakeReversals(core: Core, _id: Types.ObjectId): Promise<void> {
  const now = core.clock.now();
  const soon = new Date(now.getTime() + MAY_BE_LEASED_MS);
  const { matchedCount } = await core.db.settlements.updateOne(
    { _id, status: 'paid', vendor: { $exists: true } },
    { $inc: { reversalNews: 1 } },
  );
  if (matchedCount === 0) return;
  await core.db.settlements.updateOne(
    { _id, $or: [{ reversalDueAt: { $exists: false } }, { reversalDueAt: { $gt: soon } }] },
    { $set: { reversalDueAt: now } },
  );
}
