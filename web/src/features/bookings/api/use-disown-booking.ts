import { disownBooking } from '@crease/shared/contracts/bookings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { bookingKeys } from '../booking-keys.js';

/** Removes a walk-in that is not the player's from their bookings. */
export function useDisownBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(disownBooking, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
