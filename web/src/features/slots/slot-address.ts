import { addDays } from '@crease/shared/time/ist';
import { isValidDate, MAX_DAYS_AHEAD, slotProblem } from '@crease/shared/time/slots';

/** What an address asks for: a date, and optionally hours that begin on it. */
export interface Wish {
  bookingDate: string;
  timeSlot?: string | undefined;
}

/**
 * The request in an address, `?date=2026-11-25&slot=19:00-21:00`: a day, or hours of it; `outside` is its day if it is
 * outside the bookable range.
 */
export function readSlotAddress(
  search: string,
  today: string,
): { wish?: Wish | undefined; outside?: string | undefined } {
  const query = Object.fromEntries(new URLSearchParams(search));
  const { date, slot } = query;
  if (date === undefined || !isValidDate(date)) return {};
  const isOpen = date >= today && date <= addDays(today, MAX_DAYS_AHEAD);
  if (!isOpen) return { outside: date };
  const isSlot = slot !== undefined && slotProblem(slot) === undefined;
  return { wish: { bookingDate: date, timeSlot: isSlot ? slot : undefined } };
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
