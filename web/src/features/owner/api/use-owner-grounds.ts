import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { ownerKeys } from '../owner-keys.js';

export function useOwnerGrounds() {
  return useQuery({
    queryKey: ownerKeys.grounds,
    queryFn: async ({ signal }) => (await call(listOwnGrounds, { signal })).grounds,
  });
}
