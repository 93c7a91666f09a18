import { formatFullDay } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { formatsIn } from '@crease/shared/format/time';
import { resultInWords } from '@crease/shared/match-words/result';
import type { Core } from '../../platform/core.js';
import { readBracket, readLeaders, readMatches, readTable } from '../fixtures/read-fixtures.js';
import { placesLeftOf } from '../tournaments/entries.js';
import type { TournamentDoc } from '../tournaments/tournament.schema.js';

const { formatDays } = formatsIn('en');

/** A tournament in a few lines, for pictures, link previews and printed papers. In English, like other papers. */
export interface TournamentSummary {
  name: string;
  /** `Open for entry`, `Champions`. */
  status: string;
  /** The champion, once there is one. */
  champion?: string;
  /** What there is to know now. */
  news: string;
  /** The dates, the grounds and the city. */
  place: string;
}

const STATUS_WORDS: Record<TournamentDoc['status'], string> = {
  draft: 'Draft',
  open: 'Open for entry',
  drawn: 'Starts soon',
  running: 'Live',
  over: 'Champions',
  cancelled: 'Cancelled',
};

export const datesOf = ({ from, to }: Pick<TournamentDoc, 'from' | 'to'>): string =>
  from === to ? formatFullDay(from) : formatDays(from, to);

export const groundsOf = ({ grounds, cityName }: Pick<TournamentDoc, 'grounds' | 'cityName'>): string =>
  [...grounds.map(({ name }) => name), cityName].join(', ');

function newsOf({ status, teams, entryFee, ...tournament }: TournamentDoc, now: Date): string {
  const fee = entryFee === 0 ? 'entry is free' : `${formatRupees(entryFee)} a team`;
  if (status === 'open') {
    const left = placesLeftOf({ ...tournament, teams }, now);
    return left > 0 ? `${left} of ${teams} places left, ${fee}` : `All ${teams} places are taken`;
  }
  if (status === 'over') return `${tournament.rows.length} teams played`;
  if (status === 'cancelled') return 'Every entry fee is refunded in full';
  return 'Bracket, table and every ball live';
}

export function summaryOf(tournament: TournamentDoc, now: Date): TournamentSummary {
  const { name, status, champion } = tournament;
  return {
    name,
    status: status === 'over' && !champion ? 'Over' : STATUS_WORDS[status],
    ...(champion ? { champion: champion.name } : {}),
    news: newsOf(tournament, now),
    place: `${datesOf(tournament)}, ${groundsOf(tournament)}`,
  };
}

/** A player that leads a list. */
export interface Best {
  title: 'Most runs' | 'Most wickets' | 'Most sixes' | 'Most valuable player';
  unit: string;
  name: string;
  teamName: string;
  value: number;
}

/** What a tournament was, once it is over. */
export interface Honours {
  champion: string;
  runnerUp?: string;
  third?: string;
  /** The final's result in words. */
  final?: string;
  /** The matches that the champion played, in order: against whom, and how it ended. */
  road: { against: string; result: string }[];
  best: Best[];
}

const LISTS = [
  ['runs', 'Most runs', 'runs'],
  ['wickets', 'Most wickets', 'wickets'],
  ['sixes', 'Most sixes', 'sixes'],
  ['mvp', 'Most valuable player', 'points'],
] as const;

/** Null while it is not over. */
export async function honoursOf(
  core: Core,
  { _id, status, champion, rows }: TournamentDoc,
): Promise<Honours | null> {
  if (status !== 'over' || !champion) return null;
  const id = _id.toString();
  const [{ bracket }, { table }, matches, { leaders }] = await Promise.all([
    readBracket(core, null, id),
    readTable(core, null, id),
    readMatches(core, null, id),
    readLeaders(core, null, id),
  ]);
  const nameOf = (teamId?: string) => rows.find((row) => row.teamId.toString() === teamId)?.teamName;
  const winner = champion.teamId.toString();
  const words = ({ sides, result, decidedBy }: (typeof matches)[number]): string => {
    if (!result) return decidedBy ?? '';
    return resultInWords(
      result,
      sides.map(({ name }) => name ?? ''),
    ).en;
  };
  // A league has no bracket: its table places them.
  const runnerUp = nameOf(bracket.runnerUpId ?? table[1]?.teamId);
  const third = nameOf(bracket.thirdId ?? (bracket.matches.length === 0 ? table[2]?.teamId : undefined));
  const final = matches.findLast(
    ({ stage, status: its }) => (stage === 'final' || stage === 'reset') && its !== 'skipped',
  );
  return {
    champion: champion.name,
    ...(runnerUp ? { runnerUp } : {}),
    ...(third ? { third } : {}),
    ...(final ? { final: words(final) } : {}),
    road: matches.flatMap((match) => {
      const other = match.sides.find(({ teamId }) => teamId !== winner);
      const played = match.sides.some(({ teamId }) => teamId === winner) && other?.name;
      return played ? [{ against: other.name ?? '', result: words(match) }] : [];
    }),
    best: LISTS.flatMap(([list, title, unit]) =>
      // All who share the first rank.
      leaders[list]
        .filter(({ rank }) => rank === 1)
        .map(({ name, teamName = '', value }) => ({ title, unit, name, teamName, value })),
    ),
  };
}
