import { bookingDate, timeSlotText } from '@crease/shared/contracts/common';
import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { z } from 'zod';

/** `?date=2026-11-25&slot=19:00-21:00`: a day, or hours of it. Anything else is ignored. */
const addressed = z.object({ date: bookingDate, slot: timeSlotText.optional().catch(undefined) });

/** What an address asks for: a date, and optionally hours that begin on it. */
export interface Wish {
  bookingDate: string;
  timeSlot?: string | undefined;
}

/** The request in an address; `outside` is its day if it is outside the bookable range. */
export function readSlotAddress(
  search: string,
  today: string,
): { wish?: Wish | undefined; outside?: string | undefined } {
  const { data } = addressed.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!data) return {};
  const isOpen = data.date >= today && data.date <= addDays(today, MAX_DAYS_AHEAD);
  return isOpen ? { wish: { bookingDate: data.date, timeSlot: data.slot } } : { outside: data.date };
}

/** The query with that request in it. Other parameters stay. */
export function writeSlotAddress(search: string, wish: Wish | undefined): string {
  const query = new URLSearchParams(search);
  query.delete('date');
  query.delete('slot');
  if (wish) query.set('date', wish.bookingDate);
  if (wish?.timeSlot) query.set('slot', wish.timeSlot);
  // Colons are valid in a query unescaped, and people read these addresses.
  const text = query.toString().replaceAll('%3A', ':');
  return text && `?${text}`;
}
