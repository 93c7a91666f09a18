import type { Booking } from '@crease/shared/contracts/booking';
import { rescheduleBooking } from '@crease/shared/contracts/bookings';
import { slotText } from '@crease/shared/time/slots';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';
import { applyOwnerBooking, refetchOwner } from '../../desk/public.js';
import { availabilityKeys } from '../../slots/public.js';

/** Where a game is to go: hours of a date, on its own ground or another of the workplace. */
export interface Move {
  bookingDate: string;
  timeSlot: string;
  groundId: string;
  /** They pay what they agreed on. */
  keepPrice?: boolean;
}

type Moved = Pick<Booking, '_id' | 'bookingDate' | 'timeSlot' | 'groundId'>;

/** Where it is as it is seen here: whoever else has moved it meanwhile is not overruled. */
const seen = ({ bookingDate, timeSlot, groundId }: Moved) => ({
  bookingDate,
  timeSlot: slotText(timeSlot),
  groundId: groundId._id,
});

/** What a move would cost; nothing is written. Never from the cache; nothing is asked while it is not `enabled`. */
export function useMovePreview(booking: Moved, move: Move, enabled = true) {
  const body = { ...move, from: seen(booking) };
  return useQuery({
    queryKey: [MINE, 'owner', 'move-preview', booking._id, body],
    queryFn: async ({ signal }) => {
      const answer = await call(rescheduleBooking, {
        params: { id: booking._id },
        body: { ...body, preview: true },
        signal,
      });
      return 'difference' in answer ? answer : null;
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Moves a game: to the price that was shown, or at the one it has. */
export function useMove(booking: Moved) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (move: Move & { expectedTotal?: number }) => {
      const body = { ...move, from: seen(booking) };
      const answer = await call(rescheduleBooking, { params: { id: booking._id }, body });
      return 'booking' in answer ? answer.booking : undefined;
    },
    onSuccess: (booking) => {
      if (booking) applyOwnerBooking(client, booking);
    },
    onSettled: (_booking, _error, { groundId }) => {
      refetchOwner(client);
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
    },
  });
}
