import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { restoreSession } from './lib/api/refresh-session.js';
import { embedded } from './lib/embedded.js';
import { followInstallOffers } from './lib/install-prompt.js';
import { locale, withLanguage } from './lib/language/language.js';
import { registerWorker } from './lib/register-worker.js';
import { reloadAfterDeploy } from './lib/reload-after-deploy.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
document.documentElement.lang = locale;
if (embedded?.theme) document.documentElement.dataset.theme = embedded.theme;
reloadAfterDeploy();
if (!embedded) {
  followInstallOffers();
  registerWorker();
  void restoreSession();
}
withLanguage(
  async () => (await import('./languages/hindi.js')).hindi,
  () =>
    // As a transition it is drawn in short turns, between which the browser answers taps.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    ),
);
