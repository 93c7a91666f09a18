import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { GameDoc, GameRow } from '../play/games/game.schema.js';
import { TestGame } from '../testing/a-game.js';
import { violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

it('finds each breach of a game that is planted by hand, and none in games that the engine has written', async () => {
  await using world = await openWorld();
  const { core } = world;
  const game = await TestGame.of(core, { places: 3 });
  for (const _ of [1, 2, 3]) await game.joined();
  await core.events.settled();
  expect(await violations(core)).toEqual([]);

  const { _id } = game;
  const before = await game.read();
  const [first] = before.rows;
  if (!first) throw new Error('a player joined');
  const planting = async (set: Partial<GameDoc>): Promise<string[]> => {
    await core.db.games.updateOne({ _id }, { $set: set });
    const found = await violations(core);
    await core.db.games.replaceOne({ _id }, before);
    return found.filter((line) => line.startsWith('12 ')).map((line) => line.slice(`12 ${_id} `.length));
  };
  const another = (over: Partial<GameRow>): GameRow => ({
    ...first,
    placeId: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    ...over,
  });
  const inAnHour = new Date(core.clock.now().getTime() + 3_600_000);
  expect(await planting({ places: 2 })).toEqual(['has 3 places taken and may have 2']);
  expect(await planting({ rows: [first, { ...first, status: 'waiting' }] })).toEqual(['has a player twice']);
  expect(await planting({ rows: [another({ userId: before.hostId })] })).toEqual([
    'has its host among the players who joined',
  ]);
  const unending = another({ status: 'held' });
  expect(await planting({ rows: [unending] })).toEqual([
    `holds the place ${unending.placeId} without an end`,
  ]);
  const long = another({ status: 'held', expiresAt: inAnHour });
  expect(await planting({ rows: [long], closesAt: core.clock.now() })).toEqual([
    `holds the place ${long.placeId} longer than it takes players`,
  ]);
  const stale = another({ status: 'held', expiresAt: new Date(0) });
  expect(await planting({ rows: [stale] })).toEqual([
    `still lists the place ${stale.placeId}, whose hold ended at 1970-01-01T00:00:00.000Z`,
  ]);
  const heir = another({ status: 'held', expiresAt: inAnHour, successorOf: first.placeId });
  expect(await planting({ rows: [first, heir] })).toEqual([
    `has a successor for ${first.placeId}, whose player is not leaving`,
  ]);
  const waiting = another({ status: 'waiting' });
  expect(await planting({ rows: [waiting], closedAt: core.clock.now() })).toEqual([
    `is closed and still has the waiting place ${waiting.placeId}`,
  ]);
});
