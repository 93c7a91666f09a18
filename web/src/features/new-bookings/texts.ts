import { inLanguage } from '../../lib/language/language.js';

export const newBookingTexts = inLanguage('newBookings', {
  newBooking: 'New booking',
  payEither: 'online or at the ground.',
  moreWaiting: (n: number) =>
    n === 1 ? '1 more booking waits for you below' : `${n} more bookings wait for you below`,
} as const);
