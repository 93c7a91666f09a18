import type { listNotifications, Notification } from '@crease/shared/contracts/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { toast } from '../../components/toast-store.js';
import { messages } from '../../lib/api/messages.js';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { NEWEST } from './api/use-newest-notifications.js';
import type { NewestNotifications } from './cached-page.js';
import { notificationKeys } from './notification-keys.js';

const OFFER_SHOWN_MS = 12_000;

type PageData = z.infer<(typeof listNotifications)['response']>;

/** Live notification events, in every tab of the user: new ones are added, read ones are marked. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onLive('notification:new', ({ notification, unreadCount }) => {
        applyNew(client, notification, unreadCount);
        replaceRead(client);
        // These last a few minutes, so they are shown at once on every screen.
        if (notification.type === 'waitlist_ready' || notification.type === 'opening_turn')
          toast.success(messages.notification(notification).message, OFFER_SHOWN_MS);
        void client.invalidateQueries({ queryKey: notificationKeys.pages });
      }),
      onLive('notification:read', ({ ids, unreadCount }) => {
        applyRead(client, ids);
        setUnreadCount(client, unreadCount);
        replaceRead(client);
        void client.invalidateQueries({ queryKey: notificationKeys.pages });
      }),
      onLiveAgain(() => void client.invalidateQueries({ queryKey: notificationKeys.all })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** Reads again if a read is under way: its answer may be older than the event, and would undo it. */
export function replaceRead(client: QueryClient): void {
  const newest = { queryKey: notificationKeys.newest };
  if (client.isFetching(newest) > 0) void client.invalidateQueries(newest);
}

/** Adds a new one at the front, once, however often the event arrives. */
export function withNew(
  newest: NewestNotifications,
  notification: Notification,
  unreadCount: number,
): NewestNotifications {
  const others = newest.notifications.filter((one) => one._id !== notification._id);
  return { notifications: [notification, ...others].slice(0, NEWEST), unreadCount };
}

function applyNew(client: QueryClient, notification: Notification, unreadCount: number): void {
  client.setQueryData<NewestNotifications>(notificationKeys.newest, (newest) =>
    withNew(newest ?? { notifications: [], unreadCount: 0 }, notification, unreadCount),
  );
}

/** Marks the given ones as read in the cache (`isRead`, `readAt`) without a refetch. */
export function applyRead(client: QueryClient, ids: string[]): void {
  markWhere(client, (one) => ids.includes(one._id));
}

export function applyReadAll(client: QueryClient): void {
  markWhere(client, () => true);
}

export function setUnreadCount(client: QueryClient, unreadCount: number): void {
  client.setQueryData<NewestNotifications>(
    notificationKeys.newest,
    (newest) => newest && { ...newest, unreadCount },
  );
}

function markWhere(client: QueryClient, wanted: (one: Notification) => boolean): void {
  client.setQueryData<NewestNotifications>(
    notificationKeys.newest,
    (newest) => newest && marked(newest, wanted),
  );
  client.setQueriesData<PageData>(
    { queryKey: notificationKeys.pages },
    (page) => page && marked(page, wanted),
  );
}

/** The list with the given ones read, and the unread count reduced accordingly. */
export function marked<L extends { notifications: Notification[]; unreadCount: number }>(
  list: L,
  wanted: (one: Notification) => boolean,
): L {
  const readAt = new Date().toISOString();
  let newlyRead = 0;
  const notifications = list.notifications.map((one) => {
    if (one.isRead || !wanted(one)) return one;
    newlyRead += 1;
    return { ...one, isRead: true, readAt };
  });
  return { ...list, notifications, unreadCount: Math.max(0, list.unreadCount - newlyRead) };
}
