import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';

export function NotificationBell() {
  return (
    <Link className="icon-btn" to="/notifications" aria-label="Notifications">
      <Icon name="bell" />
    </Link>
  );
}
