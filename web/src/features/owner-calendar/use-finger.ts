import { type RefObject, useEffect, useRef } from 'react';

/**
 * While a finger carries something the grid under it stays, and its end is no tap. The browser decides that before the
 * touch begins, so the grid listens all the time, and not by React, which cannot hold a scroll back.
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
