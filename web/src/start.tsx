import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { type FirstScreen, loadFirstScreen } from './app/first-screens.js';
import { NotLoaded } from './components/late.js';
import { restoreSession } from './lib/api/refresh-session.js';
import { embedded } from './lib/embedded.js';
import { followInstallOffers } from './lib/install-prompt.js';
import { loadWords, locale } from './lib/language/language.js';
import { noteMissingStyles } from './lib/missing-styles.js';
import { registerWorker } from './lib/register-worker.js';
import { reloadAfterDeploy } from './lib/reload-after-deploy.js';
import { keepServedMain } from './lib/served-main.js';
import { joinSharedSession } from './lib/shared-session.js';
import { whenQuiet } from './lib/when-quiet.js';

function draw(root: HTMLElement): void {
  // As a transition it renders in short steps, between which the browser answers taps.
  startTransition(() =>
    createRoot(root, { onCaughtError: tellCaught }).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** Errors caught by a boundary. Without a network, missing code is not an error to report. */
function tellCaught(error: unknown, { componentStack }: { componentStack?: string }): void {
  if (error instanceof NotLoaded && !navigator.onLine) console.warn(error);
  else console.error(error, componentStack);
}

/**
 * Renders the app, including the screen the visit begins with, once the `letters` of its language are loaded. Resolves
 * when the browser is idle.
 */
export async function start(screen: FirstScreen | undefined, letters?: Promise<void>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  document.documentElement.lang = locale;
  if (embedded?.theme) document.documentElement.dataset.theme = embedded.theme;
  noteMissingStyles();
  keepServedMain(root);
  reloadAfterDeploy();
  if (!embedded) {
    followInstallOffers();
    registerWorker();
    joinSharedSession();
    void restoreSession();
  }
  await Promise.all([
    screen && loadFirstScreen(screen),
    loadWords(async () => (await import('./languages/hindi.js')).hindi),
    letters,
  ]);
  draw(root);
  await whenQuiet();
}
