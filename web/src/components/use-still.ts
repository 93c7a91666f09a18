import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function watch(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True where the player has asked for no motion. */
export function useStill(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(QUERY).matches);
}
