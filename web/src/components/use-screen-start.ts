import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** For the element that holds the screens: each new one starts at its top, and takes the focus of the one before. */
export function useScreenStart(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A new screen: those who listen or use the keyboard start at its beginning.
    main.current?.focus({ preventScroll: true });
    // Back and forward keep the place, as the browser remembers it.
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [pathname, how]);
  return main;
}
