import { HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';

const MY_TEAMS = '**/api/users/me/teams';

export const teamScreens: Screens = {
  'teams of a visitor': { path: '/teams', title: 'Login to see your teams' },
  'no team yet': { as: 'newcomer', path: '/teams', title: 'My teams', shows: ['You are not in a team yet'] },
  'teams loading': {
    as: 'newcomer',
    path: '/teams',
    trouble: { [MY_TEAMS]: 'slow' },
    shows: [(page) => page.getByRole('status').filter({ hasText: 'Loading' })],
  },
  'teams failed': {
    as: 'newcomer',
    path: '/teams',
    trouble: { [MY_TEAMS]: 'broken' },
    shows: [(page) => page.getByRole('button', { name: 'Try again' })],
  },
  'a new team': {
    as: 'newcomer',
    path: '/teams',
    act: async (page) => {
      await page.getByRole('button', { name: 'New team' }).click();
      const dialog = page.getByRole('dialog', { name: 'New team' });
      await dialog.getByRole('button', { name: 'New team' }).click();
    },
    shows: ['Please enter 2 to 40 characters', 'Please enter 2 to 4 letters or digits'],
  },
  'a team that does not exist': {
    path: `/team/${UNKNOWN_ID}`,
    refused: [[404, `/api/teams/${UNKNOWN_ID}`]],
    title: 'This team does not exist any more',
  },
  'an invite link that is not whole': { path: '/team/join', title: 'This link is not complete' },
  'an invite link that has ended': {
    path: `/team/join?token=${HOSTILE}`,
    refused: [[401, '/api/teams/join/preview']],
    title: 'This link no longer works',
  },
  'a claim link that has ended': {
    path: `/team/claim?token=${HOSTILE}`,
    refused: [[401, '/api/teams/claim/preview']],
    title: 'This link no longer works',
  },
};
