import type { User } from '@crease/shared/contracts/user';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/avatar.js';
import { Icon } from '../../../components/icon.js';
import { formatCount } from '../../../lib/format/money.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useBookingSummary } from '../../bookings/public.js';
import { profileTexts as t } from '../texts.js';

/** The user's name and picture, and a summary of their bookings. */
export function ProfileCard({ user }: { user: User }) {
  const summary = useBookingSummary();
  return (
    <section className="board profile-card on-night" aria-label={user.name}>
      <div className="profile-who">
        <Avatar user={user} />
        <div>
          <h1>{user.name}</h1>
          <p className="text-2 small">{t.memberSince(formatDateOf(user.createdAt))}</p>
        </div>
      </div>
      <p className="profile-contact">
        {user.email ? (
          <span>
            <Icon name="mail" small />
            {user.email}
          </span>
        ) : null}
        <span>
          <Icon name="phone" small />
          {user.phone}
        </span>
      </p>
      <dl className="profile-counts">
        <div>
          <dt>{t.total}</dt>
          <dd className="num">{summary.data ? formatCount(summary.data.total) : '–'}</dd>
        </div>
        <div>
          <dt>{t.active}</dt>
          <dd className="num">{summary.data ? formatCount(summary.data.active) : '–'}</dd>
        </div>
      </dl>
      <Link className="btn btn-primary" to="/">
        {t.bookNew}
      </Link>
    </section>
  );
}
