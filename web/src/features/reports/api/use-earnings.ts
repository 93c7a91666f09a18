import type { QueryOf, ResponseOf } from '@crease/shared/contract';
import { earnings } from '@crease/shared/contracts/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { type ReportQuery, reportKeys } from '../report-keys.js';

export type By = QueryOf<typeof earnings>['by'];
export type EarningsReport = Pick<ResponseOf<typeof earnings>, 'rows' | 'totals'>;

export function useEarnings(query: ReportQuery & { by: By }) {
  return useQuery({
    queryKey: reportKeys.earnings(query),
    queryFn: ({ signal }) => call(earnings, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
