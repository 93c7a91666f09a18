import { CITY_STORED, HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';

const LIST = '**/api/tournaments?*';

/** The pages on which a tournament is found, and the owner's section. A tournament's own page is in its journey. */
export const tournamentScreens: Screens = {
  'tournaments without a city': {
    alone: true,
    path: '/tournaments',
    title: 'Tournaments',
    shows: ['Choose your city to see its tournaments'],
  },
  'no tournament of this status': {
    stored: CITY_STORED,
    path: '/tournaments?status=over&page=7',
    title: 'Tournaments',
    shows: ['No tournament matches these filters'],
  },
  'no tournament with these filters': {
    stored: CITY_STORED,
    path: '/tournaments?days=7&fee=0&format=double-elimination&room=yes&prizes=yes&page=7',
    title: 'Tournaments',
    shows: [
      'No tournament matches these filters',
      (page) => page.getByRole('button', { name: 'With prizes', pressed: true }),
    ],
  },
  'a status that cannot be read': {
    stored: CITY_STORED,
    path: `/tournaments?status=${HOSTILE}`,
    title: 'Tournaments',
    shows: [(page) => page.getByRole('button', { name: 'All', pressed: true })],
  },
  'tournaments loading': {
    stored: CITY_STORED,
    path: '/tournaments',
    trouble: { [LIST]: 'slow' },
    shows: [(page) => page.getByRole('status').filter({ hasText: 'Loading' })],
  },
  'tournaments failed': {
    stored: CITY_STORED,
    path: '/tournaments',
    trouble: { [LIST]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'a tournament that does not exist': {
    path: `/tournament/${UNKNOWN_ID}`,
    refused: [[404, `/api/tournaments/${UNKNOWN_ID}`]],
    title: 'This tournament does not exist',
  },
  'a tournament that does not exist, on a television': {
    path: `/tournament/${UNKNOWN_ID}/live`,
    refused: [[404, `/api/tournaments/${UNKNOWN_ID}`]],
    title: 'This tournament does not exist',
  },
  'a tournament failed': {
    path: `/tournament/${UNKNOWN_ID}`,
    trouble: { '**/api/tournaments/*': 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'a scorer’s link of a tournament that does not exist': {
    path: `/tournament/${UNKNOWN_ID}/score`,
    refused: [[404, `/api/tournaments/${UNKNOWN_ID}`]],
    title: 'This tournament does not exist',
  },
  'no tournament of the owner yet': {
    as: 'newOwner',
    path: '/owner-panel/tournaments',
    title: 'Tournaments',
    shows: ['No tournament yet', (page) => page.getByRole('link', { name: 'New tournament' })],
  },
  'the owner’s tournaments failed': {
    as: 'owner',
    path: '/owner-panel/tournaments',
    trouble: { [LIST]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'a new tournament without a ground': {
    as: 'newOwner',
    path: '/owner-panel/tournaments/new',
    title: 'New tournament',
    shows: ['List a ground first'],
  },
  'a new tournament, when and where': {
    as: 'owner',
    path: '/owner-panel/tournaments/new',
    act: (page) => page.getByRole('button', { name: /^8 teams, Saturday/ }).click(),
    title: 'New tournament',
    shows: ['7 matches need 7 hours. You have chosen 9.'],
  },
  'another’s tournament in the panel': {
    as: 'owner',
    path: `/owner-panel/tournaments/${UNKNOWN_ID}`,
    refused: [[404, `/api/tournaments/${UNKNOWN_ID}`]],
    title: 'This tournament does not exist',
  },
};
