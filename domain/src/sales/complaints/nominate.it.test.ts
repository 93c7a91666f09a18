import { afterAll, beforeAll, expect, it } from 'vitest';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { aUser } from '../../testing/factories.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { finishCutNominations, nominate } from './data-request.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const nominee = (name: string) => ({ name, email: 'nominee@crease.test' });

it('a nomination that was cut forgets the earlier nominee by the sweep, and keeps its own', async () => {
  const { core } = world;
  const { _id: userId } = await aUser(core);
  const stored = async () =>
    (await core.db.complaints.find({ userId }).sort({ _id: 1 }).toArray()).map((one) => one.nominee?.name);
  await nominate(core, userId, nominee('Meera Rao'));
  const disarm = armFailpoint('nominate.afterRecord', 'throw');
  await expect(nominate(core, userId, nominee('Kabir Rao'))).rejects.toThrow(StoppedAtFailpoint);
  disarm();
  expect(await finishCutNominations(core)).toBe(0);
  expect(await stored()).toEqual(['Meera Rao', 'Kabir Rao']);
  expect(await finishCutNominations(later(core, 61_000))).toBe(1);
  expect(await stored()).toEqual([undefined, 'Kabir Rao']);
  expect(await finishCutNominations(later(core, 61_000))).toBe(0);
});
