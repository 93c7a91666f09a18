import { slotText } from '@crease/shared/time/slots';
import { Link } from 'react-router-dom';
import { Loading } from '../../../components/loading.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { StatusBadge, useLiveBookings, useMyBookings } from '../../bookings/public.js';
import { profileTexts as t } from '../texts.js';

const SHOWN = 3;

export function RecentBookings() {
  const list = useMyBookings({ page: 1, limit: SHOWN });
  useLiveBookings();
  if (list.isPending) return <Loading label={t.loading} />;
  if (list.isError) {
    return (
      <div className="row row-wrap" role="alert">
        <p>{t.loadFailed}</p>
        <button type="button" className="btn btn-small" onClick={() => void list.refetch()}>
          {t.again}
        </button>
      </div>
    );
  }
  if (list.data.bookings.length === 0) return <p className="text-2">{t.none}</p>;
  return (
    <ul className="lines panel">
      {list.data.bookings.map(({ _id, groundId, bookingDate, timeSlot, status }) => (
        <li key={_id}>
          <div className="recent-what">
            <p className="row row-wrap">
              <strong>{groundId.name}</strong>
              <StatusBadge status={status} />
            </p>
            <p className="small text-2">
              {formatDay(bookingDate)}, {formatSlot(slotText(timeSlot))}
            </p>
          </div>
          <Link
            className="btn btn-small"
            to={`/booking/${_id}`}
            aria-label={t.viewOne(groundId.name, formatDay(bookingDate))}
          >
            {t.view}
          </Link>
        </li>
      ))}
    </ul>
  );
}
