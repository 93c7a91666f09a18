import type { BookingStatus } from '@crease/shared/contracts/booking';
import { MINE } from '../../lib/mine.js';

/** The one factory of query keys for a player's bookings. */
export const bookingKeys = {
  all: [MINE, 'bookings'] as const,
  lists: [MINE, 'bookings', 'list'] as const,
  list: (query: { status?: BookingStatus; page: number; limit: number }) =>
    [MINE, 'bookings', 'list', query] as const,
  details: [MINE, 'bookings', 'detail'] as const,
  /** By the `_id` or the number people read, as in the address. */
  detail: (ref: string) => [MINE, 'bookings', 'detail', ref] as const,
  summary: [MINE, 'bookings', 'summary'] as const,
  /** Apart from the rest: a booking that has just been cancelled has no refund to work out any more. */
  refundPreview: (id: string) => [MINE, 'refund-preview', id] as const,
};
