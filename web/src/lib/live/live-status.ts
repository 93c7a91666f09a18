import { atom, useAtomValue } from 'jotai';
import { store } from '../store.js';

/**
 * `idle`: live updates are not needed. `lost`: they are needed and unavailable; screens then poll slowly and a strip
 * says so.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'lost';

export const liveStatusAtom = atom<LiveStatus>('idle');

/** When the server was last heard (ms since the epoch), while the status is `lost`. Undefined if it never was. */
export const lostSinceAtom = atom<number | undefined>(undefined);

export function useLiveStatus(): LiveStatus {
  return useAtomValue(liveStatusAtom, { store });
}

function useLostSince(): number | undefined {
  return useAtomValue(lostSinceAtom, { store });
}

/**
 * While live updates are lost: when what was read at `readAt` was last known to be the newest, in ms since the epoch.
 */
export function useBehindSince(readAt: number): number | undefined {
  const isLost = useLiveStatus() === 'lost';
  const lostSince = useLostSince();
  return isLost ? Math.max(lostSince ?? 0, readAt) : undefined;
}

/** The poll interval of a query: only while live updates are lost. */
export function usePollWhileLost(everyMs: number): number | false {
  return useLiveStatus() === 'lost' ? everyMs : false;
}
