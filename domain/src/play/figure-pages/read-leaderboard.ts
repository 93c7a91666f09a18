import type { QueryOf } from '@crease/shared/contract';
import type {
  Leaderboard,
  LeaderboardBy,
  LeaderboardRow,
  readLeaderboard as readContract,
} from '@crease/shared/contracts/figures';
import { seasonName, seasonOf } from '@crease/shared/cricket/figures/season';
import { isRate, LEAST_BALLS } from '@crease/shared/cricket/figures/sum-lines';
import { LEADERBOARD_PAGE_ROWS, LEADERBOARD_PAGES } from '@crease/shared/leaderboard-limits';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import {
  boardKey,
  countBetter,
  findRow,
  findRows,
  type LeaderboardRowDoc,
} from '../figures/leaderboard-row.schema.js';
import { playerName } from '../matches/match-names.js';

/**
 * Better rows that are counted for the reader's own rank: as many as the leaderboard lists. Beyond, it is `isBeyond`.
 */
const MOST_COUNTED = LEADERBOARD_PAGE_ROWS * LEADERBOARD_PAGES;

interface Board {
  board: string;
  by: LeaderboardBy;
}

async function present(
  core: Core,
  by: LeaderboardBy,
  row: LeaderboardRowDoc,
  rank: number,
): Promise<LeaderboardRow> {
  const { userId, matches } = row;
  const named = await playerName(core, { userId }, 'public');
  return { rank, ...named, value: row[by] ?? 0, matches };
}

/** The reader's own row, wherever it is. */
async function ownRow(core: Core, { board, by }: Board, userId: string): Promise<LeaderboardRow | undefined> {
  const row = await findRow(core, board, new Types.ObjectId(userId));
  const value = row?.[by];
  if (!row || value === undefined) return undefined;
  const better = await countBetter(core, board, by, value, MOST_COUNTED);
  const shown = await present(core, by, row, better + 1);
  const { name = shown.name } = (await core.reads.profile(userId)) ?? {};
  return { ...shown, name, userId, ...(better === MOST_COUNTED ? { isBeyond: true } : {}) };
}

/** One page, without skipping more than the first 1,000 rows. Equal values share a rank. */
async function pageOf(core: Core, { board, by }: Board, page: number): Promise<LeaderboardRow[]> {
  if (page > LEADERBOARD_PAGES) return [];
  const skip = (page - 1) * LEADERBOARD_PAGE_ROWS;
  const rows = await findRows(core, board, by, { skip, limit: LEADERBOARD_PAGE_ROWS + 1 });
  const first = rows[0]?.[by];
  let rank = first === undefined ? 1 : 1 + (skip === 0 ? 0 : await countBetter(core, board, by, first, skip));
  const ranked = rows.map((row, at) => {
    if (at > 0 && row[by] !== rows[at - 1]?.[by]) rank = skip + at + 1;
    return { row, rank };
  });
  return await Promise.all(ranked.map((one) => present(core, by, one.row, one.rank)));
}

/** A leaderboard in order, with the reader's own row. Public accounts have a link, all others a first name. */
export async function readLeaderboard(
  core: Core,
  reader: Caller | null,
  { by, scope, id, season, page }: QueryOf<typeof readContract>,
): Promise<Leaderboard> {
  const year = season ?? seasonOf(core.clock.now());
  const board = { board: boardKey(scope, id, year), by };
  const [rows, me] = await Promise.all([
    pageOf(core, board, page),
    reader ? ownRow(core, board, reader.id) : undefined,
  ]);
  return {
    season: seasonName(year),
    by,
    rows: rows.slice(0, LEADERBOARD_PAGE_ROWS),
    ...(me ? { me } : {}),
    page,
    hasMore: rows.length > LEADERBOARD_PAGE_ROWS && page < LEADERBOARD_PAGES,
    ...(isRate(by) ? { leastBalls: LEAST_BALLS } : {}),
  };
}
