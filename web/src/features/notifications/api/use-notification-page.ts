import { listNotifications } from '@crease/shared/contracts/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { type NotificationFilter, notificationKeys } from '../notification-keys.js';

const UNREAD: Record<NotificationFilter, 'true' | 'false' | undefined> = {
  all: undefined,
  unread: 'true',
  read: 'false',
};

/** One page of the list, newest first. */
export function useNotificationPage(filter: NotificationFilter, page: number) {
  const user = useUser();
  return useQuery({
    queryKey: notificationKeys.page(filter, page),
    queryFn: ({ signal }) => call(listNotifications, { query: { page, unread: UNREAD[filter] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: user !== undefined,
  });
}
