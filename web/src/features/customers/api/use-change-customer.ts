import type { BodyOf } from '@crease/shared/contract';
import { changeCustomer } from '@crease/shared/contracts/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { customerKeys } from '../customer-keys.js';

/** Changes the note on a customer, or whether they may book here. */
export function useChangeCustomer(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ customerId, ...body }: { customerId: string } & BodyOf<typeof changeCustomer>) =>
      (await call(changeCustomer, { params: { customerId }, query: { workplace: ownerId }, body })).customer,
    onSettled: () => client.invalidateQueries({ queryKey: customerKeys.all(ownerId) }),
  });
}
