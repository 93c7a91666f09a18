import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.js';
import { batchDecisions } from './batch-updates.js';

interface Thing {
  _id: string;
  n: number;
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const thingsOf = async (documents: Thing[]) => {
  const things = world.core.connection.collection<Thing>(`things${new Types.ObjectId()}`);
  await things.createIndex({ n: 1 }, { unique: true, partialFilterExpression: { n: { $gt: 100 } } });
  await things.insertMany(documents);
  return things;
};

it('tells each caller whether its own update matched, whatever happens to the others', async () => {
  const things = await thingsOf([
    { _id: 'a', n: 1 },
    { _id: 'b', n: 1 },
    { _id: 'c', n: 200 },
  ]);
  const [here, there] = [batchDecisions(things), batchDecisions(things)];
  const raise = (decide: typeof here, _id: string, n = 1) =>
    decide({ filter: { _id, n }, update: { $inc: { n: 1 } } });
  const outcomes = await Promise.allSettled([
    raise(here, 'a'),
    raise(there, 'a'),
    raise(here, 'b', 7),
    raise(here, 'nobody'),
    here({ filter: { _id: 'b' }, update: { $set: { n: 200 } } }),
    raise(here, 'b'),
    raise(here, 'c', 200),
  ]);
  const told = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code));
  expect(told.slice(0, 2).toSorted(), 'two who do the very same').toEqual([false, true]);
  expect(told.slice(2), 'a miss, an unknown one, a duplicate key, two that match').toEqual([
    false,
    false,
    11_000,
    true,
    true,
  ]);
  expect(await things.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', n: 2 },
    { _id: 'b', n: 2 },
    { _id: 'c', n: 201 },
  ]);
});

it('lets exactly one of fifty identical updates write, in two processes', async () => {
  const things = await thingsOf([{ _id: 'a', n: 1 }]);
  const processes = [batchDecisions(things), batchDecisions(things)];
  const told = await Promise.all(
    Array.from({ length: 25 }, () =>
      processes.map((decide) => decide({ filter: { _id: 'a', n: 1 }, update: { $inc: { n: 1 } } })),
    ).flat(),
  );
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await things.find().toArray()).toEqual([{ _id: 'a', n: 2 }]);
});
