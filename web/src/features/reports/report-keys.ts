import { MINE } from '../../lib/mine.js';

export interface ReportQuery {
  workplace: string;
  groundId: string | undefined;
  from: string;
  to: string;
}

/** The factory of query keys for reports. */
export const reportKeys = {
  earnings: (query: ReportQuery & { by: string }) => [MINE, 'reports', 'earnings', query] as const,
  occupancy: (query: ReportQuery) => [MINE, 'reports', 'occupancy', query] as const,
};
