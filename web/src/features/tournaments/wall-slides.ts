import type { Tournament, TournamentMatch, TournamentTableRow } from '@crease/shared/contracts/tournament';
import { slotStart } from '@crease/shared/time/slots';

/** Maximum number of matches on a slide: more do not fit a screen of 16:9. */
const MATCHES_OF_A_SLIDE = 5;
/** Maximum number of a table's rows on a slide. */
const ROWS_OF_A_SLIDE = 6;

export interface WallGroup {
  group: number;
  rows: readonly TournamentTableRow[];
}

export type WallSlide =
  | { kind: 'match'; key: string; matchId: string }
  | { kind: 'next' | 'results'; key: string; matches: readonly TournamentMatch[] }
  | { kind: 'table'; key: string; group: WallGroup }
  | { kind: 'champion'; key: string; name: string }
  | { kind: 'waiting'; key: string };

/**
 * What the wall shows in turn: the champion, each match that is played now, what comes next, the latest results, and
 * the tables. Never empty.
 */
export function slidesOf(
  { champion }: Pick<Tournament, 'champion'>,
  matches: readonly TournamentMatch[],
  groups: readonly WallGroup[],
): WallSlide[] {
  const live = matches.flatMap(({ status, matchId }) => (status === 'live' && matchId ? [matchId] : []));
  const next = inTime(matches.filter(({ status, timeSlot }) => status === 'planned' && timeSlot));
  const ended = inTime(matches.filter(isDecided)).slice(-MATCHES_OF_A_SLIDE).reverse();
  const slides: WallSlide[] = [
    ...(champion ? [{ kind: 'champion' as const, key: 'champion', name: champion.name }] : []),
    ...live.map((matchId) => ({ kind: 'match' as const, key: matchId, matchId })),
    ...(next.length > 0
      ? [{ kind: 'next' as const, key: 'next', matches: next.slice(0, MATCHES_OF_A_SLIDE) }]
      : []),
    ...(ended.length > 0 ? [{ kind: 'results' as const, key: 'results', matches: ended }] : []),
    ...groups.flatMap(tableSlides),
  ];
  return slides.length > 0 ? slides : [{ kind: 'waiting', key: 'waiting' }];
}

/** A long table on several slides, as equal as can be. */
function tableSlides({ group, rows }: WallGroup): WallSlide[] {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_OF_A_SLIDE));
  const length = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, n) => ({
    kind: 'table',
    key: n === 0 ? `table-${group}` : `table-${group}-${n + 1}`,
    group: { group, rows: rows.slice(n * length, (n + 1) * length) },
  }));
}

const isDecided = ({ status, winnerId, decidedBy }: TournamentMatch): boolean =>
  status !== 'skipped' && (status === 'over' || winnerId !== undefined || decidedBy !== undefined);

const startOf = ({ bookingDate, timeSlot }: TournamentMatch): number =>
  bookingDate && timeSlot ? slotStart(bookingDate, timeSlot).getTime() : 0;

const inTime = (matches: readonly TournamentMatch[]): TournamentMatch[] =>
  [...matches].sort((one, other) => startOf(one) - startOf(other) || one.number - other.number);
