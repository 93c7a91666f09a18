import { readLeaderboard } from '@crease/domain/play/figure-pages/read-leaderboard';
import { boardKey, countBetter } from '@crease/domain/play/figures/leaderboard-row.schema';
import { callerOf } from '@crease/domain/testing/a-match';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { readLeaderboard as contract, LEADERBOARDS } from '@crease/shared/contracts/figures';
import { seasonOf } from '@crease/shared/cricket/figures/season';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from './insert-rows.js';
import { examinedBy } from './rows-examined.js';

const SIZE = 1_200;
/** Rows of the pages up to this one, and what finds the next page. */
const rowsTo = (page: number) => page * 20 + 1;

let world: World;
let city: string;
beforeAll(async () => {
  world = await openWorld();
  city = await insertRows(world.core, SIZE);
});
afterAll(() => world.close());

const examined = async (query: Record<string, string>) =>
  await examinedBy(world.core, 'leaderboardrows', (core) =>
    readLeaderboard(core, null, contract.query.parse({ scope: 'city', id: city, ...query })),
  );

describe('a leaderboard of 1,200 rows', () => {
  it.each(LEADERBOARDS)('by %s examines the rows of its first page', async (by) => {
    const found = await examined({ by });
    expect(found).toHaveLength(1);
    expect(Math.max(...found)).toBeLessThanOrEqual(rowsTo(1));
  });

  it.each(LEADERBOARDS)('by %s examines at most the first 1,000 rows for its last page', async (by) => {
    const found = await examined({ by, page: '50' });
    expect(found.length).toBeGreaterThan(1);
    expect(Math.max(...found)).toBeLessThanOrEqual(rowsTo(50));
  });

  it('examines nothing for a page beyond', async () => {
    expect(await examined({ page: '51' })).toEqual([]);
  });

  it.each([
    { at: 999, size: SIZE + 1, own: { rank: 1_000 } },
    { at: 1_000, size: SIZE + 2, own: { rank: 1_001, isBeyond: true } },
    { at: 1_150, size: SIZE + 3, own: { rank: 1_001, isBeyond: true } },
  ])(
    'gives the row at place $at, counted from 0, an exact rank only among the listed ones',
    async (wanted) => {
      const reader = await aUser(world.core);
      const userId = reader._id.toString();
      const id = await insertRows(world.core, wanted.size, { userId, rank: wanted.at });
      const query = contract.query.parse({ scope: 'city', id, by: 'runs' });
      const { me } = await readLeaderboard(world.core, callerOf(reader), query);
      expect(me).toMatchObject({ userId, ...wanted.own });
      expect(me?.isBeyond).toBe(wanted.own.isBeyond);
    },
  );

  it('stops counting better rows at the most that are wanted', async () => {
    const board = boardKey('city', city, seasonOf(world.core.clock.now()));
    let better = 0;
    const found = await examinedBy(world.core, 'leaderboardrows', async (core) => {
      better = await countBetter(core, board, 'runs', 200, 100);
    });
    expect(better).toBe(100);
    expect(Math.max(...found)).toBeLessThanOrEqual(100);
  });
});
