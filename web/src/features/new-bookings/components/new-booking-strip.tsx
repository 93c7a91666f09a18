import { slotText } from '@crease/shared/time/slots';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { onLive } from '../../../lib/live/live.js';
import { panelTexts as t, useDesk, useLiveOwner } from '../../desk/public.js';
import { chime } from '../chime.js';
import { useWaitingBookings } from '../use-waiting-bookings.js';
import './new-booking-strip.css';

/** The section that shows the alerts themselves. */
const TODAY = /^\/owner-panel(\/today)?\/?$/;

/**
 * Plays a sound for a new booking in every section of the panel, and shows it above each until a staff member has seen
 * its alert or it is over. Survives a reload and appears on devices opened later.
 */
export function NewBookingStrip() {
  const { grounds } = useDesk();
  const mine = (grounds.data ?? []).map(({ _id }) => _id);
  useLiveOwner(mine);
  useChime(mine);
  const isToday = TODAY.test(useLocation().pathname);
  return isToday ? null : <Strip />;
}

function useChime(groundIds: readonly string[]): void {
  const latest = useRef(groundIds);
  useEffect(() => {
    latest.current = groundIds;
  });
  useEffect(
    () =>
      onLive('booking:new', ({ booking }) => {
        if (booking.status !== 'pending' || booking.source !== 'online') return;
        if (latest.current.includes(booking.groundId._id)) chime(booking._id);
      }),
    [],
  );
}

function Strip() {
  const { search } = useDesk();
  const unseen = useWaitingBookings().filter(({ acknowledgedAt }) => !acknowledgedAt);
  const [first] = unseen;
  if (!first) return null;
  const when = `${formatDay(first.bookingDate)}, ${formatSlot(slotText(first.timeSlot))}`;
  return (
    <div className="notice notice-accent panel-strip" role="alert">
      <Icon name="bell" />
      <b>
        {t.newBooking(when, first.playerDetails.contactPerson.name)}
        {unseen.length > 1 ? ` ${t.andMore(unseen.length - 1)}` : ''}
      </b>
      <div className="notice-actions">
        <Link className="btn btn-small" to={`/owner-panel/today${search}`}>
          {t.look}
        </Link>
      </div>
    </div>
  );
}
