import { expect, test } from 'vitest';
import { isReadablePath, loginPath, ownPath, pathAfterLogin } from './own-path.js';

test('paths of this app are accepted, with query and hash', () => {
  expect(ownPath('/profile/bookings?status=pending#top')).toBe('/profile/bookings?status=pending#top');
  expect(ownPath('/')).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' /profile',
  'profile',
  '',
])('rejects %j as a path', (value) => {
  expect(ownPath(value)).toBeUndefined();
});

test('signing in returns to the previous page, never to the login itself', () => {
  expect(loginPath({ pathname: '/booking/x', search: '?a=1' })).toBe('/login?next=%2Fbooking%2Fx%3Fa%3D1');
  expect(loginPath({ pathname: '/login', search: '?next=%2Fprofile' })).toBe('/login');
  expect(pathAfterLogin('/booking/x?a=1', '/')).toBe('/booking/x?a=1');
  expect(pathAfterLogin('/login?next=/login', '/')).toBe('/');
  expect(pathAfterLogin('//evil.example', '/')).toBe('/');
  expect(pathAfterLogin(null, '/owner-panel')).toBe('/owner-panel');
});

test('an address cut off in the middle of a character is not readable', () => {
  for (const path of ['/', '/ground/%E0%A4%AE', '/a%20b']) expect(isReadablePath(path)).toBe(true);
  for (const path of ['/booking/%E0%A4%A', '/ground/%', '/%zz']) expect(isReadablePath(path)).toBe(false);
});
