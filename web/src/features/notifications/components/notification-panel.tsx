import { Link } from 'react-router-dom';
import { Loading } from '../../../components/loading.js';
import { useMarkAllRead } from '../api/use-mark-read.js';
import type { useNewestNotifications } from '../api/use-newest-notifications.js';
import { notificationTexts as t } from '../texts.js';
import { NotificationItem } from './notification-item.js';

interface Props {
  newest: ReturnType<typeof useNewestNotifications>;
  onClose: () => void;
}

export function NotificationPanel({ newest, onClose }: Props) {
  const markAll = useMarkAllRead();
  const { data } = newest;
  return (
    <section className="bell-panel" id="bell-panel" aria-label={t.title}>
      <div className="bell-head">
        <h2>{t.title}</h2>
        {data && data.unreadCount > 0 ? (
          <button type="button" className="btn btn-small btn-ghost" onClick={() => markAll.mutate()}>
            {t.markAllRead}
          </button>
        ) : null}
      </div>
      <div className="bell-list">
        {data && data.notifications.length > 0 ? (
          <ul>
            {data.notifications.map((one) => (
              <NotificationItem key={one._id} notification={one} onFollow={onClose} />
            ))}
          </ul>
        ) : newest.isPending || (newest.isFetching && !data) ? (
          <Loading label={t.loading} />
        ) : newest.isError ? (
          <div className="bell-empty" role="alert">
            <p>{t.loadFailed}</p>
            <button type="button" className="btn btn-small" onClick={() => void newest.refetch()}>
              {t.again}
            </button>
          </div>
        ) : (
          <div className="bell-empty">
            <p>
              <strong>{t.caughtUp}</strong>
            </p>
            <p className="text-2">{t.nothingNew}</p>
          </div>
        )}
      </div>
      <Link className="btn btn-small bell-all" to="/notifications" onClick={onClose}>
        {t.viewAll}
      </Link>
    </section>
  );
}
