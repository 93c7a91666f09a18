import { HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';

const as = 'player';
const stays = true;
const callback = (booking: { _id: string; orderId?: string }, more = '') =>
  `/payment/callback?booking_id=${booking._id}&order_id=${booking.orderId ?? ''}${more}`;

export const paymentScreens: Screens = {
  'callback, asking': {
    as,
    path: ({ bookings }) => callback(bookings.confirmed),
    trouble: { '**/api/bookings/*': 'slow' },
    title: 'Checking your payment…',
  },
  success: {
    as,
    stays,
    path: ({ bookings }) => callback(bookings.confirmed),
    title: 'Payment Successful',
    shows: ['Payment successful! Your booking is confirmed.', 'Show this code at the ground.'],
  },
  failed: {
    as: 'booker',
    stays,
    path: async (world) => callback(await world.order('failed'), '&txStatus=FAILED'),
    title: 'Payment Failed',
    shows: [
      (page) => page.getByRole('button', { name: /^Pay ₹[\d,]+ again$/ }),
      (page) => page.getByRole('main').getByRole('timer'),
      (page) => page.getByRole('link', { name: 'Try Booking Again' }),
    ],
  },
  pending: {
    as: 'booker',
    path: async (world) => callback(await world.order()),
    title: 'Payment Pending',
  },
  'success that only the address claims': {
    as: 'booker',
    path: async (world) => callback(await world.order(), '&txStatus=SUCCESS'),
    title: 'Payment Pending',
  },
  dropped: {
    as: 'booker',
    stays,
    path: async (world) => callback(await world.order(), '&txStatus=USER_DROPPED'),
    title: 'Payment Failed',
  },
  'unknown status': {
    as: 'booker',
    path: async (world) => callback(await world.order(), `&txStatus=${HOSTILE}`),
    title: 'Unknown Status',
  },
  'cancelled before it was paid': {
    as,
    stays,
    path: ({ bookings }) => callback(bookings.cancelled),
    title: 'Payment Failed',
  },
  'paid too late': {
    as,
    stays,
    path: ({ bookings }) => callback(bookings.tooLate),
    title: 'Payment Failed',
    shows: ['This time slot is no longer available. Your payment will be refunded.'],
  },
  'signed out': {
    stays,
    path: ({ bookings }) => callback(bookings.confirmed),
    title: 'Payment Successful',
  },
  'nobody can say': {
    as,
    path: ({ bookings }) => callback(bookings.confirmed),
    trouble: { '**/api/bookings/*': 'broken', '**/api/payments/**': 'broken' },
    title: 'We could not check this payment',
    shows: ['Could not fetch payment status. Please check your bookings.'],
  },
  'unknown booking': {
    path: callback({ _id: UNKNOWN_ID }),
    refused: [[404, `/api/bookings/${UNKNOWN_ID}`]],
    title: 'We could not check this payment',
  },
  'hostile address': {
    path: `/payment/callback?booking_id=${HOSTILE}&order_id=${HOSTILE}&txStatus=SUCCESS`,
    title: 'We could not check this payment',
  },
  'the provider’s script is away': {
    path: '/pay/crease_0123456789?session=session_abc-123&mode=production',
    trouble: { 'https://sdk.cashfree.com/**': 'cut' },
    title: 'The checkout did not open',
  },
};
