import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { LateDialogs } from '../../components/late.js';
import { Loading } from '../../components/loading.js';
import { ScreenBoundary } from '../../components/screen-boundary.js';
import { AuthDialog } from '../../features/auth/public.js';
import { usePushRenewal } from '../../features/push/public.js';
import { frameTexts } from '../../features/site/public.js';
import { authDialogAtom, closeAuthDialog } from '../../lib/auth-dialog-state.js';
import { hideSplash } from '../../lib/splash.js';
import { ConnectionStrip } from './connection-strip.js';

interface Props {
  /** Off where the part has a bar of its own that says what the network does. */
  strip?: boolean;
}

/** The layout of a part with its own frame: the strip and the dialogs, without header and footer. */
export function PanelLayout({ strip = true }: Props) {
  const authOpen = useAtomValue(authDialogAtom) !== null;
  usePushRenewal();
  useEffect(hideSplash, []);
  return (
    <>
      <a className="btn btn-primary skip-link" href="#main">
        {frameTexts.skip}
      </a>
      {strip ? <ConnectionStrip /> : null}
      <ScreenBoundary>
        <Suspense
          fallback={
            <main id="main">
              <Loading page />
            </main>
          }
        >
          <Outlet />
        </Suspense>
      </ScreenBoundary>
      <LateDialogs onClose={closeAuthDialog}>{authOpen ? <AuthDialog /> : null}</LateDialogs>
    </>
  );
}
