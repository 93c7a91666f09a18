import type { Tournament, TournamentMatch, TournamentTableRow } from '@crease/shared/contracts/tournament';
import { slotStart } from '@crease/shared/time/slots';

/** Matches on one slide. */
const MATCHES_OF_A_SLIDE = 6;

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
 * What the wall shows in turn: the champion, each match that is played now, what comes next, the latest results, and the
 * tables. Never empty.
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
    ...groups.map((group) => ({ kind: 'table' as const, key: `table-${group.group}`, group })),
  ];
  return slides.length > 0 ? slides : [{ kind: 'waiting', key: 'waiting' }];
}

const isDecided = ({ status, winnerId, decidedBy }: TournamentMatch): boolean =>
  status !== 'skipped' && (status === 'over' || winnerId !== undefined || decidedBy !== undefined);

const startOf = ({ bookingDate, timeSlot }: TournamentMatch): number =>
  bookingDate && timeSlot ? slotStart(bookingDate, timeSlot).getTime() : 0;

const inTime = (matches: readonly TournamentMatch[]): TournamentMatch[] =>
  [...matches].sort((one, other) => startOf(one) - startOf(other) || one.number - other.number);
