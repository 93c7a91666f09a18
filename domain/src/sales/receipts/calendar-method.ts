import type { Booking } from '@crease/shared/contracts/booking';

/** What a calendar is to do with the entry (RFC 5546): take it off, or show it as it is. */
export const calendarMethod = ({ status }: Pick<Booking, 'status'>): 'CANCEL' | 'PUBLISH' =>
  status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
