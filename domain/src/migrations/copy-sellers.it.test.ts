import { afterAll, beforeAll, expect, it } from 'vitest';
import { findGroundById } from '../catalogue/ground-record/ground.schema.js';
import { aGround } from '../testing/factories.js';
import { GSTIN, giveGstin } from '../testing/invoicing.js';
import { openWorld, type World } from '../testing/world.js';
import { copySellers } from './013-copy-sellers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('copies the legal name and GSTIN of each owner to their grounds, once', async () => {
  const { core } = world;
  const { db } = core.connection;
  if (!db) throw new Error('the database is not connected');
  const [ground, other] = [await aGround(core), await aGround(core)];
  await giveGstin(core, ground);
  await core.db.grounds.updateOne({ _id: ground._id }, { $unset: { seller: '' } });
  const before = await findGroundById(core, ground._id);
  for (let run = 0; run < 2; run++) await copySellers.up({ db, checkpoint: async () => undefined });
  const after = await findGroundById(core, ground._id);
  expect(after?.seller).toEqual({ name: 'Mhatre Sports LLP', gstin: GSTIN });
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  expect(await findGroundById(core, other._id)).not.toHaveProperty('seller');
});
