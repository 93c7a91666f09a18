import type { BookingDoc } from './booking.schema.js';

type Counted = Pick<BookingDoc, 'calendarSequence' | 'createdAt' | 'updatedAt'>;

/**
 * SEQUENCE of the booking's calendar entry: the number of moves and cancellations. A booking from before they were
 * counted keeps the seconds that its files were sent with until its next change.
 */
export const calendarSequenceOf = ({ calendarSequence, createdAt, updatedAt }: Counted): number =>
  calendarSequence ?? secondsBetween(createdAt, updatedAt);

/** SEQUENCE after a move or a cancellation: above every one that was sent before, as calendars ignore a lower one. */
export function nextCalendarSequence(booking: Counted, now: Date): number {
  if (booking.calendarSequence !== undefined) return booking.calendarSequence + 1;
  return Math.max(calendarSequenceOf(booking), secondsBetween(booking.createdAt, now)) + 1;
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
