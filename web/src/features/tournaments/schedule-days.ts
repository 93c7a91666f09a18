import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import { startHourOf } from '@crease/shared/time/slots';

/** A match with what its place needs, so that previews of a schedule can be drawn as well. */
export type PlacedMatch = Pick<TournamentMatch, 'number' | 'bookingDate' | 'timeSlot' | 'groundId'>;

/** The matches by day, each day by its hours; those without a time come last, under no date. */
export function byDay<M extends PlacedMatch>(
  matches: readonly M[],
): { date: string | undefined; matches: M[] }[] {
  const dates = [...new Set(matches.map(({ bookingDate }) => bookingDate))].sort((one, other) =>
    (one ?? '9').localeCompare(other ?? '9'),
  );
  return dates.map((date) => ({
    date,
    matches: matches.filter(({ bookingDate }) => bookingDate === date).sort(inOrder),
  }));
}

const hourOf = ({ timeSlot }: PlacedMatch): number => (timeSlot === undefined ? 99 : startHourOf(timeSlot));
const inOrder = (one: PlacedMatch, other: PlacedMatch): number =>
  hourOf(one) - hourOf(other) || one.number - other.number;
