import { mongo, Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { native } from '../../platform/models.js';
import { workOff } from '../../platform/work-off.js';
import type { NotificationDoc } from '../notifications/notification.model.js';
import { openAudience } from './audience.js';
import type { BroadcastDoc } from './broadcast.model.js';

const BATCH = 500;

/** What a broadcast's notifications are told apart by: one a user, however often a batch is repeated. */
export const broadcastEventId = (broadcastId: string): string => `broadcast-${broadcastId}`;

/**
 * Tells the audience of a broadcast, from where it stands, until all are told or another worker has taken over. Each
 * batch is one insertion and one fact; the sockets read the notifications by that fact. Returns how many were told.
 */
export async function deliverBroadcast(core: Core, broadcastId: string): Promise<number> {
  const broadcasts = native(core.models, 'broadcasts');
  const _id = new Types.ObjectId(broadcastId);
  let broadcast = await broadcasts.findOne({ _id, state: 'sending' });
  if (!broadcast) return 0;
  const read = await openAudience(core, broadcast);
  let told = 0;
  while (broadcast) {
    const users: Types.ObjectId[] = await read(broadcast.cursor, BATCH);
    const last = users.at(-1);
    if (!last) {
      await broadcasts.updateOne({ _id, cursor: broadcast.cursor }, { $set: { state: 'done' } });
      return told;
    }
    await tell(core, broadcast, users);
    broadcast = await goOn(core, broadcast, last, users.length);
    if (broadcast) told += users.length;
  }
  return told;
}

/** Moves the cursor, unless another worker has moved it: then this one has nothing more to do. */
async function goOn(
  core: Core,
  { _id, cursor }: BroadcastDoc,
  last: Types.ObjectId,
  told: number,
): Promise<BroadcastDoc | null> {
  const now = core.clock.now();
  const { push, inc, set } = recording([
    fact(core, 'broadcast.delivered', now, {
      broadcastId: _id.toString(),
      afterUserId: cursor.toString(),
      upToUserId: last.toString(),
    }),
  ]);
  const after = await native(core.models, 'broadcasts').findOneAndUpdate(
    { _id, cursor },
    { $set: { ...set, cursor: last, wentOnAt: now }, $inc: { ...inc, told }, $push: push },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('broadcasts', after);
  return after;
}

async function tell(core: Core, broadcast: BroadcastDoc, users: readonly Types.ObjectId[]): Promise<void> {
  const now = core.clock.now();
  const docs = users.map(
    (userId): NotificationDoc => ({
      _id: new Types.ObjectId(),
      userId,
      eventId: broadcastEventId(broadcast._id.toString()),
      type: 'admin_broadcast',
      title: broadcast.title,
      message: broadcast.message,
      priority: broadcast.priority,
      isRead: false,
      data: {},
      createdAt: now,
      outbox: [],
      seq: 0,
    }),
  );
  try {
    await native(core.models, 'notifications').insertMany(docs, { ordered: false });
  } catch (error) {
    // The unique index keeps out whom a batch that was cut has told already; the others are in.
    if (!isOnlyDuplicates(error)) throw error;
  }
}

function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return isDuplicateKey(error);
  return [error.writeErrors].flat().every(({ code }) => code === 11_000);
}

/** A broadcast that has not gone on for this long was cut. */
const STANDS_STILL_MS = 30_000;

/** Goes on with broadcasts that were cut, or whose event never came. Returns how many there were. */
export async function resumeBroadcasts(core: Core): Promise<number> {
  const cut = native(core.models, 'broadcasts').find(
    { state: 'sending', wentOnAt: { $lte: new Date(core.clock.now().getTime() - STANDS_STILL_MS) } },
    { projection: { _id: 1 } },
  );
  return await workOff(core, cut, { atOnce: 1, failed: 'a broadcast could not go on yet' }, ({ _id }) =>
    deliverBroadcast(core, _id.toString()),
  );
}
