import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function watch(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True if the player prefers reduced motion. */
export function useStill(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(QUERY).matches);
}
