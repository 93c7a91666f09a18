import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1000px)';
// Asked at every drawing: one list answers for all of them.
let wideScreen: MediaQueryList | undefined;
const wideQuery = () => {
  wideScreen ??= matchMedia(WIDE);
  return wideScreen;
};
const isWide = () => wideQuery().matches;
function watchWidth(listener: () => void): () => void {
  wideQuery().addEventListener('change', listener);
  return () => wideQuery().removeEventListener('change', listener);
}

/** Is there room for the whole day at once? */
export function useWideScreen(): boolean {
  return useSyncExternalStore(watchWidth, isWide);
}
