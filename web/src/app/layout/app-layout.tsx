import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Loading } from '../../components/loading.js';
import { AuthDialog } from '../../features/auth/public.js';
import { CityDialog, cityDialogOpenAtom } from '../../features/cities/public.js';
import { usePushRenewal } from '../../features/push/public.js';
import { authDialogAtom } from '../../lib/auth-dialog-state.js';
import { hideSplash } from '../../lib/splash.js';
import { frameTexts } from '../texts.js';
import { ConnectionStrip } from './connection-strip.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { ScreenBoundary } from './screen-boundary.js';

/** The frame around every screen: header, strip, main, footer, and the dialogs that open over any page. */
export function AppLayout() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  const authOpen = useAtomValue(authDialogAtom) !== null;
  const cityOpen = useAtomValue(cityDialogOpenAtom);

  usePushRenewal();

  useEffect(() => {
    // Only home keeps the splash for its time.
    if (pathname !== '/') hideSplash();
    if (last.current === pathname) return;
    last.current = pathname;
    // A new screen: those who listen or use the keyboard start at its beginning.
    main.current?.focus({ preventScroll: true });
    // Back and forward keep the place, as the browser remembers it.
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [pathname, how]);

  return (
    <>
      <a className="btn btn-primary skip-link" href="#main">
        {frameTexts.skip}
      </a>
      <Header />
      <ConnectionStrip />
      <main id="main" ref={main} tabIndex={-1}>
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<Loading page />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <Footer />
      <Suspense>
        {authOpen ? <AuthDialog /> : null}
        {cityOpen ? <CityDialog /> : null}
      </Suspense>
    </>
  );
}
