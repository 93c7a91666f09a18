import { expireBooking } from '@crease/domain/bookings/expire-booking';
import type { Consumer } from './consumer.js';

const WARN_BEFORE_MS = 60_000;

/** Tells the holder a minute before the end (contract §4). */
export const warnHolder: Consumer<'hold.placed'> = {
  name: 'warn-holder',
  lane: 'clock',
  dueAt: ({ data }) => new Date(Date.parse(data.expiresAt) - WARN_BEFORE_MS),
  handle: async ({ clockwork }) => {
    await clockwork.expireHolds();
  },
};

/** Ends a booking whose payment window has passed (contract §3). */
export const endPaymentWindow: Consumer<'booking.created'> = {
  name: 'end-payment-window',
  lane: 'clock',
  dueAt: ({ data }) => new Date(data.expiresAt),
  handle: async ({ core }, { data }) => {
    await expireBooking(core, data.bookingId);
  },
};
