import { fact, recording } from '../outbox/outbox.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import type { LiveEntry, UserDoc } from '../users/user.model.js';

/** A holder is warned this long before the end (contract §4). */
const WARN_BEFORE_MS = 60_000;

/**
 * Tells holders whose holds are about to end or have ended, and drops what has ended from their lists. The hours
 * themselves went free by the clock (design §2). Returns how many facts it recorded.
 */
export async function expireHolds(core: Core, limit = 500): Promise<number> {
  const now = core.clock.now();
  const soon = new Date(now.getTime() + WARN_BEFORE_MS);
  const users = await native(core.models, 'users')
    .find({
      live: {
        $elemMatch: {
          expiresAt: { $lte: soon },
          $or: [{ warnedAt: { $exists: false } }, { expiresAt: { $lte: now } }],
        },
      },
    })
    .project<Pick<UserDoc, '_id' | 'live'>>({ live: 1 })
    .limit(limit)
    .toArray();

  let recorded = 0;
  for (const user of users) {
    for (const entry of user.live) {
      if (entry.expiresAt <= now) recorded += await recordEnd(core, user._id, entry, now);
      else if (entry.expiresAt <= soon && !entry.warnedAt)
        recorded += await recordWarning(core, user._id, entry, now);
    }
  }
  return recorded;
}

function holdData(userId: string, entry: LiveEntry) {
  return {
    holdId: entry.holdId ?? entry.ref,
    userId,
    groundId: entry.groundId,
    bookingDate: entry.date,
    timeSlot: entry.timeSlot,
  };
}

/** A pending booking without a hold of its own is told of by its own events. */
const speaksOfHold = (entry: LiveEntry): boolean => entry.kind !== 'booking' || entry.holdId !== undefined;

async function recordEnd(core: Core, userId: UserDoc['_id'], entry: LiveEntry, now: Date): Promise<number> {
  const users = native(core.models, 'users');
  const guard = { _id: userId, live: { $elemMatch: { ref: entry.ref, expiresAt: { $lte: now } } } };
  if (!speaksOfHold(entry)) {
    await users.updateOne(guard, { $pull: { live: { ref: entry.ref } } });
    return 0;
  }
  const { push, inc, set } = recording([fact('hold.expired', now, holdData(userId.toString(), entry))]);
  const after = await users.findOneAndUpdate(
    guard,
    { $pull: { live: { ref: entry.ref } }, $push: push, $inc: inc, $set: set },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('users', after);
  return after ? 1 : 0;
}

async function recordWarning(
  core: Core,
  userId: UserDoc['_id'],
  entry: LiveEntry,
  now: Date,
): Promise<number> {
  const users = native(core.models, 'users');
  const guard = { _id: userId, live: { $elemMatch: { ref: entry.ref, warnedAt: { $exists: false } } } };
  if (!speaksOfHold(entry)) {
    await users.updateOne(guard, { $set: { 'live.$.warnedAt': now } });
    return 0;
  }
  const { push, inc, set } = recording([fact('hold.expiring', now, holdData(userId.toString(), entry))]);
  const after = await users.findOneAndUpdate(
    guard,
    { $set: { ...set, 'live.$.warnedAt': now }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('users', after);
  return after ? 1 : 0;
}
