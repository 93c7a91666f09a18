import { HOSTILE, type Screens, SPOILED } from './screen.js';

export const siteScreens: Screens = {
  login: {
    path: '/login',
    title: 'Welcome to Crease',
    shows: [(page) => page.getByRole('form', { name: 'Login', exact: true })],
  },
  'login that would lead away': {
    as: 'newcomer',
    path: '/login?next=%2F%5Cevil.example',
    landsOn: /^http:\/\/localhost:\d+\/$/,
  },
  'login of who is signed in': { as: 'newcomer', path: '/login?next=%2Fsettings', title: 'Settings' },
  'a session that is over': {
    alone: true,
    path: '/settings',
    stored: { 'crease.session': 'true' },
    refused: [[401, '/api/auth/refresh']],
    title: 'Please login to change your settings',
  },
  registration: {
    path: '/login',
    act: (page) => page.getByRole('tab', { name: 'Register' }).click(),
    shows: [(page) => page.getByRole('button', { name: 'Create Account' })],
  },
  'login without an answer': {
    path: '/login',
    trouble: { '**/api/auth/login': 'cut' },
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Login', exact: true });
      await form.getByLabel('Email or Phone').fill('player@crease.test');
      await form.getByLabel('Password', { exact: true }).fill('whatever');
      await form.getByRole('button', { name: 'Login', exact: true }).click();
    },
    shows: ['Login failed'],
  },
  'help, hostile address': {
    path: `/help?category=${HOSTILE}&q=${HOSTILE}&tab=${HOSTILE}`,
    shows: [(page) => page.getByPlaceholder('Search for help...')],
  },
  'help offline': {
    path: '/help',
    alone: true,
    offline: true,
    title: /Help/,
    shows: ['You are offline. What you see may be out of date.'],
  },
  'newsletter, hostile address': {
    path: `/newsletter?do=${HOSTILE}&token=${HOSTILE}`,
    shows: [(page) => page.getByRole('button', { name: 'Yes, send it to me' })],
  },
  'a parent’s consent, asked': {
    path: '/parent-consent?token=a.b.c',
    answers: {
      '**/api/parent-consent?*': {
        request: {
          ...{ act: 'answer', child: 'Kabir Venkataraman', parent: 'Meera Venkataraman', status: 'asked' },
          ...{ email: 'meera.venkataraman.of.chennai@example.com', phoneEnd: '8211' },
          ...{ mailProven: true, phoneProven: false, version: '2026-11-01' },
        },
      },
    },
    title: 'May Kabir Venkataraman play on Crease?',
    shows: [(page) => page.getByRole('button', { name: 'I do not agree' })],
  },
  'a parent’s consent, a link that is over': {
    path: `/parent-consent?token=${HOSTILE}`,
    refused: [[401, '/api/parent-consent']],
    title: 'This link is not valid any more',
  },
  'a parent’s consent without an answer': {
    path: '/parent-consent?token=a.b.c',
    trouble: { '**/api/parent-consent?*': 'broken' },
    title: 'That did not work. Please try again.',
  },
  'stopping mails': {
    path: '/unsubscribe?from=reminders&token=a.b.c.d',
    shows: [(page) => page.getByRole('button', { name: 'Stop these mails' })],
  },
  'stopping mails, hostile address': {
    path: `/unsubscribe?from=${HOSTILE}&token=${HOSTILE}`,
    title: 'This link does not work',
  },
  'nowhere, hostile address': { path: `/${HOSTILE}?x=${HOSTILE}#${HOSTILE}`, title: 'Oops! Page not found' },
  'about, spoiled storage': { alone: true, path: '/about', stored: SPOILED, title: 'About Us' },
};
