import type { Game } from '@crease/shared/contracts/games';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { formatRupees } from '../../lib/format/money.js';
import { dayName, formatDay, formatSlot } from '../../lib/format/time.js';
import { gameWordsTexts as t } from './texts.js';

/** `Today, 7–9 PM`, `Sat 5 Dec, 7–9 PM`; `now` in milliseconds. */
export function whenOf(
  { bookingDate, timeSlot }: Pick<Game, 'bookingDate' | 'timeSlot'>,
  now: number,
): string {
  const today = dayOf(new Date(now));
  const isNear = bookingDate === today || bookingDate === addDays(today, 1);
  const day = isNear ? dayName(bookingDate, now) : formatDay(bookingDate);
  return `${day}, ${formatSlot(timeSlot)}`;
}

/** What a place costs: `₹150` or `Free`. */
export const costOf = ({ share }: Pick<Game, 'share'>): string =>
  share === 0 ? t.free : formatRupees(share);

/** Free places; never below 0, because the places of a game may be lowered to those taken. */
export const roomOf = ({ places, taken }: Pick<Game, 'places' | 'taken'>): number =>
  Math.max(0, places - taken);

/** The first three names, and how many more there are. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  return t.names(shown.join(', '), names.length - shown.length);
}

type Timed = Pick<Game, 'status' | 'closesAt'>;

/** The status at `now`: a game closes by the clock, also between two answers of the server. */
export function statusAt({ status, closesAt }: Timed, now: number): Game['status'] {
  const isJoinable = status === 'open' || status === 'full';
  return isJoinable && now >= Date.parse(closesAt) ? 'closed' : status;
}
