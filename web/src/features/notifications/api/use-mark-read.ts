import { readAllNotifications, readNotification } from '@crease/shared/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyRead, applyReadAll, setUnreadCount } from '../live.js';
import { notificationKeys } from '../notification-keys.js';

/** Marks one as read: locally at once, then on the server, which informs the other tabs. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onMutate: (id) => applyRead(client, [id]),
    onSuccess: ({ unreadCount }) => setUnreadCount(client, unreadCount),
    onError: (error) => console.warn('The notification could not be marked as read', error),
    onSettled: () => void client.invalidateQueries({ queryKey: notificationKeys.pages }),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onMutate: () => applyReadAll(client),
    onError: (error) => console.warn('The notifications could not be marked as read', error),
    onSettled: () => void client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
