import { notification } from '@crease/shared/contracts/notifications';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';

/** Storage keeps the newest notifications for a cold start, with whose they are. */
const KEY = 'notifications';
const record = z.object({
  userId: z.string(),
  notifications: z.array(notification),
  unreadCount: z.number().int(),
});
export type NewestNotifications = Omit<z.infer<typeof record>, 'userId'>;

export function readCachedPage(userId: string): NewestNotifications | undefined {
  const found = readStored(KEY, record);
  if (!found) return undefined;
  if (found.userId === userId) return found;
  // Somebody else's: it has no business here any more.
  removeStored(KEY);
  return undefined;
}

export function writeCachedPage(userId: string, page: NewestNotifications): void {
  writeStored(KEY, { userId, notifications: page.notifications, unreadCount: page.unreadCount });
}

export function forgetCachedPage(): void {
  removeStored(KEY);
}
