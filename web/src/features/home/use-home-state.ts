import { useMemo } from 'react';
import { useAddress } from '../../lib/use-address.js';
import { type HomeState, readHomeState, writeHomeState } from './filters.js';

type Change = Partial<HomeState> | ((current: HomeState) => Partial<HomeState>);

/** Search, filters and sorting of the home page, stored in the URL. */
export function useHomeState(): [HomeState, (part: Change) => void] {
  const [params, change] = useAddress();
  const state = useMemo(() => readHomeState(params), [params]);
  const put = (part: Change) =>
    change(
      (params) => {
        const current = readHomeState(params);
        return writeHomeState({ ...current, ...(typeof part === 'function' ? part(current) : part) });
      },
      { replace: true, preventScrollReset: true },
    );
  return [state, put];
}
