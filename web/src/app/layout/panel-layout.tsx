import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect } from 'react';
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
  children: ReactNode;
  /** Off where the part has a bar of its own that says what the network does. */
  strip?: boolean;
}

/** The layout of a part with its own frame: the strip and the dialogs, without header and footer. */
export function PanelLayout({ children, strip = true }: Props) {
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
          {children}
        </Suspense>
      </ScreenBoundary>
      <LateDialogs onClose={closeAuthDialog}>{authOpen ? <AuthDialog /> : null}</LateDialogs>
    </>
  );
}
