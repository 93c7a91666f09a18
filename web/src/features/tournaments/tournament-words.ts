import type { Tournament } from '@crease/shared/contracts/tournament';
import { addDays, dayOf, hourOf, minuteOf } from '@crease/shared/time/ist';
import { startHourOf } from '@crease/shared/time/slots';
import { formatRupees } from '../../lib/format/money.js';
import { formatDay, formatDays, formatHours, formatMoment, weekdayOf } from '../../lib/format/time.js';
import { tournamentWordsTexts as t } from './texts.js';

const A_MONDAY = '2026-11-23';

/** The name of a weekday; Monday is 1. */
export const weekdayName = (weekday: number): string => weekdayOf(addDays(A_MONDAY, weekday - 1));

/** `Sat 5 Dec`, `5–6 December` */
export const datesOf = ({ from, to }: Pick<Tournament, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : formatDays(from, to);

/** `₹2,000`, `Free` */
export const feeOf = ({ entryFee }: Pick<Tournament, 'entryFee'>): string =>
  entryFee === 0 ? t.free : formatRupees(entryFee);

/** `8 teams, knockout` */
export const shapeOf = ({ teams, format }: Pick<Tournament, 'teams' | 'format'>): string =>
  t.shape(teams, t.formats[format]);

/** When entry ends: `the end of Thu 10 Dec`, or the time if it is no midnight. */
export function untilOf(registerUntil: string, now: number): string {
  const at = new Date(registerUntil);
  if (hourOf(at) !== 0 || minuteOf(at) !== 0) return formatMoment(registerUntil, now);
  return t.endOf(formatDay(dayOf(new Date(at.getTime() - 1))));
}

/** What a tournament is for its reader at `now`: entry ends by the clock, and with the last place. */
export type SeenStatus = Tournament['status'] | 'full' | 'closed';

export function statusAt(
  { status, registerUntil, placesLeft }: Pick<Tournament, 'status' | 'registerUntil' | 'placesLeft'>,
  now: number,
): SeenStatus {
  if (status !== 'open') return status;
  if (now >= Date.parse(registerUntil)) return 'closed';
  return placesLeft > 0 ? 'open' : 'full';
}

/** When matches are played: `Sat, 6 PM–2 AM`. An end before the start is on the next day. */
export function windowOf({ weekday, date, start, end }: Tournament['windows'][number]): string {
  const day = date === undefined ? weekdayName(weekday ?? 1) : formatDay(date);
  const [from, to] = [startHourOf(start), startHourOf(end)];
  return `${day}, ${formatHours(from, to > from ? to : to + 24)}`;
}

/** How the tournament is played, in sentences. */
export function formatSentences(tournament: Tournament): string[] {
  const { format, groups = 0, advance = 0, thirdPlace, legs = 1, matchMinutes } = tournament;
  return [
    format === 'groups-knockout' ? t.groupsText(groups, advance) : t.formatTexts[format],
    ...(legs > 1 ? [t.legs(legs)] : []),
    ...(thirdPlace ? [t.thirdPlace] : []),
    t.matchHours(matchMinutes / 60),
  ];
}
