import { inLanguage } from '../../lib/language/language.js';

export const notificationTexts = inLanguage('notifications', {
  title: 'Notifications',
  signIn: 'Please login to view your notifications',
  bell: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'),
  loading: 'Loading notifications',
  caughtUp: 'All caught up!',
  nothingNew: 'No new notifications right now.',
  none: 'No notifications yet',
  noneText: 'News of your bookings and payments will stand here.',
  noUnread: 'Nothing unread',
  noRead: 'Nothing read yet',
  markAllRead: 'Mark all read',
  markRead: 'Mark read',
  markOneRead: (title: string) => `Mark read: ${title}`,
  viewAll: 'View all notifications',
  viewBooking: 'View Booking',
  refresh: 'Refresh',
  again: 'Try again',
  loadFailed: 'The notifications could not be loaded.',
  unread: 'Unread',
  filters: { all: 'All', unread: 'Unread', read: 'Read' },
  filter: 'Show',
  counts: { total: 'Total', unread: 'Unread', read: 'Read' },
  priorities: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
  /** spec §9: above 99 the badge says so. */
  badge: (unread: number) => (unread > 99 ? '99+' : String(unread)),
} as const);
