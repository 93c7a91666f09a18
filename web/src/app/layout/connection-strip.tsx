import { useSyncExternalStore } from 'react';
import { Icon } from '../../components/icon.js';
import { frameTexts } from '../../features/site/public.js';
import { useLiveStatus } from '../../lib/live/live-status.js';

/** A thin bar over the top of the page while the network or the live updates are down. */
export function ConnectionStrip() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const live = useLiveStatus();
  const text = !online ? frameTexts.offline : live === 'lost' ? frameTexts.liveLost : '';
  return (
    <div role="status" className="strip-place">
      {text ? (
        <p className="strip">
          <Icon name="info" small />
          {text}
        </p>
      ) : null}
    </div>
  );
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
