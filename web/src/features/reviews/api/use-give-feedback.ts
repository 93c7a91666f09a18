import type { BodyOf } from '@crease/shared/contract';
import type { Booking } from '@crease/shared/contracts/booking';
import { giveFeedback } from '@crease/shared/contracts/bookings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyBooking, bookingKeys } from '../../bookings/public.js';
import { groundKeys } from '../../grounds/public.js';

/** Rates a completed booking, once. The ground's rating is updated at once. */
export function useGiveFeedback({ _id: id, groundId: ground }: Pick<Booking, '_id' | 'groundId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof giveFeedback>) =>
      (await call(giveFeedback, { params: { id }, body })).booking,
    onSuccess: (booking) => applyBooking(client, booking),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bookingKeys.all });
      void client.invalidateQueries({ queryKey: groundKeys.detail(ground._id) });
      void client.invalidateQueries({ queryKey: groundKeys.reviews(ground._id) });
    },
  });
}
