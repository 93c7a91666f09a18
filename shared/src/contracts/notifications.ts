import { z } from 'zod';
import { contract } from '../contract.js';
import { newsFields } from '../news/news-fields.js';
import { NOTIFICATION_TYPES } from '../notification-types.js';
import { flag, idParams, isoTime, objectId, pageQuery, pagination } from './common.js';

export type NotificationType = keyof typeof NOTIFICATION_TYPES;
export const notificationType = z.enum(Object.keys(NOTIFICATION_TYPES) as NotificationType[]);

export const notification = z.object({
  _id: objectId,
  title: z.string(),
  message: z.string(),
  type: notificationType,
  priority: z.enum(['high', 'medium', 'low']),
  isRead: z.boolean(),
  readAt: isoTime.optional(),
  createdAt: isoTime,
  ...newsFields,
  data: z.object({ bookingId: objectId.optional(), actionUrl: z.string().optional() }),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = contract({
  method: 'GET',
  path: '/notifications',
  auth: 'user',
  tag: 'Notifications',
  summary: 'My notifications, newest first',
  query: pageQuery.extend({ unread: flag.optional() }),
  response: z.object({ notifications: z.array(notification), unreadCount: z.number().int(), pagination }),
});

export const readNotification = contract({
  method: 'PATCH',
  path: '/notifications/:id/read',
  auth: 'user',
  tag: 'Notifications',
  summary: 'Mark one as read',
  params: idParams,
  response: z.object({ notification, unreadCount: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = contract({
  method: 'PATCH',
  path: '/notifications/read-all',
  auth: 'user',
  tag: 'Notifications',
  summary: 'Mark all as read',
  response: z.object({ unreadCount: z.number().int() }),
});
