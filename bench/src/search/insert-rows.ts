import type { Core } from '@crease/domain/platform/core';
import { boardKey } from '@crease/domain/play/figures/leaderboard-row.schema';
import { seasonOf } from '@crease/shared/cricket/figures/season';
import { Types } from 'mongoose';

const BATCH_SIZE = 5_000;

/**
 * A leaderboard of a city with `size` rows. Every tenth value is shared. Returns the city's id; `me` has the row at
 * this rank, from 0.
 */
export async function insertRows(
  core: Core,
  size: number,
  me?: { userId: string; rank: number },
): Promise<string> {
  const id = `of-${size}`;
  const board = boardKey('city', id, seasonOf(core.clock.now()));
  for (let at = 0; at < size; at += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, size - at) }, (_, i) => {
      const rank = at + i;
      const userId = me?.rank === rank ? new Types.ObjectId(me.userId) : new Types.ObjectId();
      const value = size - (rank % 10 === 1 ? rank - 1 : rank);
      return {
        _id: `${board}:${userId}`,
        board,
        userId,
        rev: 1,
        matches: 1 + (rank % 40),
        runs: value,
        wickets: 1 + (value % 90),
        strikeRate: value / 100,
        economy: 4 + (rank % 900) / 100,
        sixes: 1 + (value % 60),
        catches: 1 + (value % 30),
        mvp: value,
      };
    });
    await core.db.leaderboardRows.insertMany(rows);
  }
  return id;
}
