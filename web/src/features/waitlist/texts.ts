import { inLanguage } from '../../lib/language/language.js';

export const waitTexts = inLanguage('waits', {
  title: 'Waiting for',
  loginFirst: 'Please login to join the waitlist.',
  waitFor: (hours: string) => `Wait for ${hours}`,
  stop: 'Stop waiting',
  taken: 'Taken. First in line gets it',
  place: (place: number) => (place <= 1 ? 'You are next in line' : `Your place in line: ${place}`),
  joined: (slot: string, place: number) =>
    place <= 1
      ? `You are next in line for ${slot}. If it frees, it is kept for you for 5 minutes, at night until 7:10 AM.`
      : `You are number ${place} in line for ${slot}.`,
  joinFailed: 'You could not be put in line. Please try again.',
  left: 'You no longer wait for it.',
  leaveFailed: 'That did not work. Please try again.',
  yours: 'Yours,',
  yoursText: 'Kept for you alone. Book it before the time is up.',
  book: 'Book now',
  letGo: 'Let it go',
  view: 'View ground',
  loadFailed: 'Your waits could not be loaded.',
  again: 'Try again',
  working: 'One moment…',
} as const);
