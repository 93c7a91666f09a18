import type { Booking } from '@crease/shared/contracts/bookings';
import { slotText } from '@crease/shared/time/slots';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { onLive } from '../../../lib/live/live.js';
import { useDesk } from '../frame/desk.js';
import { panelTexts as t } from '../frame/texts.js';
import { chime } from './chime.js';
import './new-booking-strip.css';

/** The section that shows the alerts themselves. */
const TODAY = /^\/owner-panel(\/today)?\/?$/;

/**
 * A new booking sounds in every section of the panel, and stands over each until somebody has seen its alert, or it is over.
 * It lives on live events alone: whoever opens the panel later finds the booking in today's alerts.
 */
export function NewBookingStrip() {
  const { grounds, search } = useDesk();
  const isToday = TODAY.test(useLocation().pathname);
  const [heard, setHeard] = useState<Booking[]>([]);
  const mine = useRef<string[]>([]);
  useEffect(() => {
    mine.current = (grounds.data ?? []).map(({ _id }) => _id);
  });
  useEffect(() => {
    const stops = [
      onLive('booking:new', ({ booking }) => {
        if (booking.status !== 'pending' || booking.source !== 'online') return;
        if (!mine.current.includes(booking.groundId._id)) return;
        chime(booking._id);
        setHeard((before) => [...before.filter(({ _id }) => _id !== booking._id), booking]);
      }),
      onLive('booking:updated', ({ _id, status, acknowledged }) => {
        if (status !== 'pending' || acknowledged)
          setHeard((before) => before.filter((one) => one._id !== _id));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  // There they are seen, and so need no second place afterwards.
  useEffect(() => {
    if (isToday) setHeard([]);
  }, [isToday]);
  return isToday || heard.length === 0 ? null : <Strip heard={heard} search={search} />;
}

function Strip({ heard, search }: { heard: readonly Booking[]; search: string }) {
  const now = useServerNow(1000);
  const waiting = heard.filter(({ expiresAt }) => !expiresAt || Date.parse(expiresAt) > now);
  const [first] = waiting;
  if (!first) return null;
  const when = `${formatDay(first.bookingDate)}, ${formatSlot(slotText(first.timeSlot))}`;
  return (
    <div className="notice notice-accent panel-strip" role="alert">
      <Icon name="bell" />
      <b>
        {t.newBooking(when, first.playerDetails.contactPerson.name)}
        {waiting.length > 1 ? ` ${t.andMore(waiting.length - 1)}` : ''}
      </b>
      <div className="notice-actions">
        <Link className="btn btn-small" to={`/owner-panel/today${search}`}>
          {t.look}
        </Link>
      </div>
    </div>
  );
}
