import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { forgetServedMain } from '../lib/served-main.js';

/** For the element that holds the screens: each new screen starts at its top and takes the focus. */
export function useScreenStart(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    forgetServedMain();
    // On a new screen, screen readers and keyboard users start at its beginning.
    main.current?.focus({ preventScroll: true });
    // Back and forward restore the scroll position, as browsers do.
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [pathname, how]);
  return main;
}
