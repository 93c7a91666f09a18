import { formatCount } from '../../lib/format/money.js';
import { inLanguage } from '../../lib/language/language.js';

export const groundTexts = inLanguage('grounds', {
  from: 'From',
  anHour: 'an hour',
  /** The average rate, small beside the lowest. */
  onAverage: (rate: string) => `${rate} on average`,
  nightPlay: 'Night Play',
  parking: 'Parking',
  away: (km: number) => `${km.toFixed(1)} km`,
  more: (n: number) => `+${n} more`,
  freeToday: (n: number) => (n === 1 ? '1 hour free today' : `${n} hours free today`),
  viewDetails: 'View Details',
  bookNow: 'Book Now',
  loginToBook: 'Login to Book',
  fullyBooked: 'Fully Booked',
  pictures: (name: string) => `Pictures of ${name}`,
  previous: 'Previous picture',
  next: 'Next picture',
  ratingOf: (average: number, count: number) =>
    `Rated ${average.toFixed(1)} out of 5 from ${formatCount(count)} reviews`,
  notFound: 'Ground Not Found',
  notFoundText: 'It may have closed, or the link is old.',
  backHome: 'Back to Home',
  loadFailed: 'Failed to load ground details',
  verified: 'Verified',
  off: (percent: number) => `${percent}% off`,
  startingAt: 'From',
  chooseSlot: 'Choose a time slot',
  live: 'Live',
  updating: 'Checking every few seconds',
  features: {
    pitchType: 'Pitch type',
    capacity: 'Capacity',
    lighting: 'Night lighting',
    parking: 'Parking',
    covered: 'Roof against rain',
    yes: 'Available',
    no: 'Not available',
  },
  loading: 'Loading ground',
} as const);
