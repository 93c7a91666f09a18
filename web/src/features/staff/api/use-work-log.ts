import { readLog } from '@crease/shared/contracts/staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { staffKeys } from '../staff-keys.js';

const PAGE_SIZE = 30;

export function useWorkLog(ownerId: string, page: number) {
  return useQuery({
    queryKey: staffKeys.log(ownerId, page),
    queryFn: ({ signal }) => call(readLog, { query: { workplace: ownerId, page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
