import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import { listGrounds } from '../catalogue/grounds/list-grounds.js';
import { takeScans } from '../testing/collection-scans.js';
import { aGround } from '../testing/factories.js';
import { openWorld, type World } from '../testing/world.js';
import { fillFromRates } from './002-fill-from-rates.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const list = async (query: { minPrice?: number; maxPrice?: number }) => {
  const found = await listGrounds(world.core, { page: 1, limit: 20, sort: 'price', ...query });
  return found.grounds.map(({ name, price }) => [name, price.from]);
};

async function fill(): Promise<void> {
  const { db } = world.core.connection;
  if (!db) throw new Error('the database is not connected');
  await fillFromRates.up({ db, checkpoint: async () => undefined });
}

/** A ground as it was stored before: with its mean, and no lowest rate. */
async function anOldGround(over: Partial<GroundDoc>): Promise<void> {
  const { _id } = await aGround(world.core, over);
  await world.core.db.grounds.updateOne(
    { _id },
    { $set: { 'price.average': 1167 }, $unset: { 'price.from': 1 } },
  );
}

it('gives old grounds their lowest rate once, so that lists filter and order by it', async () => {
  const plain = { perHour: 850, currency: 'INR', discount: 0, ranges: [], from: 850 };
  await aGround(world.core, { name: 'New Nets', price: { ...plain, perHour: 1000, from: 1000 } });
  await anOldGround({ name: 'Old Nets' });
  await anOldGround({ name: 'Plain Nets', price: plain });
  await anOldGround({ name: 'Waiting Nets', status: 'pending_review' });
  expect(await list({ maxPrice: 900 })).toEqual([]);

  await takeScans(world.core);
  await fill();
  const filled = await world.core.db.grounds.find().sort({ _id: 1 }).toArray();
  await fill();
  expect(await world.core.db.grounds.find().sort({ _id: 1 }).toArray()).toEqual(filled);
  expect(filled.map(({ price }) => price.from)).toEqual([1000, 810, 850, 810]);

  expect(await list({ maxPrice: 900 })).toEqual([
    ['Old Nets', 810],
    ['Plain Nets', 850],
  ]);
  expect(await list({ minPrice: 820 })).toEqual([
    ['Plain Nets', 850],
    ['New Nets', 1000],
  ]);
  expect((await takeScans(world.core)) ?? []).toEqual([]);
});
