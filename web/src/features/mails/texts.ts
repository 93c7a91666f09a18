import type { MailTopic } from '@crease/shared/mail-topics';
import { inLanguage } from '../../lib/language/language.js';

/** The name of a kind of mail, in Settings and on the page behind its link. */
export const mailTopicTexts: Record<MailTopic, { label: string; hint: string }> = inLanguage('mailTopics', {
  bookings: { label: 'Changes of your bookings', hint: 'A game that is moved, or called off by the ground' },
  reminders: { label: 'Reminders', hint: 'The day before a game, and two hours before it' },
  waitlist: { label: 'Slots you wait for', hint: 'As soon as one is kept for you' },
  matches: { label: 'Your matches', hint: 'A result that you confirm, or that is disputed' },
  alerts: { label: 'New bookings at your grounds', hint: 'Where nobody has looked at one for a minute' },
  settlements: {
    label: 'Settlements',
    hint: 'When money is on its way, paid or has failed, and news of your checks and licences',
  },
  digest: { label: 'Morning mail', hint: 'At 8 AM, what you have not seen since the day before' },
  offers: { label: 'Offers and newsletter', hint: 'Only if you have agreed to them in Settings' },
});

export const mailTexts = inLanguage('mails', {
  which: 'Which mails',
  count: (on: number, all: number) => `${on} of ${all}`,
  title: 'Stop these mails?',
  ask: (label: string) => `${label}: you get no more mails of this kind. All else stays as it is.`,
  needed: 'Receipts, codes and warnings always come.',
  leave: 'Stop these mails',
  leaveAll: 'Stop all news by mail',
  busy: 'One moment…',
  failed: 'That did not work. Please try again.',
  left: 'These mails have stopped',
  leftText: (label: string) =>
    `${label}: no more mails of this kind come to you. The news still wait at your bell.`,
  leftAll: 'News by mail have stopped',
  leftAllText: 'Only receipts, codes and warnings come by mail now. The news still wait at your bell.',
  back: 'That was a mistake: send them again',
  stays: 'These mails come again',
  staysText: (label: string) => `${label}: you get mails of this kind as before.`,
  settings: 'All choices are in Settings',
  badLink: 'This link does not work',
  badLinkText: 'It may have been cut in half. You can choose your mails in Settings.',
  toSettings: 'Go to Settings',
} as const);
