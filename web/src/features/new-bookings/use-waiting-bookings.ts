import type { Booking } from '@crease/shared/contracts/booking';
import { useServerNow } from '../../components/use-server-now.js';
import { useDesk, usePendingBookings } from '../desk/public.js';

/** Online bookings that wait for approval, most urgent first. */
export function useWaitingBookings(): Booking[] {
  const { workplace } = useDesk();
  const pending = usePendingBookings(workplace.ownerId);
  const now = useServerNow(1000);
  return (pending.data?.bookings ?? [])
    .filter(
      ({ status, source, expiresAt }) =>
        status === 'pending' && source === 'online' && (!expiresAt || Date.parse(expiresAt) > now),
    )
    .sort((a, b) => (a.expiresAt ?? '').localeCompare(b.expiresAt ?? ''));
}
