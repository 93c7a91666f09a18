import type { Notification, NotificationType } from '@crease/shared/contracts/notifications';
import type { IconName } from '../../components/icon-paths.js';
import { inLanguage } from '../../lib/language/language.js';
import { ownPath } from '../../lib/own-path.js';

/** The icon and the word of each type. */
export const NOTIFICATION_TYPES: Record<NotificationType, { icon: IconName; label: string }> = inLanguage(
  'notificationTypes',
  {
    booking_pending: { icon: 'hourglass', label: 'Booking pending' },
    booking_confirmed: { icon: 'check', label: 'Booking confirmed' },
    booking_cancelled: { icon: 'ban', label: 'Booking cancelled' },
    booking_moved: { icon: 'calendar', label: 'Booking moved' },
    booking_reminder: { icon: 'clock', label: 'Reminder' },
    payment_success: { icon: 'rupee', label: 'Payment received' },
    payment_failed: { icon: 'warning', label: 'Payment failed' },
    refund_processed: { icon: 'card', label: 'Refund' },
    waitlist_ready: { icon: 'bell', label: 'Waitlist' },
    waitlist_expired: { icon: 'hourglass', label: 'Waitlist' },
    review_request: { icon: 'star', label: 'Your opinion' },
    admin_broadcast: { icon: 'info', label: 'Announcement' },
  },
);

/**
 * Where a press on it leads: its `data.actionUrl` if that is a path of ours, else My Bookings for anything about a
 * booking, else the notifications page.
 */
export function targetOf({ type, data }: Pick<Notification, 'type' | 'data'>): string {
  return ownPath(data.actionUrl) ?? (type.startsWith('booking_') ? '/profile/bookings' : '/notifications');
}
