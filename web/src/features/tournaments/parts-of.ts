import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';

export const PARTS = ['about', 'teams', 'schedule', 'table', 'bracket', 'leaders'] as const;
export type Part = (typeof PARTS)[number];

type Shown = Pick<Tournament, 'status' | 'format'>;

/** Whether the schedule is published: from then on the matches whose teams are known can be scored. */
export const isPublished = (
  { status }: Pick<Tournament, 'status'>,
  matches: readonly Pick<TournamentMatch, 'matchId'>[],
): boolean =>
  status === 'running' ||
  status === 'over' ||
  (status === 'drawn' && matches.some(({ matchId }) => matchId !== undefined));

/** The parts that a tournament has: matches once they are published, a table and a bracket by its format. */
export function partsOf({ format }: Shown, hasMatches: boolean): Part[] {
  const hasTable = format === 'league' || format === 'groups-knockout';
  return PARTS.filter((part) => {
    if (part === 'about' || part === 'teams') return true;
    if (!hasMatches) return false;
    if (part === 'table') return hasTable;
    return part !== 'bracket' || format !== 'league';
  });
}

/** What is shown first: the matches while they are played, how it ended once it is over. */
export function firstPart(tournament: Shown, hasMatches: boolean): Part {
  if (!hasMatches) return 'about';
  if (tournament.status !== 'over') return 'schedule';
  return tournament.format === 'league' ? 'table' : 'bracket';
}
