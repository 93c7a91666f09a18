import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { playerName } from '../../desk/public.js';
import { BookingDrawer } from '../../owner-bookings/public.js';
import { spacesTexts as t } from '../texts.js';

/** Bookings that prevent a change, each with links to move or cancel it. */
export function Clashes({ bookings }: { bookings: Booking[] }) {
  const [open, setOpen] = useState<Booking>();
  return (
    <div className="stack">
      <p className="notice notice-danger" role="alert">
        <Icon name="warning" />
        <span>
          <strong>{t.inTheWay(bookings.length)}</strong> {t.inTheWayText}
        </span>
      </p>
      <ul className="space-clashes">
        {bookings.map((booking) => (
          <li key={booking._id}>
            <p>
              <strong>{playerName(booking)}</strong>
              <br />
              <span className="small text-2">
                {formatDay(booking.bookingDate)}, {formatSlot(slotText(booking.timeSlot))} ·{' '}
                {booking.groundId.name}
              </span>
            </p>
            <button
              type="button"
              className="btn btn-small"
              aria-label={t.openOf(playerName(booking))}
              onClick={() => setOpen(booking)}
            >
              {t.open}
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <LateDialogs onClose={() => setOpen(undefined)}>
          <BookingDrawer id={open._id} known={open} onClose={() => setOpen(undefined)} />
        </LateDialogs>
      ) : null}
    </div>
  );
}
