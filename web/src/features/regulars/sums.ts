import type { RegularDate } from '@crease/shared/contracts/regulars';
import { isAhead } from './words.js';

/** When a booking is played: where it was moved to, else its date. */
export const playedOn = ({ bookingDate, movedTo }: RegularDate): string =>
  movedTo?.bookingDate ?? bookingDate;

const sum = (dates: readonly RegularDate[]): number => dates.reduce((total, { due = 0 }) => total + due, 0);

/** Rupees due for bookings up to today. */
export const dueNow = (dates: readonly RegularDate[], today: string): number =>
  sum(dates.filter((date) => playedOn(date) <= today));

/** Rupees expected from upcoming bookings. */
export const dueLater = (dates: readonly RegularDate[], today: string): number =>
  sum(dates.filter((date) => playedOn(date) > today));

/** How many bookings are cancelled by an end from this date on. */
export const cancelledBy = (dates: readonly RegularDate[], from: string): number =>
  dates.filter((date) => isAhead(date) && playedOn(date) >= from).length;
