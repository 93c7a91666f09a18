import { getRegular, listRegulars, type RegularWithDates } from '@crease/shared/contracts/regulars';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { regularKeys } from '../regular-keys.js';

/** Poll interval while dates are still being booked. */
const WORKING_MS = 2_000;

export function useRegulars(groundId: string) {
  return useQuery({
    queryKey: regularKeys.ofGround(groundId),
    queryFn: async ({ signal }) => (await call(listRegulars, { params: { id: groundId }, signal })).regulars,
  });
}

export const isWorkedOn = ({ dates }: Pick<RegularWithDates, 'dates'>): boolean =>
  dates.some(({ outcome }) => outcome === 'due');

export function useRegular(id: string) {
  return useQuery({
    queryKey: regularKeys.one(id),
    queryFn: ({ signal }) => call(getRegular, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorkedOn(state.data) ? WORKING_MS : false),
  });
}
