import { expect, it } from 'vitest';
import { TestGame } from '../../testing/a-game.js';
import { callerOf } from '../../testing/a-match.js';
import { takeScans } from '../../testing/collection-scans.js';
import { openWorld } from '../../testing/world.js';
import { followBookings } from '../games/follow-booking.js';
import { findGameOfPlace } from '../games/game.queries.js';
import { exportGames } from '../games/game-erasure.js';
import { findOpenGames } from '../games/game-lists.queries.js';
import { tidyGames } from '../games/tidy-games.js';
import { listGames } from './list-games.js';
import { readGame, readOwnGames } from './read-game.js';

it('answers every read and sweep of games by an index', async () => {
  await using world = await openWorld();
  const { core } = world;
  const game = await TestGame.of(core, { share: 150 });
  const { player, row } = await game.joined();
  const reader = callerOf(player);
  const page = { page: 1, limit: 20 };
  const near = { lat: 19.1, lng: 72.8, maxDistance: 10 };
  const groundId = game.hosted.ground._id.toString();
  await takeScans(core);
  for (const query of [
    {},
    { cityId: 'mumbai' },
    { groundId },
    near,
    { level: 'beginner' as const },
    { fromHour: 18, toHour: 19, maxShare: 150 },
  ])
    expect((await listGames(core, reader, { ...page, ...query })).games).toMatchObject([{ _id: game.id }]);
  expect(await readOwnGames(core, reader)).toMatchObject([
    { _id: game.id, mine: { status: 'held', heldAt: row.at.toISOString() } },
  ]);
  expect(await readGame(core, reader, game.id)).toMatchObject({ players: [{ name: 'Rohan' }] });
  expect(await exportGames(core, player._id)).toHaveLength(1);
  expect(await findGameOfPlace(core, row.placeId)).toMatchObject({ _id: game._id });
  await tidyGames(core);
  await followBookings(core);
  expect((await takeScans(core)) ?? []).toEqual([]);
});

it('counts open games up to a limit, and never fewer than it has shown', async () => {
  await using world = await openWorld();
  const { core } = world;
  for (const _ of [1, 2, 3, 4]) await TestGame.of(core);
  const total = async (page: number, most: number) =>
    (await findOpenGames(core, {}, { page, limit: 1 }, most)).total;
  expect(await total(1, 10)).toBe(4);
  expect(await total(1, 2)).toBe(2);
  expect(await total(3, 2)).toBe(3);
  expect(await total(9, 2)).toBe(2);
});
