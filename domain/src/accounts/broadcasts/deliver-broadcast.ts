import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { isOff } from '../../platform/switches/switches.js';
import { insertNotifications, type NotificationDoc } from '../notifications/notification.schema.js';
import { openAudience } from './audience.js';
import {
  type BroadcastDoc,
  endBroadcast,
  findSending,
  findStandingStill,
  moveCursor,
} from './broadcast.schema.js';

const BATCH = 500;
/** Insertions are as large as the database takes in a ms or two: each step of a booking may have to wait for one. */
const INSERTION = 15;
const LONGEST_REST_MS = 1_000;

/** What a broadcast's notifications are told apart by: one a user, however often a batch is repeated. */
export const broadcastEventId = (broadcastId: string): string => `broadcast-${broadcastId}`;

/**
 * Tells the audience of a broadcast, from where it stands, until all are told or another worker has taken over. Each
 * batch is a few insertions and one fact; the sockets read the notifications by that fact. Returns how many were told.
 */
export async function deliverBroadcast(core: Core, broadcastId: string): Promise<number> {
  let broadcast = await findSending(core, broadcastId);
  if (!broadcast) return 0;
  const read = await openAudience(core, broadcast);
  let told = 0;
  while (broadcast) {
    // Paused by an admin: the sweep goes on from the cursor when it is not any more.
    if (await isOff(core, 'broadcasts')) return told;
    const users: Types.ObjectId[] = await read(broadcast.cursor, BATCH);
    const last = users.at(-1);
    if (!last) {
      await endBroadcast(core, broadcast);
      return told;
    }
    await tell(core, broadcast, users);
    broadcast = await goOn(core, broadcast, last, users.length);
    if (broadcast) told += users.length;
  }
  return told;
}

/** Rests three times as long as the work has kept the database busy: the rest of its time is for whoever books. */
async function atQuarterSpeed(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  await sleep(Math.min(LONGEST_REST_MS, 3 * (performance.now() - began)));
}

/** Moves the cursor, unless another worker has moved it: then this one has nothing more to do. */
async function goOn(
  core: Core,
  broadcast: BroadcastDoc,
  last: Types.ObjectId,
  told: number,
): Promise<BroadcastDoc | null> {
  const entry = fact(core, 'broadcast.delivered', core.clock.now(), {
    broadcastId: broadcast._id.toString(),
    afterUserId: broadcast.cursor.toString(),
    upToUserId: last.toString(),
  });
  const after = await moveCursor(core, broadcast, { to: last, told, entry });
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
  // A batch that was cut has told some of them already.
  for (let from = 0; from < docs.length; from += INSERTION)
    await atQuarterSpeed(() => insertNotifications(core, docs.slice(from, from + INSERTION)));
}

/** A broadcast that has not gone on for this long was cut. */
const STANDS_STILL_MS = 30_000;

/** Goes on with broadcasts that were cut, or whose event never came. Returns how many there were. */
export async function resumeBroadcasts(core: Core): Promise<number> {
  const cut = findStandingStill(core, new Date(core.clock.now().getTime() - STANDS_STILL_MS));
  return await drain(core, cut, { atOnce: 1, failed: 'a broadcast could not go on yet' }, ({ _id }) =>
    deliverBroadcast(core, _id.toString()),
  );
}
