import { takeUpCustomerLink } from '@crease/shared/contracts/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { bookingKeys } from '../../bookings/public.js';

/** Takes up a ground's link; the list is read anew then. */
export function useTakeUpLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(takeUpCustomerLink, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
