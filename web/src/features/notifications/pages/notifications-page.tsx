import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { formatCount } from '../../../lib/format/money.js';
import { pageNumberIn } from '../../../lib/page-number.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { useMarkAllRead } from '../api/use-mark-read.js';
import { useNotificationPage } from '../api/use-notification-page.js';
import { NotificationItem } from '../components/notification-item.js';
import type { NotificationFilter } from '../notification-keys.js';
import { notificationTexts as t } from '../texts.js';
import './notifications-page.css';

const FILTERS: readonly NotificationFilter[] = ['all', 'unread', 'read'];

export function NotificationsPage() {
  const user = useUser();
  usePageTitle(t.title);
  return (
    <div className="page page-body">
      {user ? <NotificationList name={user.name} /> : <SignInNeeded title={t.signIn} />}
    </div>
  );
}

/** All notifications of the user. Filter and page are in the address. */
function NotificationList({ name }: { name: string }) {
  const [params, change] = useAddress();
  const filter = FILTERS.find((one) => one === params.get('show')) ?? 'all';
  const page = pageNumberIn(params);
  const list = useNotificationPage(filter, page);
  const whole = useNotificationPage('all', 1);
  const markAll = useMarkAllRead();
  const unread = whole.data?.unreadCount ?? 0;
  const total = whole.data?.pagination.total ?? 0;

  return (
    <div className="notifications">
      <div className="notifications-head">
        <div>
          <h1 className="creased">{t.title}</h1>
          <p className="small text-2">{t.whose(name)}</p>
        </div>
        <div className="row row-wrap">
          <button
            type="button"
            className="btn btn-small"
            aria-busy={list.isFetching}
            onClick={() => void Promise.all([list.refetch(), whole.refetch()])}
          >
            <Icon name="refresh" small />
            {t.refresh}
          </button>
          {unread > 0 ? (
            <button type="button" className="btn btn-small" onClick={() => markAll.mutate()}>
              <Icon name="check" small />
              {t.markAllRead}
            </button>
          ) : null}
        </div>
      </div>
      {whole.data ? <Counts total={total} unread={unread} /> : null}
      <fieldset className="chips chips-wrap">
        <legend className="visually-hidden">{t.filter}</legend>
        {FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === filter}
            onClick={() => change({ show: one === 'all' ? undefined : one, page: undefined })}
          >
            {t.filters[one]}
          </button>
        ))}
      </fieldset>
      {list.isPending ? (
        <LoadingList />
      ) : list.isError ? (
        <EmptyState title={t.loadFailed} broken>
          <button type="button" className="btn btn-primary" onClick={() => void list.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      ) : list.data.pagination.total === 0 ? (
        <NothingHere filter={filter} />
      ) : (
        <>
          <ul className="panel notifications-list">
            {list.data.notifications.map((one) => (
              <NotificationItem key={one._id} notification={one} full />
            ))}
          </ul>
          <Pager
            pagination={list.data.pagination}
            onPage={(to) => change({ page: to > 1 ? to : undefined })}
          />
        </>
      )}
    </div>
  );
}

function Counts({ total, unread }: { total: number; unread: number }) {
  return (
    <dl className="notifications-counts">
      {(
        [
          [t.counts.total, total],
          [t.counts.unread, unread],
          [t.counts.read, Math.max(0, total - unread)],
        ] as const
      ).map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function LoadingList() {
  return (
    <ul className="panel notifications-list" aria-busy="true" aria-label={t.loading}>
      {[1, 2, 3, 4].map((n) => (
        <li key={n} className="notification-skeleton">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </li>
      ))}
    </ul>
  );
}

function NothingHere({ filter }: { filter: NotificationFilter }) {
  if (filter === 'all') return <EmptyState title={t.none} text={t.noneText} />;
  return <EmptyState title={filter === 'unread' ? t.noUnread : t.noRead} />;
}
