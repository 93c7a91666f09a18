import type { LeaderboardScope } from '@crease/shared/contracts/figures';
import { isBetterBowling, leaderboardValues, sumLines } from '@crease/shared/cricket/figures/sum-lines';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { boardKey, findRowsOf, type RowValues, writeRows } from './leaderboard-row.schema.js';
import { type CountingLine, findLinesOf } from './match-line.schema.js';
import {
  type Best,
  beginSums,
  endSums,
  findCutSums,
  type PlayerSums,
  stateBoards,
} from './player-figures.schema.js';

/** Lists by key, in the order in which the keys first occur. */
function grouped<K, T>(all: readonly T[], keysOf: (one: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one]);
  return groups;
}

const sumsOfLines = (lines: readonly CountingLine[]) => sumLines(lines.map(({ played }) => played.line));

/** The leaderboards of a match. */
function boardsOf({ played }: CountingLine): string[] {
  if (!played.isRanked) return [];
  const { cityId, groundId, tournamentId, season } = played;
  const places: [LeaderboardScope, string | undefined][] = [
    ['city', cityId],
    ['ground', groundId?.toString()],
    ['tournament', tournamentId?.toString()],
  ];
  return places.flatMap(([scope, id]) => (id === undefined ? [] : [boardKey(scope, id, season)]));
}

/** The best of one match; the earlier one of equals. */
function bestOf(lines: readonly CountingLine[]): Best {
  const best: Best = {};
  for (const { matchId, played } of [...lines].reverse()) {
    const { startsAt, line } = played;
    const match = { matchId, startsAt };
    for (const { runs, balls, outs } of line.batting)
      if (!best.batting || runs > best.batting.runs) best.batting = { runs, balls, out: outs > 0, ...match };
    for (const { wickets, runs, balls } of line.bowling)
      if (!best.bowling || isBetterBowling({ wickets, runs }, best.bowling))
        best.bowling = { wickets, runs, balls, ...match };
    if (line.mvp > 0 && (!best.mvp || line.mvp > best.mvp.points)) best.mvp = { points: line.mvp, ...match };
  }
  return best;
}

/** A player's sums and leaderboard rows, from the lines in the order in which they are read. */
export function sumPlayerLines(lines: readonly CountingLine[]): {
  sums: PlayerSums;
  rows: Map<string, RowValues>;
} {
  const years = grouped(lines, ({ played }) => [played.season]);
  const grounds = grouped(lines, ({ played }) => (played.groundId ? [played.groundId.toString()] : []));
  const boards = grouped(lines, boardsOf);
  return {
    sums: {
      all: sumsOfLines(lines),
      byYear: [...years].sort(([a], [b]) => b - a).map(([year, its]) => ({ year, sums: sumsOfLines(its) })),
      byGround: [...grounds.values()]
        .sort((a, b) => b.length - a.length)
        .flatMap((its) => {
          const groundId = its[0]?.played.groundId;
          return groundId ? [{ groundId, sums: sumsOfLines(its) }] : [];
        }),
      best: bestOf(lines),
    },
    rows: new Map([...boards].map(([board, its]) => [board, rowOf(its)])),
  };
}

function rowOf(lines: readonly CountingLine[]): RowValues {
  const sums = sumsOfLines(lines);
  return { matches: sums.matches, ...leaderboardValues(sums) };
}

const EMPTY_ROW: RowValues = { matches: 0 };

/**
 * Sums up an account's lines again, with its rows on leaderboards. Of concurrent runs the one that began last is
 * written; it has read the lines of all. Idempotent.
 */
export async function sumPlayer(core: Pick<Core, 'db' | 'clock'>, userId: Types.ObjectId): Promise<void> {
  const run = await beginSums(core, userId);
  const [lines, known] = await Promise.all([findLinesOf(core, [userId]), findRowsOf(core, [userId])]);
  const { sums, rows } = sumPlayerLines(lines);
  if (!(await stateBoards(core, run, [...rows.keys()]))) return;
  for (const board of [...run.boards, ...known.map((row) => row.board)])
    if (!rows.has(board)) rows.set(board, EMPTY_ROW);
  await writeRows(core, userId, run.rev, rows);
  await failpoint('figures.afterRows');
  await endSums(core, run, sums);
}

/** A run that began longer ago was cut by a crash. */
const CUT_AFTER_MS = 10_000;
export const sumsCutBefore = (now: Date): Date => new Date(now.getTime() - CUT_AFTER_MS);

/** Sums up accounts whose process died meanwhile. Returns how many it found. */
export async function finishCutSums(core: Core): Promise<number> {
  const cut = findCutSums(core, sumsCutBefore(core.clock.now()));
  const round = { atOnce: 4, failed: 'the figures of a player could not be summed up yet' };
  return await drain(core, cut, round, ({ _id }) => sumPlayer(core, _id));
}
