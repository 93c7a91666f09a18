import { occupancy } from '@crease/shared/contracts/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { type ReportQuery, reportKeys } from '../report-keys.js';

export function useOccupancy(query: ReportQuery) {
  return useQuery({
    queryKey: reportKeys.occupancy(query),
    queryFn: ({ signal }) => call(occupancy, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
