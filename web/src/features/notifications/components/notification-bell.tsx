import type { User } from '@crease/shared/contracts/user';
import { useRef } from 'react';
import { Icon } from '../../../components/icon.js';
import { useMenu } from '../../../components/use-menu.js';
import { useUser } from '../../../lib/session.js';
import { useNewestNotifications } from '../api/use-newest-notifications.js';
import { useLiveNotifications } from '../live.js';
import { notificationTexts as t } from '../texts.js';
import { NotificationPanel } from './notification-panel.js';
import './notification-bell.css';

/** The bell of the header and the panel under it. */
export function NotificationBell() {
  const user = useUser();
  return user ? <Bell user={user} /> : null;
}

function Bell({ user }: { user: User }) {
  const anchor = useRef<HTMLDivElement>(null);
  const { open, toggle, close } = useMenu(anchor);
  const newest = useNewestNotifications(user);
  useLiveNotifications();
  const unread = newest.data?.unreadCount ?? 0;

  return (
    <div className="menu-anchor bell-anchor" ref={anchor}>
      <button
        type="button"
        className="icon-btn"
        aria-label={t.bell(unread)}
        aria-expanded={open}
        aria-controls="bell-panel"
        onClick={toggle}
      >
        <Icon name="bell" />
        {unread > 0 ? (
          <span className="badge-count" aria-hidden="true">
            {t.badge(unread)}
          </span>
        ) : null}
      </button>
      {open ? <NotificationPanel newest={newest} onClose={close} /> : null}
    </div>
  );
}
