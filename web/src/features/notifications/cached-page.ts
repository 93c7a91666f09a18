import { notification } from '@crease/shared/contracts/notifications';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';
import { CACHED_PAGE } from './forget-cached-page.js';

const record = z.object({
  userId: z.string(),
  notifications: z.array(notification),
  unreadCount: z.number().int(),
});
export type NewestNotifications = Omit<z.infer<typeof record>, 'userId'>;

export function readCachedPage(userId: string): NewestNotifications | undefined {
  const found = readStored(CACHED_PAGE, record);
  if (!found) return undefined;
  if (found.userId === userId) return found;
  // The stored page belongs to another user, so it is removed.
  removeStored(CACHED_PAGE);
  return undefined;
}

export function writeCachedPage(userId: string, page: NewestNotifications): void {
  writeStored(CACHED_PAGE, { userId, notifications: page.notifications, unreadCount: page.unreadCount });
}
