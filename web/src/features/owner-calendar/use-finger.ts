import { type RefObject, useEffect, useRef } from 'react';

/**
 * While a finger drags, the grid must not scroll, and the end of the drag is not a tap. Browsers decide that before the
 * touch begins, so the grid listens all the time, with native listeners, because React's cannot prevent scrolling.
 */
export function useFinger(frame: RefObject<HTMLElement | null>) {
  const carries = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const stay = (event: Event) => {
      if (carries.current && event.cancelable) event.preventDefault();
    };
    const kinds = ['touchmove', 'touchend', 'contextmenu'];
    for (const kind of kinds) element.addEventListener(kind, stay, { passive: false });
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, stay);
    };
  }, [frame]);
  return carries;
}
