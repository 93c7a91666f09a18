import { inLanguage } from '../../lib/language/language.js';

export const gamesLinkTexts = inLanguage('gamesLink', {
  title: 'Your games at a ground',
  signIn: 'Sign in to see your games',
  signInText: 'The ground shows you the games it has written down for you. No account yet? Make one.',
  ready: 'A ground shows you your games',
  readyText: (email: string) =>
    `They will be among the bookings of ${email}, with code, receipt and reminder. The link works once.`,
  take: 'Show my games',
  taking: 'One moment...',
  done: 'Your games are here',
  doneText: (business: string) => `What ${business} has written down for you is among your bookings.`,
  open: 'Open My Bookings',
  used: 'This link no longer works',
  usedText:
    'It works once, for 7 days. If you have used it already, your games are among your bookings; else ask the ground for a new one.',
  broken: 'This link is not complete',
  brokenText: 'Open it once more from the message, or copy the whole line.',
  failed: 'That did not work',
  failedText: 'Please try again in a moment. Your link is still good.',
  again: 'Try again',
} as const);
