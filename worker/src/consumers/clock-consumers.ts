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

/** Tidies up after a hold at its very end. The hours went free by the clock; this tells everybody who looks. */
function holdEnd<N extends 'hold.placed' | 'waitlist.offered'>(name: string): Consumer<N> {
  return {
    name,
    lane: 'clock',
    dueAt: ({ data }) => new Date(data.expiresAt),
    handle: async ({ clockwork }) => {
      await Promise.all([clockwork.tidyClaims(), clockwork.expireHolds()]);
    },
  };
}

export const endHold = holdEnd<'hold.placed'>('end-hold');
export const endOffer = holdEnd<'waitlist.offered'>('end-offer');

/** Ends a booking whose payment window has passed (contract §3). */
export const endPaymentWindow: Consumer<'booking.created'> = {
  name: 'end-payment-window',
  lane: 'clock',
  dueAt: ({ data }) => new Date(data.expiresAt),
  handle: async ({ core }, { data }) => {
    await expireBooking(core, data.bookingId);
  },
};
