import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1000px)';
// Read at every render: one media query list serves all of them.
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

/** Whether the screen is as wide as `only-wide` asks, and wide enough for the hours of a whole day. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(watchWidth, isWide);
}
