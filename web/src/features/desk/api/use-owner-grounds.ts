import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { ownerKeys } from '../owner-keys.js';

/** The grounds of a workplace that the viewer has there; nothing is asked while it is not known which. */
export function useOwnerGrounds(workplace: string | undefined) {
  return useQuery({
    queryKey: ownerKeys.groundsOf(workplace ?? ''),
    queryFn: async ({ signal }) => (await call(listOwnGrounds, { query: { workplace }, signal })).grounds,
    enabled: workplace !== undefined,
  });
}
