import { inLanguage } from '../lib/language/language.js';

/** Texts of components that are used everywhere. */
export const partTexts = inLanguage('parts', {
  close: 'Close',
  language: 'Language',
  dismiss: 'Dismiss',
  loading: 'Loading',
  reviews: 'reviews',
  unrated: 'New',
  starsOf: (rating: number) => `${rating} out of 5 stars`,
  left: (time: string) => `${time} left`,
  timeUp: 'Time is up',
  login: 'Login',
  share: 'Share',
  loadFailed: 'This could not be loaded',
  comesBack: 'Check your connection. It comes by itself when you are online again.',
  notOpened: 'This could not be opened. Check your connection and try again.',
  updated: 'Crease may have been updated meanwhile. Reload the page to go on.',
  reload: 'Reload page',
  notOpenedAgain: 'This could not be opened. Reload the page and try again.',
  again: 'Try again',
  search: 'Search',
  csv: 'Download CSV',
  downloading: 'Downloading...',
  downloadFailed: 'The file could not be fetched. Please try again.',
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you entered here is not saved yet.',
    leave: 'Leave without saving',
    stay: 'Stay here',
  },
  notFound: {
    title: 'Oops! Page not found',
    text: 'That ball went over the net.',
    home: 'Return to Home',
  },
  failed: {
    title: 'Something went wrong on this page',
    text: 'Please try again. If it happens once more, tell us what you did.',
  },
} as const);

/** Beside the price of an hour. */
export const priceTexts = inLanguage('price', {
  title: 'Price',
  /** Announced before the full rate. */
  insteadOf: 'instead of',
  /** Beside a rate: the convenience fee is not in it. */
  plusFee: '+ 2% fee',
  /** Above the hours of a day. */
  hourRates: 'Prices an hour',
} as const);
