import { HOSTILE, type Screens, SPOILED } from './screen.js';

const as = 'player';
const BOOKINGS = '**/api/bookings/my-bookings?*';
const NOTIFICATIONS = '**/api/notifications?*';
const COMPLAINTS = '**/api/complaints/mine?*';
const FAVORITES = '**/api/users/me/favorites';
const OFFLINE = 'You are offline. What you see may be out of date.';

export const myScreens: Screens = {
  profile: {
    as,
    path: '/profile',
    title: 'Wasim World',
    shows: ['Recent bookings', /^Member since /, 'When were you born?'],
  },
  'profile, bookings loading': {
    as,
    path: '/profile',
    trouble: { [BOOKINGS]: 'slow' },
    shows: [(page) => page.getByText('Loading your bookings')],
  },
  'profile, bookings failed': {
    as,
    path: '/profile',
    trouble: { [BOOKINGS]: 'broken' },
    shows: ['Failed to load your bookings'],
  },
  // Bookings of other rows would come first: each state is checked where it is shown alone.
  'bookings confirmed': {
    as,
    path: '/profile/bookings?status=confirmed',
    title: 'My Bookings',
    shows: [(page) => page.getByRole('listitem').filter({ hasText: 'Confirmed' })],
  },
  'bookings cancelled': {
    as,
    path: '/profile/bookings?status=cancelled',
    shows: [(page) => page.getByRole('listitem').filter({ hasText: 'Cancelled' })],
  },
  'bookings completed': {
    as,
    path: '/profile/bookings?status=completed',
    shows: [(page) => page.getByRole('listitem').filter({ hasText: 'Completed' })],
  },
  'bookings loading': {
    as,
    path: '/profile/bookings',
    trouble: { [BOOKINGS]: 'slow' },
    shows: [(page) => page.getByRole('list', { name: 'Loading your bookings' })],
  },
  'bookings failed': {
    as,
    path: '/profile/bookings',
    trouble: { [BOOKINGS]: 'broken' },
    shows: [(page) => page.getByRole('heading', { name: 'Failed to load your bookings' })],
  },
  'no bookings': { as: 'newcomer', path: '/profile/bookings', shows: ['No bookings yet'] },
  'no bookings of that state': {
    as: 'newcomer',
    path: '/profile/bookings?status=completed',
    shows: ['No completed bookings'],
  },
  'bookings, hostile address': {
    as,
    path: `/profile/bookings?status=${HOSTILE}&page=-1e9`,
    title: 'My Bookings',
    // An invalid state and page: the first page of all bookings.
    shows: [(page) => page.getByRole('listitem').filter({ hasText: 'Every State' })],
  },
  'bookings, a page beyond the last': {
    as,
    path: '/profile/bookings?page=9999',
    title: 'My Bookings',
    shows: [(page) => page.getByRole('link', { name: 'Book New Ground' })],
  },
  'bookings offline': {
    as,
    alone: true,
    path: '/profile/bookings',
    offline: true,
    title: 'My Bookings',
    shows: [OFFLINE],
  },
  'favorites loading': {
    as,
    path: '/favorites',
    trouble: { [FAVORITES]: 'slow' },
    shows: [(page) => page.getByRole('list', { name: 'Loading your favorites' })],
  },
  'favorites failed': {
    as,
    path: '/favorites',
    trouble: { [FAVORITES]: 'broken' },
    shows: [(page) => page.getByRole('heading', { name: 'Failed to load your favorites' })],
  },
  'favorites, spoiled storage': {
    as: 'newcomer',
    path: '/favorites',
    alone: true,
    stored: { 'crease.favorites': SPOILED['crease.favorites'] ?? '' },
    shows: ['No favorites yet'],
  },
  settings: { as, path: '/settings', title: 'Settings', shows: ['This device'] },
  'settings, sessions loading': {
    as,
    path: '/settings',
    trouble: { '**/api/auth/sessions': 'slow' },
    shows: [(page) => page.getByText('Loading your sessions')],
  },
  'settings, sessions failed': {
    as,
    path: '/settings',
    trouble: { '**/api/auth/sessions': 'broken' },
    shows: ['Your sessions could not be loaded.'],
  },
  'settings, blocked people failed': {
    as,
    path: '/settings',
    trouble: { '**/api/users/me/blocks': 'broken' },
    shows: ['The people you have blocked could not be loaded.'],
  },
  'settings, consents failed': {
    as,
    path: '/settings',
    trouble: { '**/api/users/me/consents': 'broken' },
    shows: ['What you have agreed to could not be loaded.'],
  },
  'settings, not saved': {
    as,
    path: '/settings',
    trouble: { '**/api/users/me': 'broken' },
    act: (page) => page.getByRole('switch', { name: 'Marketing' }).click(),
    shows: ['Error saving settings. Please try again.'],
  },
  'changing the password': {
    as,
    path: '/settings',
    act: (page) => page.getByRole('button', { name: 'Change Password' }).click(),
    shows: [(page) => page.getByRole('dialog', { name: 'Change Password' })],
  },
  notifications: { as, path: '/notifications', title: 'Notifications', shows: ['Booking confirmed'] },
  'notifications loading': {
    as,
    path: '/notifications',
    trouble: { [NOTIFICATIONS]: 'slow' },
    shows: [(page) => page.getByRole('list', { name: 'Loading notifications' })],
  },
  'notifications failed': {
    as,
    path: '/notifications',
    trouble: { [NOTIFICATIONS]: 'broken' },
    shows: [(page) => page.getByRole('heading', { name: 'The notifications could not be loaded.' })],
  },
  'no notifications': { as: 'newcomer', path: '/notifications', shows: ['No notifications yet'] },
  'nothing unread': { as: 'newcomer', path: '/notifications?show=unread', shows: ['Nothing unread'] },
  'nothing read yet': { as: 'newcomer', path: '/notifications?show=read', shows: ['Nothing read yet'] },
  'notifications, hostile address': {
    as,
    path: `/notifications?show=${HOSTILE}&page=NaN`,
    shows: ['Booking confirmed'],
  },
  'bell, nothing new': {
    as: 'newcomer',
    path: '/about',
    act: (page) => page.getByRole('button', { name: 'Notifications' }).click(),
    shows: ['All caught up!', 'No new notifications right now.'],
  },
  'bell loading': {
    alone: true,
    as: 'newcomer',
    path: '/about',
    trouble: { [NOTIFICATIONS]: 'slow' },
    act: (page) => page.getByRole('button', { name: 'Notifications' }).click(),
    shows: [(page) => page.getByText('Loading notifications')],
  },
  'bell failed': {
    alone: true,
    as: 'newcomer',
    path: '/about',
    trouble: { [NOTIFICATIONS]: 'broken' },
    act: (page) => page.getByRole('button', { name: 'Notifications' }).click(),
    shows: ['The notifications could not be loaded.'],
  },
  complaints: {
    as,
    path: '/complaints',
    title: 'My complaints',
    shows: [/^CC-[2-9A-Z]{8}$/, 'The nets were torn on both sides.', 'New nets are on their way.'],
  },
  'complaints, as a visitor': { path: '/complaints', shows: ['Please login to complain'] },
  'no complaints': { as: 'newcomer', path: '/complaints', shows: ['No complaints'] },
  'complaints loading': {
    as,
    path: '/complaints',
    trouble: { [COMPLAINTS]: 'slow' },
    shows: [(page) => page.getByText('Loading', { exact: true })],
  },
  'complaints failed': {
    as,
    path: '/complaints',
    trouble: { [COMPLAINTS]: 'broken' },
    shows: ['Something went wrong. Please try again.'],
  },
  'complaint without words': {
    as,
    path: ({ bookings }) => `/complaints?booking=${bookings.completed.bookingId}`,
    act: (page) => page.getByRole('button', { name: 'Send complaint' }).click(),
    shows: ['Please write what happened.'],
  },
  'complaint, hostile address': {
    as,
    path: `/complaints?booking=${HOSTILE}`,
    title: 'My complaints',
    act: async (page) => {
      await page.getByLabel('What happened?').fill('The nets were torn.');
      await page.getByRole('button', { name: 'Send complaint' }).click();
    },
    shows: ['A booking ID is CR- and 8 letters and digits.'],
  },
};
