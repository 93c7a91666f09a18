import { readGroundRecords } from '@crease/shared/contracts/figures';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { figureKeys } from '../figure-keys.js';

export function useGroundRecords(id: string) {
  return useQuery({
    queryKey: figureKeys.ground(id),
    queryFn: ({ signal }) => call(readGroundRecords, { params: { id }, signal }),
  });
}
