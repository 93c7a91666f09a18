import { notification } from '@crease/shared/contracts/notifications';
import { messageParams } from '@crease/shared/message-params';
import { NEWS, type NewsKey } from '@crease/shared/news/news';
import { Types } from 'mongoose';
import { z } from 'zod';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { batchReads } from '../../platform/batch-reads.js';
import { batchUpdates, type ConditionalUpdate } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce, isOnlyDuplicates } from '../../platform/duplicate-key.js';
import type { Db } from '../../platform/models.js';
import { totalOf } from '../../platform/page-total.js';

const { type, priority } = notification.shape;
const key = z.enum(Object.keys(NEWS) as NewsKey[]);

/** The account a notification names, and what the notification says once that account is erased. */
const namedAccount = z.object({
  userId: objectId(),
  erasedMessage: z.string(),
  erasedParams: messageParams.optional(),
});
export type NamedAccount = z.infer<typeof namedAccount>;

const notificationDoc = z.object({
  _id: objectId(),
  userId: objectId(),
  /** The event that it reports. */
  eventId: z.string(),
  type,
  title: z.string(),
  message: z.string(),
  /** Absent if a person wrote the text, or an earlier version made it; those have only the English text. */
  key: key.optional(),
  params: messageParams.optional(),
  priority: priority.default('medium'),
  isRead: z.boolean().default(false),
  readAt: z.date().optional(),
  data: z.object({ bookingId: z.string().optional(), actionUrl: z.string().optional() }),
  named: namedAccount.optional(),
  createdAt: z.date(),
  /** Delays the push until then, because the notification came during quiet hours. */
  pushAt: z.date().optional(),
  /** When a push is no longer useful; without it the type's default applies. */
  usefulUntil: z.date().optional(),
  ...outboxShape,
});
export type NotificationDoc = z.infer<typeof notificationDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    notifications: NotificationDoc;
  }
}

/** Reads by 24 hex digits. */
interface NotificationReads {
  notification(id: string): Promise<Readonly<NotificationDoc> | null>;
  /** The user's unread count; null for zero. */
  unreadOf(userId: string): Promise<number | null>;
}

interface NotificationWrites {
  notification(update: ConditionalUpdate<NotificationDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends NotificationReads {}
  interface Writes extends NotificationWrites {}
}

export const notificationSchema = schemaOf(notificationDoc);
// One per event, user and type, however often the event arrives (docs/product-rules.md, Notifications).
notificationSchema.index({ eventId: 1, userId: 1, type: 1 }, { unique: true });
notificationSchema.index({ userId: 1, createdAt: -1 });
notificationSchema.index({ userId: 1, isRead: 1 });
// For the morning mail, which reads a day's notifications.
notificationSchema.index({ createdAt: 1 });
notificationSchema.index({ pushAt: 1 }, { sparse: true });
// For erasing an account, which rewords notifications that name it.
notificationSchema.index({ 'named.userId': 1 }, { sparse: true });
indexOutbox(notificationSchema);

const idsOf = (ids: readonly string[]) => ids.map((id) => new Types.ObjectId(id));

export function notificationReads(db: Db): NotificationReads {
  return {
    notification: batchReads(async (ids) => {
      const docs = await db.notifications.find({ _id: { $in: idsOf(ids) } }).toArray();
      return new Map(docs.map((doc) => [doc._id.toString(), doc]));
    }),
    unreadOf: batchReads(async (userIds) => {
      const counts = await db.notifications
        .aggregate<{ _id: Types.ObjectId; count: number }>([
          { $match: { userId: { $in: idsOf(userIds) }, isRead: false } },
          { $group: { _id: '$userId', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
    }),
  };
}

export function notificationWrites(db: Db): NotificationWrites {
  return { notification: batchUpdates(db.notifications) };
}

/** Adds a notification. False if the unique index refuses it: the user has one about this event already. */
export async function insertNotification(core: Core, doc: NotificationDoc): Promise<boolean> {
  return await insertOnce(() => core.db.notifications.insertOne(doc));
}

/** Adds many; the unique index skips existing ones. */
export async function insertNotifications(core: Core, docs: readonly NotificationDoc[]): Promise<void> {
  try {
    await core.db.notifications.insertMany([...docs], { ordered: false });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}

/** The user's unread notifications: the number at the bell. */
export async function countUnread(core: Core, userId: string): Promise<number> {
  return (await core.reads.unreadOf(userId)) ?? 0;
}

/** A page of a user's notifications, newest first, and their total; `isRead` selects read or unread ones. */
export async function pageOfNotifications(
  core: Core,
  userId: string,
  { isRead, ...page }: { page: number; limit: number; isRead?: boolean | undefined },
): Promise<{ docs: NotificationDoc[]; total: number }> {
  const filter = {
    userId: new Types.ObjectId(userId),
    ...(isRead === undefined ? {} : { isRead }),
  };
  const docs = await core.db.notifications
    .find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((page.page - 1) * page.limit)
    .limit(page.limit)
    .toArray();
  return {
    docs,
    total: await totalOf(page, docs.length, () => core.db.notifications.countDocuments(filter)),
  };
}

/**
 * Marks a user's notification as read and records the event, unless it was read already. Returns it (null if it is not
 * theirs) and the new unread count.
 */
export async function setRead(
  core: Core,
  { id, userId }: { id: string; userId: string },
  entry: OutboxEntry,
): Promise<{ doc: Readonly<NotificationDoc> | null; unreadCount: number }> {
  const { push, inc, set } = recording([entry]);
  await core.writes.notification({
    filter: { _id: new Types.ObjectId(id), userId: new Types.ObjectId(userId), isRead: false },
    update: { $set: { isRead: true, readAt: entry.at, ...set }, $push: push, $inc: inc },
  });
  const [doc, unreadCount] = await Promise.all([core.reads.notification(id), countUnread(core, userId)]);
  return { doc: doc?.userId.toString() === userId ? doc : null, unreadCount };
}

/** Marks all of a user's notifications as read; returns the ids of those that were unread. */
export async function setAllRead(core: Core, userId: Types.ObjectId, at: Date): Promise<Types.ObjectId[]> {
  const unread = await core.db.notifications
    .find({ userId, isRead: false }, { projection: { _id: 1 } })
    .toArray();
  const ids = unread.map(({ _id }) => _id);
  if (ids.length > 0) {
    await core.db.notifications.updateMany(
      { _id: { $in: ids }, isRead: false },
      { $set: { isRead: true, readAt: at } },
    );
  }
  return ids;
}

/** Ids and users of the notifications that one event made for these users. */
export async function notificationsOfEvent(
  core: Core,
  eventId: string,
  userIds: readonly string[],
): Promise<Pick<NotificationDoc, '_id' | 'userId'>[]> {
  const $in = userIds.map((id) => new Types.ObjectId(id));
  return await core.db.notifications
    .find({ eventId, userId: { $in } }, { projection: { userId: 1 } })
    .toArray();
}
