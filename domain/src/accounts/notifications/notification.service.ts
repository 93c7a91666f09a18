import type { Notification } from '@crease/shared/contracts/notifications';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { recordOnUser } from '../identity/user-changes.queries.js';
import { presentNotification } from './notification.present.js';
import { countUnread, pageOfNotifications, setAllRead, setRead } from './notification.schema.js';

export interface NotificationPage {
  notifications: Notification[];
  unreadCount: number;
  pagination: { page: number; limit: number; total: number; pages: number };
}

/**
 * A page of the user's notifications, newest first. `unread: true` returns only unread ones, `false` only read ones.
 */
export async function listNotifications(
  core: Core,
  userId: string,
  { page, limit, unread }: { page: number; limit: number; unread?: boolean | undefined },
): Promise<NotificationPage> {
  const [{ docs, total }, unreadCount] = await Promise.all([
    pageOfNotifications(core, userId, { page, limit, isRead: unread === undefined ? undefined : !unread }),
    countUnread(core, userId),
  ]);
  return {
    notifications: docs.map(presentNotification),
    unreadCount,
    pagination: paginationOf({ page, limit }, total),
  };
}

/** One notification, or null; for the socket that shows it. */
export async function findNotification(core: Core, id: string): Promise<Notification | null> {
  const doc = await core.reads.notification(id);
  return doc ? presentNotification(doc) : null;
}

/** Marks a notification as read. Idempotent. @throws `NOT_FOUND` if it is not the user's. */
export async function markRead(
  core: Core,
  userId: string,
  id: string,
): Promise<{ notification: Notification; unreadCount: number }> {
  const entry = fact(core, 'notification.read', core.clock.now(), { userId, ids: [id] });
  const { doc, unreadCount } = await setRead(core, { id, userId }, entry);
  core.events.publishSoon('notifications', doc);
  if (!doc) throw new AppError('NOT_FOUND', 'This notification does not exist.');
  return { notification: presentNotification(doc), unreadCount };
}

/** Marks all of the user's notifications as read and updates their other tabs. */
export async function markAllRead(core: Core, userId: string): Promise<{ unreadCount: number }> {
  const owner = new Types.ObjectId(userId);
  const now = core.clock.now();
  const ids = (await setAllRead(core, owner, now)).map((id) => id.toString());
  // The event spans documents, so it is recorded on the user. A crash in between only costs other tabs an update.
  if (ids.length > 0) {
    await recordOnUser(core, owner, fact(core, 'notification.read', now, { userId, ids }));
  }
  return { unreadCount: await countUnread(core, userId) };
}
