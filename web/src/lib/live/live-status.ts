import { atom, useAtomValue } from 'jotai';
import { store } from '../store.js';

/**
 * `idle`: nobody asked for live updates. `lost`: they were asked for and are away; screens then poll gently and a
 * strip says so.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'lost';

export const liveStatusAtom = atom<LiveStatus>('idle');

export function useLiveStatus(): LiveStatus {
  return useAtomValue(liveStatusAtom, { store });
}

/** How often a query asks again: only while live updates are lost. */
export function usePollWhileLost(everyMs: number): number | false {
  return useLiveStatus() === 'lost' ? everyMs : false;
}
