import type { Booking } from '@crease/shared/contracts/booking';
import { useQueryClient } from '@tanstack/react-query';
import { refetchOwner } from '../../desk/public.js';
import { newBookingTexts as t } from '../texts.js';
import { useWaitingBookings } from '../use-waiting-bookings.js';
import { NewBookingAlert } from './new-booking-alert.js';

const MOST_ALERTS = 3;

interface Props {
  many: boolean;
  onOpen: (booking: Booking) => void;
}

/** Alerts of new bookings, most urgent first. Each disappears once it is approved, paid or over. */
export function WaitingBookings({ many, onOpen }: Props) {
  const client = useQueryClient();
  const waiting = useWaitingBookings();
  const more = waiting.length - MOST_ALERTS;
  return (
    <>
      {waiting.slice(0, MOST_ALERTS).map((booking) => (
        <NewBookingAlert
          key={booking._id}
          booking={booking}
          groundName={many ? booking.groundId.name : undefined}
          onOpen={onOpen}
          onOver={() => refetchOwner(client)}
        />
      ))}
      {more > 0 ? <p className="small text-2">{t.moreWaiting(more)}</p> : null}
    </>
  );
}
