import type { Notification, NotificationType } from '@crease/shared/contracts/notifications';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { native } from '../../platform/models.js';
import type { NotificationDoc } from './notification.model.js';
import { presentNotification } from './notification.present.js';

export interface NewNotification {
  /** The event it tells of: with user and type, what makes it one of a kind. */
  eventId: string;
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  priority?: NotificationDoc['priority'];
  data?: { bookingId?: string; actionUrl?: string };
}

/**
 * Makes a notification, once for each event, user and type, however often it is asked for (contract §3). Answers
 * whether it was made now.
 */
export async function notify(core: Core, wanted: NewNotification): Promise<boolean> {
  const now = core.clock.now();
  const _id = new Types.ObjectId();
  const made = fact(core, 'notification.created', now, {
    notificationId: _id.toString(),
    userId: wanted.userId,
    type: wanted.type,
  });
  const doc: NotificationDoc = {
    _id,
    userId: new Types.ObjectId(wanted.userId),
    eventId: wanted.eventId,
    type: wanted.type,
    title: wanted.title,
    message: wanted.message,
    priority: wanted.priority ?? 'medium',
    isRead: false,
    data: wanted.data ?? {},
    createdAt: now,
    outbox: [made],
    seq: 1,
    outboxDirtyAt: now,
  };
  try {
    await native(core.models, 'notifications').insertOne(doc);
  } catch (error) {
    // The unique index decides: somebody else has told the user of this event.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
  core.events.publishSoon('notifications', doc);
  return true;
}

/** How many notifications the user has not read: the number at the bell. */
export function countUnread(core: Core, userId: string): Promise<number> {
  return native(core.models, 'notifications').countDocuments({
    userId: new Types.ObjectId(userId),
    isRead: false,
  });
}

export interface NotificationPage {
  notifications: Notification[];
  unreadCount: number;
  pagination: { page: number; limit: number; total: number; pages: number };
}

/** A page of the user's notifications, newest first; `unread` leaves out what was read, `false` what was not. */
export async function listNotifications(
  core: Core,
  userId: string,
  { page, limit, unread }: { page: number; limit: number; unread?: boolean | undefined },
): Promise<NotificationPage> {
  const notifications = native(core.models, 'notifications');
  const filter = {
    userId: new Types.ObjectId(userId),
    ...(unread === undefined ? {} : { isRead: !unread }),
  };
  const [docs, total, unreadCount] = await Promise.all([
    notifications
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    notifications.countDocuments(filter),
    countUnread(core, userId),
  ]);
  return {
    notifications: docs.map(presentNotification),
    unreadCount,
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

/** One notification of the user's, or null; for the socket that shows it. */
export async function findNotification(core: Core, id: string): Promise<Notification | null> {
  const doc = await native(core.models, 'notifications').findOne({ _id: new Types.ObjectId(id) });
  return doc ? presentNotification(doc) : null;
}

/** Marks one as read; again is no error. Throws `NOT_FOUND` for what is not the user's. */
export async function markRead(
  core: Core,
  userId: string,
  id: string,
): Promise<{ notification: Notification; unreadCount: number }> {
  const notifications = native(core.models, 'notifications');
  const mine = { _id: new Types.ObjectId(id), userId: new Types.ObjectId(userId) };
  const now = core.clock.now();
  const { push, inc, set } = recording([fact(core, 'notification.read', now, { userId, ids: [id] })]);
  const changed = await notifications.findOneAndUpdate(
    { ...mine, isRead: false },
    { $set: { isRead: true, readAt: now, ...set }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('notifications', changed);
  const doc = changed ?? (await notifications.findOne(mine));
  if (!doc) throw new AppError('NOT_FOUND', 'This notification does not exist.');
  return { notification: presentNotification(doc), unreadCount: await countUnread(core, userId) };
}

/** Marks all of the user's notifications as read; their other tabs hear of it. */
export async function markAllRead(core: Core, userId: string): Promise<{ unreadCount: number }> {
  const notifications = native(core.models, 'notifications');
  const owner = new Types.ObjectId(userId);
  const now = core.clock.now();
  const unread = await notifications
    .find({ userId: owner, isRead: false }, { projection: { _id: 1 } })
    .toArray();
  if (unread.length > 0) {
    const ids = unread.map(({ _id }) => _id);
    await notifications.updateMany(
      { _id: { $in: ids }, isRead: false },
      { $set: { isRead: true, readAt: now } },
    );
    // The fact spans documents, so it stands on the user. A crash in between costs other tabs a hint, no more.
    const { push, inc, set } = recording([
      fact(core, 'notification.read', now, { userId, ids: ids.map((id) => id.toString()) }),
    ]);
    const user = await native(core.models, 'users').findOneAndUpdate(
      { _id: owner },
      { $push: push, $inc: inc, $set: set },
      { returnDocument: 'after', projection: { outbox: 1, seq: 1 } },
    );
    core.events.publishSoon('users', user);
  }
  return { unreadCount: await countUnread(core, userId) };
}
