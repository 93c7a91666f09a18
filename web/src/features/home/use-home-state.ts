import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type HomeState, readHomeState, writeHomeState } from './filters.js';

/** Search, filters and sorting of the home page, stored in the URL. */
export function useHomeState(): [HomeState, (change: Partial<HomeState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readHomeState(params), [params]);
  const change = (part: Partial<HomeState>) =>
    setParams(writeHomeState({ ...state, ...part }), { replace: true, preventScrollReset: true });
  return [state, change];
}
