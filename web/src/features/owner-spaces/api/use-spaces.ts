import { listSpaces } from '@crease/shared/contracts/spaces';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { spaceKeys } from '../space-keys.js';

export function useSpaces(ownerId: string) {
  return useQuery({
    queryKey: spaceKeys.list(ownerId),
    queryFn: async ({ signal }) => (await call(listSpaces, { query: { workplace: ownerId }, signal })).spaces,
  });
}
