import { expect, test } from 'vitest';
import { targetOf } from './notification-types.js';
import { notificationTexts } from './texts.js';

test('a notification leads to its action, else to My Bookings, else to its page', () => {
  expect(targetOf({ type: 'payment_success', data: { actionUrl: '/booking/abc' } })).toBe('/booking/abc');
  expect(targetOf({ type: 'booking_pending', data: {} })).toBe('/profile/bookings');
  expect(targetOf({ type: 'admin_broadcast', data: {} })).toBe('/notifications');
});

test('a link that would leave the app is not followed', () => {
  expect(targetOf({ type: 'admin_broadcast', data: { actionUrl: 'https://evil.example' } })).toBe(
    '/notifications',
  );
  expect(targetOf({ type: 'booking_moved', data: { actionUrl: '//evil.example' } })).toBe(
    '/profile/bookings',
  );
});

test('the badge shows no exact number above 99', () => {
  expect(notificationTexts.badge(99)).toBe('99');
  expect(notificationTexts.badge(100)).toBe('99+');
});
