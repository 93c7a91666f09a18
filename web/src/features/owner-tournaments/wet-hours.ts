import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import { isValidDate, SLOT_PATTERN, slotEnd } from '@crease/shared/time/slots';

/** Hours of a ground in which it rains. */
export interface WetHours {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** The hours in the page's address, as the desk's rain button writes them. */
export function wetHoursOf(search: URLSearchParams): WetHours | undefined {
  const [groundId, bookingDate, timeSlot] = ['ground', 'date', 'slot'].map((name) => search.get(name) ?? '');
  if (!groundId || !bookingDate || !timeSlot) return undefined;
  return isValidDate(bookingDate) && SLOT_PATTERN.test(timeSlot)
    ? { groundId, bookingDate, timeSlot }
    : undefined;
}

/** The hours of the next match that is to be played: where the form begins. */
export function nextHours(matches: readonly TournamentMatch[], now: number): WetHours | undefined {
  const [next] = matches
    .flatMap(({ status, groundId, bookingDate, timeSlot }) =>
      status === 'planned' && groundId && bookingDate && timeSlot
        ? [{ groundId, bookingDate, timeSlot }]
        : [],
    )
    .filter(({ bookingDate, timeSlot }) => slotEnd(bookingDate, timeSlot).getTime() > now)
    .sort((a, b) => `${a.bookingDate} ${a.timeSlot}`.localeCompare(`${b.bookingDate} ${b.timeSlot}`));
  return next;
}
