import type { Notification, NotificationType } from '@crease/shared/contracts/notifications';
import { NOTIFICATION_TYPES } from '@crease/shared/notification-types';
import type { IconName } from '../../components/icon-paths.js';
import { inLanguage } from '../../lib/language/language.js';
import { ownPath } from '../../lib/own-path.js';

type Looks = Readonly<Record<NotificationType, { icon: IconName; label: string }>>;

/** A copy of what the bell shows, because the language is laid over it in place; an icon that is not drawn does not compile. */
const looksOf = (types: Looks): Looks =>
  // The keys stay as they are.
  Object.fromEntries(
    Object.entries(types).map(([type, { icon, label }]) => [type, { icon, label }]),
  ) as Looks;

/** The icon and the word of each type, in the language of this visit. */
export const NOTIFICATION_LOOKS = inLanguage('notificationTypes', looksOf(NOTIFICATION_TYPES));

/**
 * Where a press on it leads: its `data.actionUrl` if that is a path of ours, else My Bookings for anything about a
 * booking, else the notifications page.
 */
export function targetOf({ type, data }: Pick<Notification, 'type' | 'data'>): string {
  return ownPath(data.actionUrl) ?? (type.startsWith('booking_') ? '/profile/bookings' : '/notifications');
}
