import { takeUpCustomerLink } from '@crease/shared/contracts/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { bookingKeys } from '../../bookings/public.js';

/** Accepts a ground's link, then refetches the list. */
export function useTakeUpLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(takeUpCustomerLink, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
