import type { Notification } from '@crease/shared/contracts/notifications';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { messages } from '../../../lib/api/messages.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useMarkRead } from '../api/use-mark-read.js';
import { NOTIFICATION_LOOKS, targetOf } from '../notification-types.js';
import { notificationTexts as t } from '../texts.js';
import './notification-item.css';

interface Props {
  notification: Notification;
  /** The page shows the full message and the priority. */
  full?: boolean;
  onFollow?: () => void;
}

/** One notification. Pressing it follows its link; its buttons have their own actions. */
export function NotificationItem({ notification, full, onFollow }: Props) {
  const { _id, type, priority, isRead, createdAt, data } = notification;
  const { title, message } = messages.notification(notification);
  const markRead = useMarkRead();
  const { icon, label } = NOTIFICATION_LOOKS[type];
  const follow = () => {
    if (!isRead) markRead.mutate(_id);
    onFollow?.();
  };

  return (
    <li className="notification" data-unread={isRead ? undefined : priority}>
      <span className="notification-icon">
        <Icon name={icon} />
      </span>
      <div className="notification-body">
        <p className="notification-title">
          <Link to={targetOf(notification)} onClick={follow}>
            {isRead ? null : <span className="visually-hidden">{t.unread}: </span>}
            {title}
          </Link>
        </p>
        <p className={full ? '' : 'notification-message'}>{message}</p>
        <p className="notification-meta">
          <span>{label}</span>
          {full ? <span>{t.priorities[priority]}</span> : null}
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </p>
      </div>
      {data.bookingId || !isRead ? (
        <div className="notification-actions">
          {data.bookingId ? (
            <Link className="btn btn-small" to={`/booking/${data.bookingId}`} onClick={follow}>
              {t.viewBooking}
            </Link>
          ) : null}
          {isRead ? null : (
            <button
              type="button"
              className="btn btn-small btn-ghost"
              aria-label={t.markOneRead(title)}
              onClick={() => markRead.mutate(_id)}
            >
              <Icon name="check" small />
              {t.markRead}
            </button>
          )}
        </div>
      ) : null}
    </li>
  );
}
