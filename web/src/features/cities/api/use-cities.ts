import { listCities } from '@crease/shared/contracts/grounds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

export function useCities() {
  return useQuery({
    queryKey: ['cities'],
    queryFn: async ({ signal }) => (await call(listCities, { signal })).cities,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
