import type { Booking } from '@crease/shared/contracts/booking';
import { rescheduleBooking } from '@crease/shared/contracts/bookings';
import { slotText } from '@crease/shared/time/slots';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';
import { applyOwnerBooking, refetchOwner } from '../../desk/public.js';
import { availabilityKeys } from '../../slots/public.js';

/** The target of a move: hours of a date, on the same ground or another one of the workplace. */
export interface Move {
  bookingDate: string;
  timeSlot: string;
  groundId: string;
  /** The player pays the agreed price. */
  keepPrice?: boolean;
}

type Moved = Pick<Booking, '_id' | 'bookingDate' | 'timeSlot' | 'groundId'>;

/** The booking's position as seen here, so that a concurrent move is not overwritten. */
const seen = ({ bookingDate, timeSlot, groundId }: Moved) => ({
  bookingDate,
  timeSlot: slotText(timeSlot),
  groundId: groundId._id,
});

/** The cost of a move; nothing is written. Never cached; not requested unless `enabled`. */
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

/** Moves a booking, at the price shown or at its current one. */
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
