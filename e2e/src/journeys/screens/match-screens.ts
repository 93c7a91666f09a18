import { HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';
import type { World } from './world.js';

const of = (state: keyof World['boards']) => (world: World) => world.boards[state].path;
const wallOf = (state: keyof World['boards']) => (world: World) => `${world.boards[state].path}/live`;
const MATCH = '**/api/matches/*';
const EVENTS = '**/api/matches/*/events*';

export const matchScreens: Screens = {
  'an address that can be none': {
    path: '/match/no-id',
    refused: [[400, '/api/matches/no-id']],
    title: 'This match does not exist',
  },
  'hostile id': {
    path: `/match/${HOSTILE}`,
    refused: [[400, `/api/matches/${HOSTILE}`]],
    title: 'This match does not exist',
  },
  unknown: {
    path: `/match/${UNKNOWN_ID}`,
    refused: [[404, `/api/matches/${UNKNOWN_ID}`]],
    title: 'This match does not exist',
  },
  loading: {
    path: of('live'),
    trouble: { [MATCH]: 'slow' },
    // The page as the API wrote it.
    shows: [(page) => page.getByRole('main').locator('[aria-busy=true]').getByRole('heading', { level: 1 })],
  },
  failed: {
    path: of('live'),
    trouble: { [MATCH]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  planned: { path: of('planned'), title: /Andheri Night Riders/ },
  live: {
    path: of('live'),
    title: 'Andheri Night Riders v Bandra Blasters',
    shows: [
      'This over',
      'Scorecard',
      'Ball by ball',
      (page) => page.getByRole('img', { name: /^Bar chart/ }),
    ],
  },
  'live, for its scorer': {
    as: 'booker',
    path: of('live'),
    shows: [(page) => page.getByRole('link', { name: 'Score this match' })],
  },
  'balls failed': {
    path: of('live'),
    trouble: { [EVENTS]: 'broken' },
    shows: ['Scorecard', (page) => page.getByRole('button', { name: 'Try again' })],
  },
  'live updates lost': { path: of('live'), deaf: true, shows: [/^Not live: this was the score at /] },
  over: { path: of('over'), shows: ['Result', / won by /, 'Ball by ball'] },
  'names of every script': { path: of('wild'), shows: ['Scorecard', 'Ball by ball'] },
  'on a television': { path: wallOf('live'), shows: ['This over'] },
  'on a television, over': { path: wallOf('over'), shows: [/ won by /] },
  'on a television, names of every script': { path: wallOf('wild'), shows: ['This over'] },
  'on a television, unknown': {
    path: `/match/${UNKNOWN_ID}/live`,
    refused: [[404, `/api/matches/${UNKNOWN_ID}`]],
    title: 'This match does not exist',
  },
};
