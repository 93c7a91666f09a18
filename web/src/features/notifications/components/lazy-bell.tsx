import { Icon } from '../../../components/icon.js';
import { Later, late, reloadPage } from '../../../components/late.js';
import { partTexts } from '../../../components/texts.js';

const Bell = late(async () => ({ default: (await import('./notification-bell.js')).NotificationBell }));

/** Loaded only for signed-in users. */
export function NotificationBell() {
  return (
    <Later
      fallback={<span className="icon-btn" />}
      instead={(again, gone) => (
        <button
          type="button"
          className="icon-btn"
          aria-label={gone ? partTexts.reload : partTexts.again}
          onClick={gone ? reloadPage : again}
        >
          <Icon name="refresh" />
        </button>
      )}
    >
      <Bell />
    </Later>
  );
}
