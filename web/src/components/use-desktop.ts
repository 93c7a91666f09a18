import { useSyncExternalStore } from 'react';

const QUERY = '(min-width: 760px) and (pointer: fine)';

function watch(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True on a wide screen with a mouse. Phones and tablets keep native date and select fields. */
export function useDesktop(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(QUERY).matches);
}
