import type { Booking } from '@crease/shared/contracts/booking';

/** What a calendar should do with the entry (RFC 5546): remove it, or show it as it is. */
export const calendarMethod = ({ status }: Pick<Booking, 'status'>): 'CANCEL' | 'PUBLISH' =>
  status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
