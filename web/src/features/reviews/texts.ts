import { inLanguage } from '../../lib/language/language.js';

export const reviewTexts = inLanguage('review', {
  title: 'Rate & Review',
  ask: (ground: string) => `How was your game at ${ground}?`,
  rating: 'Your rating',
  stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
  words: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  ratingMissing: 'Please choose 1 to 5 stars',
  comment: 'Your review (optional)',
  commentHint: 'Turf, lights, people: what should the next team know?',
  left: (n: number) => `${n} characters left`,
  cancel: 'Cancel',
  send: 'Post review',
  sending: 'Posting...',
  done: 'Thank you for your review!',
  failed: 'Your review could not be posted. Please try again.',
  yours: 'Your review',
} as const);
