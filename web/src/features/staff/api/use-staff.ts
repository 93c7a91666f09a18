import { listStaff } from '@crease/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { staffKeys } from '../staff-keys.js';

export function useStaff(ownerId: string) {
  return useQuery({
    queryKey: staffKeys.list(ownerId),
    queryFn: async ({ signal }) => (await call(listStaff, { query: { workplace: ownerId }, signal })).staff,
  });
}
