import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.js';
import { batchInserts } from './batch-inserts.js';
import { isDuplicateKey } from './duplicate-key.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

it('inserts or refuses each of many independently', async () => {
  const things = world.core.connection.collection<{ _id: string; round: number }>(
    `things${new Types.ObjectId()}`,
  );
  const insert = batchInserts(things);
  await insert({ _id: 'b', round: 1 });
  const made = await Promise.allSettled(['a', 'b', 'c', 'a'].map((_id) => insert({ _id, round: 2 })));
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  for (const one of made) if (one.status === 'rejected') expect(isDuplicateKey(one.reason)).toBe(true);
  expect(await things.find({}).sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', round: 2 },
    { _id: 'b', round: 1 },
    { _id: 'c', round: 2 },
  ]);
});
