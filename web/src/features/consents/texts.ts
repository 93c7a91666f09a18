import { inLanguage } from '../../lib/language/language.js';

export const consentTexts = inLanguage('consents', {
  title: 'What you have agreed to',
  about: 'You can withdraw each of these at any time, and nothing else about your bookings changes.',
  loading: 'Loading what you have agreed to',
  failed: 'What you have agreed to could not be loaded.',
  again: 'Try again',
  given: (date: string) => `Agreed on ${date}`,
  notGiven: 'Not agreed',
  withdrawn: (date: string) => `Withdrawn on ${date}`,
  give: 'Agree',
  giveTo: (title: string) => `Agree: ${title}`,
  withdraw: 'Withdraw',
  withdrawFrom: (title: string) => `Withdraw: ${title}`,
  saved: 'Settings saved successfully!',
  saveFailed: 'Error saving settings. Please try again.',
  notice: 'Privacy notice',
  askLocation: 'May we use your location?',
  allow: 'Agree and go on',
  notNow: 'Not now',
} as const);
