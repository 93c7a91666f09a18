import type { Page } from '@playwright/test';
import { type Screens, UNKNOWN_ID } from './screen.js';
import type { World } from './world.js';

const scoring = (which: keyof World['matches']) => (world: World) => `/match/${world.matches[which]}/score`;
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const EVENTS = '**/api/matches/*/events';

export const scoringScreens: Screens = {
  'of a visitor': { path: scoring('planned'), title: 'Login to score this match' },
  'a match that does not exist': {
    as: 'booker',
    path: `/match/${UNKNOWN_ID}/score`,
    refused: [[404, `/api/matches/${UNKNOWN_ID}`]],
    title: 'This match does not exist any more',
  },
  loading: {
    as: 'booker',
    path: scoring('planned'),
    trouble: { '**/api/matches/*': 'slow' },
    shows: [(page) => page.getByRole('status').filter({ hasText: 'Loading' })],
  },
  failed: {
    as: 'booker',
    // A browser that has opened the match before goes on without the server.
    alone: true,
    path: scoring('planned'),
    trouble: { '**/api/matches/*': 'broken' },
    title: 'The match could not be opened. Check your connection and try again.',
    shows: [button('Try again')],
  },
  'who opens': {
    as: 'booker',
    path: scoring('planned'),
    shows: ['Who bats first?', 'Who opens?', button('Start the innings')],
  },
  'the pad': {
    as: 'booker',
    path: scoring('live'),
    title: 'Andheri Night Riders',
    shows: ['12/0', 'Everything is sent', button('0, dot ball'), button('Undo')],
  },
  'runs of a wide': {
    as: 'booker',
    path: scoring('live'),
    act: async (page) => await page.getByRole('button', { name: 'Wide', exact: true }).click(),
    shows: ['Runs taken on the wide', button('12')],
  },
  'how a batter was out': {
    as: 'booker',
    path: scoring('live'),
    act: async (page) => await page.getByRole('button', { name: 'Out', exact: true }).click(),
    shows: ['How out?', button('Bowled'), button('Caught')],
  },
  'a run-out': {
    as: 'booker',
    path: scoring('live'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Out', exact: true }).click();
      await page.getByRole('button', { name: 'Run out' }).click();
    },
    shows: ['Who is out?', 'By which fielder?', button('Kabir Singh')],
  },
  'all balls': {
    as: 'booker',
    path: scoring('live'),
    act: async (page) => await page.getByRole('button', { name: 'All balls' }).click(),
    shows: [button(/^Change: 0\.2 Kabir Singh to Arjun Mehta, FOUR/), button('Change: The innings begins')],
  },
  'a ball to correct': {
    as: 'booker',
    path: scoring('live'),
    act: async (page) => {
      await page.getByRole('button', { name: 'All balls' }).click();
      await page.getByRole('button', { name: /^Change: 0\.2/ }).click();
    },
    shows: [button('Correct it'), button('Add a ball before'), button('Remove it')],
  },
  'what else happened': {
    as: 'booker',
    path: scoring('live'),
    act: async (page) => await page.getByRole('button', { name: 'More', exact: true }).click(),
    shows: [button('A batter leaves'), button('Change the overs'), button('Hand over the scoring')],
  },
  'a late player': {
    as: 'booker',
    path: scoring('live'),
    act: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'A player comes late' }).click();
    },
    shows: ['For which side?', button('Add the player')],
  },
  'scored by another': {
    as: 'booker',
    path: async (world) => {
      await world.takeLease();
      return scoring('taken')(world);
    },
    refused: ({ matches }) => [[409, `/api/matches/${matches.taken}/scorer`]],
    shows: ['If you take over, their phone stops scoring.', button('Take over')],
  },
  'twelve balls to send': {
    as: 'booker',
    path: scoring('unsent'),
    trouble: { [EVENTS]: 'cut' },
    act: async (page) => {
      await page.getByRole('button', { name: '0, dot ball' }).waitFor();
      for (let ball = 0; ball < 12; ball += 1) await page.keyboard.press('1');
    },
    shows: ['12 balls to send', 'No connection. Every ball is saved on this phone.'],
  },
};
