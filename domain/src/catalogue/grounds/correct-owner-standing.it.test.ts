import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround, aUser } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import { correctOwnerStanding } from './correct-owner-standing.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('closes the grounds of a former owner and opens those of an owner again, whatever the copies said', async () => {
  const { core } = world;
  const [former, owner] = [await aUser(core), await aUser(core, { role: 'ground_owner' })];
  const stays = await aGround(core, { ownerId: former._id });
  const goes = await aGround(core, { ownerId: owner._id });
  const grounds = core.db.grounds;
  await grounds.updateOne({ _id: goes._id }, { $set: { ownerAway: true } });
  await takeScans(core);
  await correctOwnerStanding(core);
  expect((await takeScans(core)) ?? []).toEqual([]);
  const away = async (id: unknown) =>
    (await grounds.findOne({ _id: id as typeof goes._id }))?.ownerAway ?? false;
  expect([await away(stays._id), await away(goes._id)]).toEqual([true, false]);
});
