import { HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';

const MATCHES = '**/api/matches?*';

/** The pages on which a match is made and found. Those of one match are in its journey. */
export const matchSetupScreens: Screens = {
  'matches of a visitor': { path: '/matches', title: 'Login to see your matches' },
  'no match yet': { as: 'newcomer', path: '/matches', title: 'My matches', shows: ['No matches yet'] },
  'no match of one kind': {
    as: 'newcomer',
    path: `/matches?status=live&page=${HOSTILE}`,
    title: 'My matches',
    shows: ['No such matches'],
  },
  'matches loading': {
    as: 'newcomer',
    path: '/matches',
    trouble: { [MATCHES]: 'slow' },
    shows: [(page) => page.getByRole('status').filter({ hasText: 'Loading' })],
  },
  'matches failed': {
    as: 'newcomer',
    path: '/matches',
    trouble: { [MATCHES]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'a new match of a visitor': { path: '/matches/new', title: 'Login to make a match' },
  'a new match for no booking': {
    as: 'newcomer',
    path: `/matches/new?booking=${UNKNOWN_ID}`,
    refused: [[404, `/api/bookings/${UNKNOWN_ID}`]],
    title: 'A match needs a confirmed booking',
  },
  'a new match that lacks everything': {
    as: 'newcomer',
    path: '/matches/new',
    title: 'New match',
    act: (page) => page.getByRole('button', { name: 'Make the match' }).click(),
    shows: [
      'Please check what is marked above.',
      'Please enter a name of up to 40 characters',
      'Please choose the day',
      'Please choose the time',
    ],
  },
  'a new match with a side of one, and of rules that cannot end': {
    as: 'newcomer',
    path: '/matches/new',
    act: async (page) => {
      const side = page.getByRole('region', { name: 'First side' });
      await side.getByLabel('Name of the side').fill('🏏'.repeat(40));
      await side.getByLabel('Name of a player').fill('விக்ரம் 🏏 विक्रम وكرم');
      await side.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Our own rules').click();
      await page.getByLabel('Players a side').fill('1');
      await page.getByText('Batters play in pairs').click();
      await page.getByRole('button', { name: 'Make the match' }).click();
    },
    shows: [
      /^One player cannot be a side/,
      'A side has 3 to 11 players.',
      'Pairs need an even number of players.',
      'In pairs nobody is the last batter.',
      (page) => page.getByText('விக்ரம் 🏏 विक्रम وكرم'),
    ],
  },
  'us against us': {
    as: 'newcomer',
    path: '/matches/new',
    act: async (page) => {
      await page.getByRole('button', { name: 'Us against us' }).click();
      const pool = page.getByRole('region', { name: 'Who is here?' });
      for (const name of ['Asha', 'Bala', 'Chirag', 'Dev', 'Ekta']) {
        await pool.getByLabel('Name of a player').fill(name);
        await pool.getByRole('button', { name: 'Add', exact: true }).click();
      }
      await pool.getByRole('button', { name: 'Split evenly by strength' }).click();
      await page.getByRole('button', { name: 'Move Asha to Blues' }).click();
    },
    shows: [(page) => page.getByRole('button', { name: 'Move Asha to Reds' })],
  },
};
