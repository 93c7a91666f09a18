import { listCustomers } from '@crease/shared/contracts/customers';
import { markNoShow, undoNoShow } from '@crease/shared/contracts/day';
import { phoneNumber } from '@crease/shared/phone-number';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyOwnerBooking, ownerKeys, refetchOwner } from '../../desk/public.js';

/** Marks a booking as a no-show, or undoes it. */
export function useNoShow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, came }: { id: string; came: boolean }) =>
      (await call(came ? undoNoShow : markNoShow, { params: { id } })).booking,
    onSuccess: (booking) => applyOwnerBooking(client, booking),
    onSettled: () => refetchOwner(client),
  });
}

/** The customer of the workplace with this phone number; requested once a whole number has been typed. */
export function useKnownCustomer(workplace: string, typed: string, enabled: boolean) {
  const phone = phoneNumber(typed) ?? '';
  return useQuery({
    queryKey: ownerKeys.customers(workplace, phone),
    queryFn: async ({ signal }) => {
      const { customers } = await call(listCustomers, { query: { workplace, q: phone, limit: 2 }, signal });
      return customers.find((customer) => customer.phone.endsWith(phone)) ?? null;
    },
    enabled: enabled && phone !== '',
    staleTime: 60_000,
  });
}
