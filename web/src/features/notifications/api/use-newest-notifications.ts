import { listNotifications } from '@crease/shared/contracts/notifications';
import type { User } from '@crease/shared/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { type NewestNotifications, readCachedPage, writeCachedPage } from '../cached-page.js';
import { notificationKeys } from '../notification-keys.js';

/** The number that the bell shows. */
export const NEWEST = 5;
/** Only while live updates are down. */
const POLL_MS = 30_000;

export function useNewestNotifications(user: User) {
  return useQuery({
    queryKey: notificationKeys.newest,
    queryFn: async ({ signal }): Promise<NewestNotifications> => {
      const { notifications, unreadCount } = await call(listNotifications, {
        query: { page: 1, limit: NEWEST },
        signal,
      });
      writeCachedPage(user.id, { notifications, unreadCount });
      return { notifications, unreadCount };
    },
    initialData: () => readCachedPage(user.id),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
    refetchInterval: usePollWhileLost(POLL_MS),
  });
}
