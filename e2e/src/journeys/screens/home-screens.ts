import { CITY_STORED, HOSTILE, type Screens, SPOILED } from './screen.js';

const GROUNDS = '**/api/grounds?*';
const stored = CITY_STORED;

export const homeScreens: Screens = {
  'no city chosen': {
    alone: true,
    path: '/',
    act: async (page) => {
      await page.getByRole('dialog', { name: 'Select Your City' }).waitFor();
      await page.keyboard.press('Escape');
    },
    title: /^Cricket Grounds/,
    shows: ['Pick your city to see its grounds and their free hours.'],
  },
  'choosing a city': {
    alone: true,
    path: '/',
    shows: [
      (page) =>
        page.getByRole('dialog', { name: 'Select Your City' }).getByRole('button', { name: /^Hyderabad/ }),
    ],
  },
  loading: {
    path: '/',
    stored,
    trouble: { [GROUNDS]: 'slow' },
    title: 'Cricket Grounds in Patna',
    shows: [(page) => page.getByRole('list', { name: 'Loading grounds' })],
  },
  'list failed': {
    path: '/',
    stored,
    trouble: { [GROUNDS]: 'broken' },
    shows: [(page) => page.getByRole('heading', { name: 'Failed to load grounds. Please try again.' })],
  },
  'list cut': {
    path: '/',
    stored,
    trouble: { [GROUNDS]: 'cut' },
    shows: [(page) => page.getByRole('heading', { name: 'Failed to load grounds. Please try again.' })],
  },
  'nothing found': {
    path: '/?search=qqqqqq&rating=5',
    stored,
    shows: ['No grounds found', (page) => page.getByRole('button', { name: 'Clear Filters' })],
  },
  'map with nothing on it': {
    path: '/?view=map&search=qqqqqq',
    stored,
    shows: ['No grounds found'],
  },
  'sold out for today': {
    path: ({ ground }) => `/?search=${encodeURIComponent(ground.name)}`,
    stored,
    shows: [
      (page, { ground }) =>
        page
          .getByRole('listitem')
          .filter({ hasText: ground.name })
          .getByRole('button', { name: /Fully Booked/ }),
    ],
  },
  'signed in': {
    as: 'newcomer',
    path: '/',
    stored,
    title: 'Cricket Grounds in Patna',
    shows: [(page) => page.getByRole('button', { name: 'Notifications' })],
  },
  'hostile address': {
    path: `/?search=${HOSTILE}&price=9-1&rating=99&pitch=${HOSTILE}&amenities=${HOSTILE}&sort=__proto__&view=x`,
    stored,
    shows: ['No grounds found'],
  },
  'spoiled storage': {
    path: '/',
    alone: true,
    stored: SPOILED,
    shows: [(page) => page.getByRole('dialog', { name: 'Select Your City' })],
  },
  offline: {
    path: '/',
    stored,
    alone: true,
    offline: true,
    title: 'Cricket Grounds in Patna',
    shows: ['You are offline. What you see may be out of date.'],
  },
};
