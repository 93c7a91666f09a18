import { Icon } from '../../../components/icon.js';
import { askToInstall, useInstallState } from '../../../lib/install-prompt.js';
import { landingTexts } from '../texts.js';

const t = landingTexts.app;

/** The app is this page on the home screen: it offers to install where the browser can, and explains how elsewhere. */
export function AppPromo() {
  const state = useInstallState();
  return (
    <section className="app-promo board on-night" aria-labelledby="app-promo-title">
      <div className="app-promo-words">
        <h2 id="app-promo-title" className="landing-title">
          {t.title}
        </h2>
        <p>{t.text}</p>
        {state === 'ready' ? (
          <button type="button" className="btn btn-primary" onClick={() => void askToInstall()}>
            <Icon name="download" small />
            {t.install}
          </button>
        ) : (
          <p className="app-promo-how">
            <Icon name={state === 'installed' ? 'check' : 'info'} small />
            {state === 'installed' ? t.done : isApple() ? t.ios : t.other}
          </p>
        )}
      </div>
      <div className="app-promo-phone" aria-hidden="true">
        <div>
          <img src="/art/ground-aerial.svg" alt="" width="200" height="134" loading="lazy" />
          <b className="num">8–10 PM</b>
          <span className="digits">
            {[...'CR7K2M'].map((sign, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
              <b key={at}>{sign}</b>
            ))}
          </span>
        </div>
      </div>
    </section>
  );
}

/** Safari on a phone can install, but never offers to. */
const isApple = () => /iPhone|iPad/.test(navigator.userAgent);
