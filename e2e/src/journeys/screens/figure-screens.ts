import { type Screens, UNKNOWN_ID } from './screen.js';

const LEADERBOARDS = '**/api/leaderboards?*';
const here = '/leaderboards?scope=city&id=pune';

export const figureScreens: Screens = {
  'leaderboards without a place in the address': {
    path: '/leaderboards',
    title: 'Leaderboards',
    landsOn: /[?&]scope=city&id=[a-z]+/,
  },
  'a season without matches': {
    path: `${here}&season=2020-21`,
    shows: ['No matches here in 2020–21 yet', (page) => page.getByRole('tab', { name: 'MVP' })],
  },
  'a rate that has no rows': {
    as: 'newcomer',
    path: `${here}&season=2020-21&by=strikeRate`,
    shows: ['Nobody has played enough for this list yet'],
  },
  'a page after the last': {
    path: `${here}&season=2020-21&page=40`,
    shows: ['The list ends before this page'],
  },
  'leaderboards loading': {
    path: here,
    trouble: { [LEADERBOARDS]: 'slow' },
    shows: [(page) => page.getByRole('tabpanel').getByRole('status')],
  },
  'leaderboards failed': {
    path: here,
    trouble: { [LEADERBOARDS]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'filters that cannot be read': {
    path: '/leaderboards?by=luck&scope=moon&id=&season=now&page=-3',
    title: 'Leaderboards',
    shows: [(page) => page.getByRole('tab', { name: 'Runs', selected: true })],
  },
  'a player who does not exist': {
    path: `/player/${UNKNOWN_ID}`,
    refused: [[404, `/api/players/${UNKNOWN_ID}`]],
    title: 'There are no figures to show here',
  },
  'an address that can be no player': {
    path: '/player/no-id',
    refused: [[400, '/api/players/no-id']],
    title: 'There are no figures to show here',
  },
  'own figures before the first match': {
    as: 'newcomer',
    path: ({ people }) => `/player/${people.newcomer.user.id}`,
    title: 'Nina Nothing',
    shows: ['No figures yet', 'Only you and those who played with you see these figures.'],
  },
  'a player failed': {
    path: `/player/${UNKNOWN_ID}`,
    trouble: { '**/api/players/*': 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
};
