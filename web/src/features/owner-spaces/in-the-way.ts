import { booking } from '@crease/shared/contracts/booking';
import { z } from 'zod';
import { hasCode } from '../../lib/api/api-error.js';

const refusal = z.object({ bookings: z.array(booking) });

/** The bookings that prevent linking or unlinking; empty if it was refused for another reason. */
export function gamesInTheWay(error: unknown): z.infer<typeof booking>[] {
  if (!hasCode(error, 'STATE_CONFLICT')) return [];
  const parsed = refusal.safeParse(error.body);
  if (!parsed.success) return [];
  return parsed.data.bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
