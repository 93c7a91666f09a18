import type { BodyOf } from '@crease/shared/contract';
import type { Booking } from '@crease/shared/contracts/booking';
import { rescheduleBooking } from '@crease/shared/contracts/bookings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyBooking, bookingKeys } from '../../bookings/public.js';
import { availabilityKeys } from '../../slots/public.js';

/** Moves a booking to other hours of the same length. */
export function useReschedule({ _id: id, groundId: ground }: Pick<Booking, '_id' | 'groundId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<BodyOf<typeof rescheduleBooking>, 'preview'>) => {
      const answer = await call(rescheduleBooking, { params: { id }, body });
      if (!('booking' in answer)) throw new TypeError('a move was answered with a preview');
      return answer.booking;
    },
    onSuccess: (booking) => applyBooking(client, booking),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bookingKeys.all });
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(ground._id) });
    },
  });
}
