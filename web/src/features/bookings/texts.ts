import type { BookingStatus, PaymentStatus } from '@crease/shared/contracts/booking';
import { inLanguage } from '../../lib/language/language.js';

export const statusTexts: Record<BookingStatus, string> = inLanguage('bookingStatus', {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
});

export const paymentStatusTexts: Record<PaymentStatus, string> = inLanguage('paymentStatus', {
  pending: 'Payment pending',
  completed: 'Paid',
  failed: 'Payment failed',
});

export const pendingTexts = inLanguage('pending', {
  payWithin: 'Time left to pay',
  expired: 'Booking expired - will be cancelled soon',
} as const);

/** The outcome of a refund, where the player might expect more. */
export const refundTexts = inLanguage('refund', {
  failed: (amount: string) => `The refund of ${amount} did not go through yet. We are on it.`,
  alreadyBack: 'What was paid online has gone back already.',
} as const);

export const cancelTexts = inLanguage('cancel', {
  title: 'Cancel Booking',
  keep: 'Keep Booking',
  confirm: 'Cancel Booking',
  busy: 'Cancelling...',
  reason: 'Reason (optional)',
  playerReason: 'User cancellation',
  ownerReason: 'Cancelled by the ground',
  done: 'Booking cancelled successfully',
  failed: 'Failed to cancel booking',
  previewFailed: 'We could not work out your refund.',
  loading: 'Working out the refund',
  refund: 'You get back',
  ownerRefund: 'The player gets back',
  refundAll: 'Goes back in all',
  you: 'You',
  booker: 'The player who booked',
  nothingPaid: 'Nothing has been paid, so there is nothing to refund.',
  noRefund: 'It is less than 2 hours to the start, so nothing is refunded.',
  percentOf: (percent: number) => `${percent}% of what was paid`,
  percentOfRest: (percent: number) => `At most ${percent}% of what was paid: some has gone back already`,
  percentAtMost: (percent: number) => `At most ${percent}% of what was paid`,
  paidAtGround: (amount: string) =>
    `${amount} was paid at the ground. What is owed back of it is settled there.`,
  lessAfter: (when: string) => `Less comes back after ${when}.`,
  days: 'Refunds reach the original payment method within 2-3 business days.',
  freesHours: 'Its hours go to other players at once.',
} as const);

export const notMineTexts = inLanguage('notMine', {
  ask: 'This isn’t my booking',
  title: 'Not your booking?',
  what: (ground: string, when: string) => `${ground}, ${when}, goes off your bookings.`,
  whatWeekly: (ground: string) => `All weekly games at ${ground} that this is one of go off your bookings.`,
  after: 'It is not cancelled. The ground sees that it is not yours, and you get no more mails about it.',
  confirm: 'Take it off',
  busy: 'Taking it off...',
  keep: 'Keep it',
  done: 'It is off your bookings, and the ground is told.',
  failed: 'It could not be taken off. Please try again.',
} as const);
