import type { Notification, NotificationType } from '@crease/shared/contracts/notifications';
import { NOTIFICATION_TYPES } from '@crease/shared/notification-types';
import type { IconName } from '../../components/icon-paths.js';
import { inLanguage } from '../../lib/language/language.js';
import { ownPath } from '../../lib/own-path.js';

type Looks = Readonly<Record<NotificationType, { icon: IconName; label: string }>>;

/**
 * A copy of the types, because translations are applied to it in place. A type whose icon does not exist does not
 * compile.
 */
const looksOf = (types: Looks): Looks =>
  // Translations never change the keys.
  Object.fromEntries(
    Object.entries(types).map(([type, { icon, label }]) => [type, { icon, label }]),
  ) as Looks;

/** Icon and label of each type, in the language of this visit. */
export const NOTIFICATION_LOOKS = inLanguage('notificationTypes', looksOf(NOTIFICATION_TYPES));

/**
 * The target of a press: its `data.actionUrl` if that is a path of ours, else My Bookings for anything about a booking,
 * else the notifications page.
 */
export function targetOf({ type, data }: Pick<Notification, 'type' | 'data'>): string {
  return ownPath(data.actionUrl) ?? (type.startsWith('booking_') ? '/profile/bookings' : '/notifications');
}
