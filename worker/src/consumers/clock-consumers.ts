import { expireBooking } from '@crease/domain/sales/settle/expire-booking';
import type { Consumer } from './consumer.js';

/** Expires a booking whose payment window has passed. */
export const endPaymentWindow: Consumer<'booking.created'> = {
  name: 'end-payment-window',
  lane: 'clock',
  dueAt: ({ data }) => new Date(data.expiresAt),
  handle: async ({ core }, { data }) => {
    await expireBooking(core, data.bookingId);
  },
};
