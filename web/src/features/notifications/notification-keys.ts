import { MINE } from '../../lib/mine.js';

export type NotificationFilter = 'all' | 'unread' | 'read';

/** The factory of query keys for notifications. */
export const notificationKeys = {
  all: [MINE, 'notifications'] as const,
  /** The newest few, for the bell. */
  newest: [MINE, 'notifications', 'newest'] as const,
  pages: [MINE, 'notifications', 'pages'] as const,
  page: (filter: NotificationFilter, page: number) => [MINE, 'notifications', 'pages', filter, page] as const,
};
