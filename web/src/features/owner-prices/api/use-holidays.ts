import { groundHolidays } from '@crease/shared/contracts/prices';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { ownerKeys } from '../../desk/public.js';

/** The holidays of a ground for some years, with the owner's changes to the list; undefined until all are loaded. */
export function useHolidays(groundId: string, years: readonly number[]) {
  const found = useQueries({
    queries: years.map((year) => ({
      queryKey: [...ownerKeys.all, 'holidays', groundId, year],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(groundHolidays, { params: { id: groundId }, query: { year }, signal }),
      staleTime: 5 * 60_000,
    })),
  });
  const [first] = found;
  const isHere = found.every(({ data }) => data !== undefined);
  return {
    failed: found.some(({ isError }) => isError),
    changes: isHere ? first?.data?.changes : undefined,
    holidays: isHere ? found.flatMap(({ data }) => data?.holidays ?? []) : undefined,
  };
}
