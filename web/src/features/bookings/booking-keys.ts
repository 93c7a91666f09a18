import type { BookingStatus } from '@crease/shared/contracts/booking';
import { MINE } from '../../lib/mine.js';

/** The factory of query keys for a player's bookings. */
export const bookingKeys = {
  all: [MINE, 'bookings'] as const,
  lists: [MINE, 'bookings', 'list'] as const,
  list: (query: { status?: BookingStatus; page: number; limit: number }) =>
    [MINE, 'bookings', 'list', query] as const,
  details: [MINE, 'bookings', 'detail'] as const,
  /** By `_id` or by the booking number, as in the address. */
  detail: (ref: string) => [MINE, 'bookings', 'detail', ref] as const,
  summary: [MINE, 'bookings', 'summary'] as const,
  /** Separate from the rest: a booking that was just cancelled has no refund to compute any more. */
  refundPreview: (id: string) => [MINE, 'refund-preview', id] as const,
};
