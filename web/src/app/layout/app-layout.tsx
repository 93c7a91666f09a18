import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LateDialogs } from '../../components/late.js';
import { Loading } from '../../components/loading.js';
import { ScreenBoundary } from '../../components/screen-boundary.js';
import { useScreenStart } from '../../components/use-screen-start.js';
import { AuthDialog } from '../../features/auth/public.js';
import { CityDialog, cityDialogOpenAtom } from '../../features/cities/public.js';
import { LocationQuestion } from '../../features/consents/public.js';
import { AskParentDialog } from '../../features/parents/public.js';
import { usePushRenewal } from '../../features/push/public.js';
import { frameTexts } from '../../features/site/public.js';
import { tellNewAccount } from '../../lib/account-language.js';
import { authDialogAtom, closeAuthDialog } from '../../lib/auth-dialog-state.js';
import { closeParentDialog, parentDialogAtom } from '../../lib/parent-dialog-state.js';
import { locationQuestionAtom } from '../../lib/position.js';
import { servedMain } from '../../lib/served-main.js';
import { useUser } from '../../lib/session.js';
import { hideSplash } from '../../lib/splash.js';
import { ConnectionStrip } from './connection-strip.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** A page that the API wrote keeps the margins of its screen. */
function ScreenLoading() {
  return (
    <div className={servedMain() && 'page page-body'}>
      <Loading page />
    </div>
  );
}

/** The frame around every screen: header, strip, main, footer, and the dialogs that open over any page. */
export function AppLayout() {
  const { pathname } = useLocation();
  const main = useScreenStart();
  const authOpen = useAtomValue(authDialogAtom) !== null;
  const locationQuestion = useAtomValue(locationQuestionAtom);
  const parentOpen = useAtomValue(parentDialogAtom) !== null;
  const [cityOpen, setCityOpen] = useAtom(cityDialogOpenAtom);

  usePushRenewal();
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId) void tellNewAccount();
  }, [userId]);

  useEffect(() => {
    // Only the home page keeps the splash for its full time.
    if (pathname !== '/') hideSplash();
  }, [pathname]);

  return (
    <>
      <a className="btn btn-primary skip-link" href="#main">
        {frameTexts.skip}
      </a>
      <Header />
      <ConnectionStrip />
      <main id="main" ref={main} tabIndex={-1}>
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <Footer />
      <LateDialogs
        onClose={() => {
          closeAuthDialog();
          closeParentDialog();
          setCityOpen(false);
          locationQuestion?.answer(false);
        }}
      >
        {authOpen ? <AuthDialog /> : null}
        {parentOpen ? <AskParentDialog /> : null}
        {cityOpen ? <CityDialog /> : null}
        {locationQuestion ? <LocationQuestion /> : null}
      </LateDialogs>
    </>
  );
}
