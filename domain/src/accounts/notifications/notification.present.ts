import type { Notification } from '@crease/shared/contracts/notifications';
import type { NotificationDoc } from './notification.schema.js';

/** A notification as its user reads it. */
export function presentNotification(doc: NotificationDoc): Notification {
  return {
    _id: doc._id.toString(),
    title: doc.title,
    message: doc.message,
    ...(doc.key ? { key: doc.key } : {}),
    ...(doc.params ? { params: doc.params } : {}),
    type: doc.type,
    priority: doc.priority,
    isRead: doc.isRead,
    ...(doc.readAt ? { readAt: doc.readAt.toISOString() } : {}),
    createdAt: doc.createdAt.toISOString(),
    data: {
      ...(doc.data?.bookingId ? { bookingId: doc.data.bookingId } : {}),
      ...(doc.data?.actionUrl ? { actionUrl: doc.data.actionUrl } : {}),
    },
  };
}
