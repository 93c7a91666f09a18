import type { Notification } from '@crease/shared/contracts/notifications';
import { expect, test } from 'vitest';
import { marked, withNew } from './live.js';

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
