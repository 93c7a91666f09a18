import type { RegularDate } from '@crease/shared/contracts/regulars';
import { isAhead } from './words.js';

/** When a game is played: where it was moved to, else its date. */
export const playedOn = ({ bookingDate, movedTo }: RegularDate): string =>
  movedTo?.bookingDate ?? bookingDate;

const sum = (dates: readonly RegularDate[]): number => dates.reduce((total, { due = 0 }) => total + due, 0);

/** Rupees to collect of games up to today. */
export const dueNow = (dates: readonly RegularDate[], today: string): number =>
  sum(dates.filter((date) => playedOn(date) <= today));

/** Rupees that the games to come will bring. */
export const dueLater = (dates: readonly RegularDate[], today: string): number =>
  sum(dates.filter((date) => playedOn(date) > today));

/** How many games an end from this date cancels. */
export const cancelledBy = (dates: readonly RegularDate[], from: string): number =>
  dates.filter((date) => isAhead(date) && playedOn(date) >= from).length;
