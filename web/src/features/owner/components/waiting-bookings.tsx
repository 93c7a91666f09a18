import type { Booking } from '@crease/shared/contracts/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { useServerNow } from '../../../components/use-server-now.js';
import { usePendingBookings } from '../api/use-owner-bookings.js';
import { useDesk } from '../frame/desk.js';
import { refetchOwner } from '../live.js';
import { ownerTexts as t } from '../texts.js';
import { NewBookingAlert } from './new-booking-alert.js';

const MOST_ALERTS = 3;

interface Props {
  many: boolean;
  onOpen: (booking: Booking) => void;
}

/** The alerts of new bookings, the most urgent first; each goes when it is approved, paid or over. */
export function WaitingBookings({ many, onOpen }: Props) {
  const client = useQueryClient();
  const { workplace } = useDesk();
  const pending = usePendingBookings(workplace.ownerId);
  const now = useServerNow(1000);
  const waiting = (pending.data?.bookings ?? [])
    .filter(
      ({ status, source, expiresAt }) =>
        status === 'pending' && source === 'online' && (!expiresAt || Date.parse(expiresAt) > now),
    )
    .sort((a, b) => (a.expiresAt ?? '').localeCompare(b.expiresAt ?? ''));
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
