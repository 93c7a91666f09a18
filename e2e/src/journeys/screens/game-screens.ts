import { expect } from '@playwright/test';
import { CITY_STORED, HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';

const GAMES = '**/api/games?*';
const MY_GAMES = '**/api/users/me/games';

/** The pages on which a game is found. Those of one game are in its journey. */
export const gameScreens: Screens = {
  'games without a city': {
    alone: true,
    path: '/games',
    title: 'Games to join',
    shows: ['Choose your city to see its games'],
  },
  'no game with these filters': {
    stored: CITY_STORED,
    path: '/games?date=2020-01-01&level=advanced&within=5',
    title: 'Games to join',
    shows: ['No game matches these filters'],
  },
  'filters that cannot be read': {
    stored: CITY_STORED,
    path: `/games?date=${HOSTILE}&level=best&within=-3&page=0`,
    title: 'Games to join',
    shows: [(page) => page.getByRole('button', { name: 'All days', pressed: true })],
  },
  'games at an hour and price that none has': {
    stored: CITY_STORED,
    path: '/games?from=5&to=6&price=0&level=advanced&date=2020-01-01&view=map',
    title: 'Games to join',
    shows: ['No game matches these filters', (page) => page.getByRole('button', { name: 'List' })],
  },
  'filters in their sheet': {
    stored: CITY_STORED,
    path: '/games?from=18&price=150',
    title: 'Games to join',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filters: 2' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await expect(sheet.getByLabel('Start from')).toHaveValue('18');
      await sheet.getByLabel('Level').selectOption('Advanced');
      await sheet.getByRole('button', { name: 'Show games' }).click();
      await expect(page).toHaveURL(/from=18&price=150&level=advanced/);
      await page.getByRole('button', { name: 'Filters: 3' }).click();
      await sheet.getByRole('button', { name: 'Clear filters' }).click();
      await expect(sheet.getByLabel('Level')).toHaveValue('');
    },
    shows: [(page) => page.getByRole('dialog', { name: 'Filters' })],
  },
  'games loading': {
    stored: CITY_STORED,
    path: '/games',
    trouble: { [GAMES]: 'slow' },
    shows: [(page) => page.getByRole('status').filter({ hasText: 'Loading' })],
  },
  'games failed': {
    stored: CITY_STORED,
    path: '/games',
    trouble: { [GAMES]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'a search of games is saved and deleted': {
    as: 'newcomer',
    stored: CITY_STORED,
    path: '/games?from=19&price=150',
    title: 'Games to join',
    act: async (page) => {
      await page.getByRole('button', { name: 'Tell me of new games' }).click();
      const dialog = page.getByRole('dialog', { name: 'Which games?' });
      await expect(dialog.getByLabel('Start from')).toHaveValue('19');
      await dialog.getByLabel('Days').selectOption('Saturday and Sunday');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const saved = page.getByRole('listitem').filter({ hasText: 'Saturday and Sunday, 7 PM to 11 PM' });
      await expect(saved).toContainText('Patna · Up to ₹150');
      await saved.getByRole('button', { name: /^Delete/ }).click();
      await expect(saved).toBeHidden();
    },
    shows: ['Hear of new games'],
  },
  'saved searches failed': {
    as: 'newcomer',
    stored: CITY_STORED,
    path: '/games',
    trouble: { '**/api/users/me/game-alerts': 'broken' },
    shows: ['Your saved searches could not be loaded.'],
  },
  'games of a visitor': { path: '/games/mine', title: 'Login to see your games' },
  'no game yet': {
    as: 'newcomer',
    path: '/games/mine',
    title: 'My games',
    shows: ['You are in no game yet', (page) => page.getByRole('link', { name: 'Find a game' })],
  },
  'own games loading': {
    as: 'newcomer',
    path: '/games/mine',
    trouble: { [MY_GAMES]: 'slow' },
    shows: [(page) => page.getByRole('status').filter({ hasText: 'Loading' })],
  },
  'own games failed': {
    as: 'newcomer',
    path: '/games/mine',
    trouble: { [MY_GAMES]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'the payment of a share, of a visitor': {
    path: `/payment/callback?place_id=${UNKNOWN_ID}&order_id=ord_1`,
    title: 'Login to see your payment',
  },
  'the payment of a share that is not theirs': {
    as: 'newcomer',
    path: `/payment/callback?place_id=${UNKNOWN_ID}&order_id=ord_1`,
    refused: [[404, '/api/payments/verify-payment']],
    title: 'We could not check this payment',
    shows: [(page) => page.getByRole('button', { name: 'Check again' })],
  },
  'the payment of a share, without its order': {
    as: 'newcomer',
    path: `/payment/callback?place_id=${UNKNOWN_ID}`,
    title: 'We could not check this payment',
    shows: [(page) => page.getByRole('link', { name: 'My games' })],
  },
  'the payment of a share being checked': {
    as: 'newcomer',
    path: `/payment/callback?place_id=${UNKNOWN_ID}&order_id=ord_1`,
    trouble: { '**/api/payments/verify-payment': 'slow' },
    title: 'Checking your payment…',
  },
  'an address below the games that leads nowhere': {
    path: '/games/yours',
    title: 'Oops! Page not found',
  },
  'a game that does not exist': {
    path: `/game/${UNKNOWN_ID}`,
    refused: [[404, `/api/games/${UNKNOWN_ID}`]],
    title: 'This game does not exist any more',
  },
  'an address that can be no game': {
    path: '/game/no-id',
    refused: [[400, '/api/games/no-id']],
    title: 'This game does not exist any more',
  },
  'a game failed': {
    path: `/game/${UNKNOWN_ID}`,
    trouble: { '**/api/games/*': 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
};
