import { inLanguage } from '../../lib/language/language.js';

export const newsletterTexts = inLanguage('newsletter', {
  title: 'Newsletter',
  text: 'New grounds in your city, offers and tournaments, at most twice a month.',
  email: 'Email',
  placeholder: 'you@example.com',
  subscribe: 'Subscribe',
  busy: 'One moment…',
  wrong: 'Please enter a valid email address',
  asked: 'Please check your mail and confirm.',
  failed: 'That did not work. Please try again.',
} as const);
