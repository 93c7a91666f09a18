import { inLanguage } from '../../lib/language/language.js';

const places = (n: number) => (n === 1 ? '1 place' : `${n} places`);

/** What a game says of itself wherever it is shown. */
export const gameWordsTexts = inLanguage('gameWords', {
  free: 'Free',
  aPlace: 'a place',
  placesLeft: (n: number) => `${places(n)} left`,
  seatsTaken: (taken: number, all: number) => `${taken} of ${all} places taken`,
  levels: {
    any: 'All levels',
    beginner: 'Beginners',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
  },
  statuses: { open: 'Open', full: 'Full', closed: 'Closed', cancelled: 'Cancelled', over: 'Over' },
  mine: {
    asked: 'Requested',
    held: 'Held for you',
    in: 'You are in',
    waiting: 'Waiting',
    leaving: 'Leaving',
  },
  hosting: 'You host it',
  approve: 'Host decides who joins',
  names: (shown: string, more: number) => (more > 0 ? `${shown} and ${more} more` : shown),
  away: (km: number) => `${km.toFixed(1)} km away`,
  playedWith: (n: number) =>
    n === 1 ? 'You have played with 1 of them' : `You have played with ${n} of them`,
} as const);

/** Games near the reader, on other pages. */
export const gamesNearTexts = inLanguage('gamesNear', {
  here: 'Games to join here',
  title: 'Games that need players',
  all: 'See all games',
  none: 'No game in your city needs players right now. Book a ground and press “Let others join”: others see your game here.',
  line: (n: number, when: string, cost: string) => `${places(n)} · ${when} · ${cost}`,
  costs: (rupees: string) => `${rupees} each`,
  free: 'free',
} as const);
