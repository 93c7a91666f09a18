import { hourButton } from '../steps.js';
import { CITY_STORED, HOSTILE, type Screen, type Screens, SPOILED } from './screen.js';
import type { World } from './world.js';

const page = (world: World) => `/ground/${world.ground._id}`;
/** Opens a day through an address with an hour of it. */
const on = (day: keyof World['days']) => (world: World) =>
  `${page(world)}?date=${world.days[day]}&slot=10:00-11:00`;
const GROUND = '**/api/grounds/*';
const HOURS = '**/api/grounds/*/availability/*';
/** A visitor to its address gets the ground with the page; within the app it is fetched. */
const fromTheList: Screen = {
  path: ({ ground }) => `/?search=${encodeURIComponent(ground.name)}`,
  stored: CITY_STORED,
  act: (p, { ground }) => p.getByRole('link', { name: `View Details, ${ground.name}` }).click(),
};

export const groundScreens: Screens = {
  'an address that can be none': { path: '/ground/no-id', title: 'Ground Not Found' },
  'hostile id': { path: `/ground/${HOSTILE}`, title: 'Ground Not Found' },
  loading: {
    ...fromTheList,
    trouble: { [GROUND]: 'slow' },
    shows: [(p) => p.getByText('Loading ground')],
  },
  failed: {
    ...fromTheList,
    trouble: { [GROUND]: 'broken' },
    shows: ['Failed to load ground details'],
    landsOn: /\/$/,
  },
  'hours loading': {
    path: page,
    deaf: true,
    trouble: { [HOURS]: 'slow' },
    title: /Every State/,
    shows: [(p) => p.getByText('Loading hours')],
  },
  'hours failed': {
    path: page,
    deaf: true,
    trouble: { [HOURS]: 'broken' },
    shows: ['The free hours could not be loaded. All hours are shown; we check again when you book.'],
  },
  'reviews failed': {
    path: page,
    trouble: { '**/api/grounds/*/reviews?*': 'broken' },
    act: (p) => p.getByRole('tab', { name: /^Reviews/ }).click(),
    shows: ['The reviews could not be loaded.'],
  },
  'nothing known but its name': {
    path: ({ bare }) => `/ground/${bare._id}`,
    title: /Bare Ground/,
    act: (p) => p.getByRole('tab', { name: /^Reviews/ }).click(),
    shows: ['No price slots set', 'No reviews yet. Be the first to review!'],
  },
  'not booked online': {
    as: 'newcomer',
    path: ({ bare }) => `/ground/${bare._id}`,
    act: (p) => p.getByRole('button', { name: 'Book Now' }).click(),
    shows: ['This ground cannot be booked online.'],
    landsOn: /\/$/,
  },
  'closed day': {
    path: on('closed'),
    shows: [(p) => p.getByText('Closed', { exact: true }).filter({ visible: true })],
  },
  'sold out day': {
    as: 'newcomer',
    path: on('soldOut'),
    shows: [(p) => hourButton(p, 10).filter({ hasText: 'Booked' })],
  },
  'held by another': {
    as: 'newcomer',
    path: on('open'),
    act: (_, world) => world.hold(),
    shows: [(p) => hourButton(p, 23).filter({ hasText: /Held, may free in \d:\d\d/ })],
  },
  'live updates lost': {
    path: page,
    deaf: true,
    shows: [
      'Live updates are away for a moment. We check for changes every few seconds.',
      'Checking every few seconds',
    ],
  },
  offline: {
    alone: true,
    path: page,
    offline: true,
    title: /Every State/,
    shows: ['You are offline. What you see may be out of date.'],
  },
  'hostile wish': {
    path: (world) => `${page(world)}?date=${HOSTILE}&slot=25:00-99:00`,
    title: /Every State/,
  },
  'spoiled storage': { alone: true, path: page, stored: SPOILED, title: /Every State/ },
};
