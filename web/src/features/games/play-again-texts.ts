import { inLanguage } from '../../lib/language/language.js';

export const playAgainTexts = inLanguage('playAgain', {
  title: 'Again next week?',
  text: 'Book the same hour. As soon as it is paid, your game opens on the same terms and the same players are asked.',
  textAlone: 'Book the same hour. As soon as it is paid, your game opens on the same terms.',
  booked: 'You have booked it. Your game opens as soon as the booking is confirmed.',
  book: 'Play again',
  booking: 'Booking...',
  otherTime: 'Another time',
  toBooking: 'Open the booking',
  failed: 'That did not work. Please try again.',
  last: { in: 'last time: in', maybe: 'last time: maybe', out: 'last time: out' },
  asLast: { in: 'As last time: in', maybe: 'As last time: maybe', out: 'As last time: out' },
} as const);
