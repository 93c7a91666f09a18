import { bookingDate, timeSlotText } from '@crease/shared/contracts/common';
import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { z } from 'zod';

/** `?date=2026-11-25&slot=19:00-21:00`: a day, or hours of it. Anything else is as if it were not there. */
const addressed = z.object({ date: bookingDate, slot: timeSlotText.optional().catch(undefined) });

/** What an address asks for: a day of the calendar, and perhaps hours that begin on it. */
export interface Wish {
  bookingDate: string;
  timeSlot?: string | undefined;
}

/** The wish of an address; `outside` is its day where bookings do not reach that. */
export function readSlotAddress(
  search: string,
  today: string,
): { wish?: Wish | undefined; outside?: string | undefined } {
  const { data } = addressed.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!data) return {};
  const isOpen = data.date >= today && data.date <= addDays(today, MAX_DAYS_AHEAD);
  return isOpen ? { wish: { bookingDate: data.date, timeSlot: data.slot } } : { outside: data.date };
}

/** The same query with that wish in it; what else it says stays. */
export function writeSlotAddress(search: string, wish: Wish | undefined): string {
  const query = new URLSearchParams(search);
  query.delete('date');
  query.delete('slot');
  if (wish) query.set('date', wish.bookingDate);
  if (wish?.timeSlot) query.set('slot', wish.timeSlot);
  // A colon may stand in a query as it is, and people read these.
  const text = query.toString().replaceAll('%3A', ':');
  return text && `?${text}`;
}
