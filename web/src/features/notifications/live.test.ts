import type { Notification } from '@crease/shared/contracts/notifications';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { marked, replaceRead, withNew } from './live.js';
import { notificationKeys } from './notification-keys.js';

const aNotification = (id: string, isRead = false): Notification => ({
  _id: id.padStart(24, '0'),
  title: `News ${id}`,
  message: 'Something happened.',
  type: 'booking_confirmed',
  priority: 'medium',
  isRead,
  createdAt: '2026-11-21T10:00:00Z',
  data: {},
});

test('a new notification is added to the front of five, once', () => {
  const five = { notifications: ['1', '2', '3', '4', '5'].map((id) => aNotification(id)), unreadCount: 5 };
  const after = withNew(five, aNotification('6'), 6);
  expect(after.notifications.map((one) => one.title)).toEqual([
    'News 6',
    'News 1',
    'News 2',
    'News 3',
    'News 4',
  ]);
  expect(withNew(after, aNotification('6'), 6)).toEqual(after);
});

test('reading one lowers the count by one, reading it again does not', () => {
  const list = { notifications: [aNotification('1'), aNotification('2', true)], unreadCount: 7 };
  const after = marked(list, (one) => one.title === 'News 1');
  expect(after.unreadCount).toBe(6);
  expect(after.notifications[0]).toMatchObject({ isRead: true, readAt: expect.any(String) });
  expect(marked(after, () => true).unreadCount).toBe(6);
});

test('an event while the list is read starts the read again, so that an older answer cannot undo it', async () => {
  const client = new QueryClient();
  const answers: ((count: number) => void)[] = [];
  const queryFn = () => new Promise<number>((answer) => answers.push(answer));
  const stop = new QueryObserver(client, { queryKey: notificationKeys.newest, queryFn }).subscribe(() => {});
  client.setQueryData(notificationKeys.newest, 1);
  replaceRead(client);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.(0);
  answers[1]?.(1);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(notificationKeys.newest)).toBe(1);
  replaceRead(client);
  expect(answers).toHaveLength(2);
  stop();
});
