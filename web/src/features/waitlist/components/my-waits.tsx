import type { Wait } from '@crease/shared/contracts/waitlist';
import { Link } from 'react-router-dom';
import { CountdownText } from '../../../components/countdown-text.js';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useClockEdge } from '../../../components/use-clock-edge.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { useLeaveWaitlist } from '../api/use-join-waitlist.js';
import { useWaits } from '../api/use-waits.js';
import { useLiveWaits } from '../live.js';
import { waitTexts as t } from '../texts.js';
import './my-waits.css';

/** My waits and offers; renders nothing if there are none. */
export function MyWaits() {
  const { waits, isError, refetch } = useWaits();
  useLiveWaits();
  const now = useClockEdge((from) =>
    Math.min(
      from + 60_000,
      ...waits.flatMap(({ offer }) =>
        offer && Date.parse(offer.expiresAt) > from ? [Date.parse(offer.expiresAt)] : [],
      ),
    ),
  );
  const open = waits.filter(({ offer }) => !offer || Date.parse(offer.expiresAt) > now);

  if (isError && waits.length === 0) {
    return (
      <div className="row row-wrap" role="alert">
        <p>{t.loadFailed}</p>
        <button type="button" className="btn btn-small" onClick={() => void refetch()}>
          {t.again}
        </button>
      </div>
    );
  }
  if (open.length === 0) return null;
  return (
    <section className="stack my-waits" aria-labelledby="my-waits">
      <h2 id="my-waits">{t.title}</h2>
      <ul className="stack">
        {open.map((wait) => (
          <OneWait key={wait.waitlistId} wait={wait} />
        ))}
      </ul>
    </section>
  );
}

function OneWait({ wait }: { wait: Wait }) {
  const leave = useLeaveWaitlist();
  const { waitlistId, groundId, groundName, bookingDate, timeSlot, position, offer } = wait;
  const when = `${formatDay(bookingDate)}, ${formatSlot(timeSlot)}`;
  const leaveNow = async () => {
    try {
      await leave.mutateAsync(waitlistId);
      toast.info(t.left);
    } catch (error) {
      toast.error(messageOf(error, t.leaveFailed));
    }
  };
  return (
    <li className={`notice${offer ? ' notice-accent' : ''}`}>
      <Icon name={offer ? 'hourglass' : 'bell'} />
      <div>
        <p>
          <strong>{groundName}</strong>
        </p>
        <p>{when}</p>
        <p className="small text-2" aria-live="polite">
          {offer ? (
            <>
              <b className="my-waits-clock">
                {t.yours} <CountdownText until={offer.expiresAt} />
              </b>{' '}
              {t.yoursText}
            </>
          ) : (
            t.place(position)
          )}
        </p>
      </div>
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-small"
          disabled={leave.isPending}
          aria-label={`${offer ? t.letGo : t.stop}, ${groundName}, ${when}`}
          onClick={() => void leaveNow()}
        >
          {offer ? t.letGo : t.stop}
        </button>
        <Link
          className={`btn btn-small${offer ? ' btn-primary' : ''}`}
          to={`/ground/${groundId}?date=${bookingDate}&slot=${timeSlot}`}
          aria-label={`${offer ? t.book : t.view}, ${groundName}, ${when}`}
        >
          {offer ? t.book : t.view}
        </Link>
      </div>
    </li>
  );
}
