import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { stableId } from '../../messaging/mail/stable-id.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { isOff } from '../../platform/switches/switches.js';
import { mailNews } from '../mails/mail-news.js';
import { insertNotifications, type NotificationDoc } from '../notifications/notification.schema.js';
import { openAudience } from './audience.js';
import {
  type BroadcastDoc,
  endBroadcast,
  findSending,
  findStandingStill,
  moveCursor,
} from './broadcast.schema.js';
import { offerMail } from './offer-mail.js';

const BATCH = 500;
/** Batch size of an insertion. The database takes one in a millisecond or two, which a booking may have to wait for. */
const INSERTION = 15;
const LONGEST_REST_MS = 1_000;

/** The event id of a broadcast's notifications. It makes each user get one, however often a batch is repeated. */
export const broadcastEventId = (broadcastId: string): string => `broadcast-${broadcastId}`;

/**
 * Notifies the audience of a broadcast from its cursor until it is done or another worker takes over. Each batch is a
 * few insertions and one event, by which sockets read the notifications. Returns how many were notified.
 */
export async function deliverBroadcast(core: Core, broadcastId: string): Promise<number> {
  let broadcast = await findSending(core, broadcastId);
  if (!broadcast) return 0;
  const read = await openAudience(core, broadcast);
  let told = 0;
  while (broadcast) {
    // Paused by an admin: once resumed, the sweep continues from the cursor.
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

/** Pauses three times as long as the work took, so that bookings get most of the database's time. */
async function atQuarterSpeed(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  await sleep(Math.min(LONGEST_REST_MS, 3 * (performance.now() - began)));
}

/** Moves the cursor. Stops if another worker has already moved it. */
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
      type: broadcast.marketing ? 'offer' : 'admin_broadcast',
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
  // An interrupted batch may have notified some of them already.
  for (let from = 0; from < docs.length; from += INSERTION)
    await atQuarterSpeed(async () => {
      const some = docs.slice(from, from + INSERTION);
      await insertNotifications(core, some);
      if (broadcast.marketing)
        await Promise.all(some.map(({ userId }) => mailOffer(core, broadcast, userId)));
    });
}

/** Mails an offer to one account. Its id makes it one mail, however often a batch is repeated. */
async function mailOffer(core: Core, { _id, ...offer }: BroadcastDoc, userId: Types.ObjectId): Promise<void> {
  await mailNews(core, userId, 'offers', () => ({
    id: stableId(`${broadcastEventId(_id.toString())}-${userId}`),
    kind: 'notification',
    ...offerMail(offer, core.env.PUBLIC_URL),
  }));
}

/** A broadcast without progress for this long was interrupted. */
const STANDS_STILL_MS = 30_000;

/** Resumes broadcasts that were interrupted, or whose event was lost. Returns how many there were. */
export async function resumeBroadcasts(core: Core): Promise<number> {
  const cut = findStandingStill(core, new Date(core.clock.now().getTime() - STANDS_STILL_MS));
  return await drain(core, cut, { atOnce: 1, failed: 'a broadcast could not go on yet' }, ({ _id }) =>
    deliverBroadcast(core, _id.toString()),
  );
}
