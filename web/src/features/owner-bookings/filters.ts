import { bookingStatus } from '@crease/shared/contracts/booking';
import { z } from 'zod';

const day = z.iso.date().optional().catch(undefined);

/** Filters of the booking list, from the address. The ground is the desk's. */
export const bookingFilters = z.object({
  q: z.string().max(80).optional().catch(undefined),
  from: day,
  to: day,
  status: bookingStatus.optional().catch(undefined),
  payment: z.enum(['due', 'paid']).optional().catch(undefined),
  sort: z.enum(['start', 'created']).catch('start'),
  /** The booking whose drawer is open. */
  booking: z.string().max(30).optional().catch(undefined),
});
export type BookingFilters = Omit<z.infer<typeof bookingFilters>, 'booking'>;
