import type { BodyOf } from '@crease/shared/contract';
import { addBlock } from '@crease/shared/contracts/owner';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { refetchOwner } from '../../desk/public.js';
import { availabilityKeys } from '../../slots/public.js';

/** Blocks hours so that they cannot be booked. */
export function useAddBlock(groundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addBlock>) => call(addBlock, { params: { id: groundId }, body }),
    onSettled: () => {
      refetchOwner(client);
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
    },
  });
}
