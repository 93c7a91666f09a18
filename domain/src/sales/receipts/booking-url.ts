import type { Booking } from '@crease/shared/contracts/booking';

/** The page of a booking; `publicUrl` is the origin players see (`PUBLIC_URL`). */
export const bookingUrl = (publicUrl: string, booking: Pick<Booking, '_id'>): string =>
  `${publicUrl}/booking/${booking._id}`;
