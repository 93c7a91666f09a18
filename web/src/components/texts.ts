import { inLanguage } from '../lib/language/language.js';

/** Words that parts used everywhere bring along. */
export const partTexts = inLanguage('parts', {
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  reviews: 'reviews',
  starsOf: (rating: number) => `${rating} out of 5 stars`,
  left: (time: string) => `${time} left`,
  timeUp: 'Time is up',
  login: 'Login',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  share: 'Share',
  shareOnWhatsapp: 'Share on WhatsApp',
  link: 'Link',
  copyFailed: 'The link could not be copied. You can select it here.',
  linkCopied: 'Link copied',
  copied: 'Copied',
  copyLink: 'Copy link',
} as const);
