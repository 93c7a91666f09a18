import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround } from '../../testing/factories.js';
import { writeRenewed } from '../prices/renewal.queries.js';
import { updateGround } from './update-ground.js';

let world: CountedWorld;
beforeAll(async () => {
  world = await openCountedWorld();
});
afterAll(async () => {
  await world.close();
});

async function aRuledGround() {
  const { reads } = world.counted;
  const ground = await aGround(world.core);
  const read = async () => {
    world.takeAsked();
    const found = await reads.ground(ground._id.toString());
    return { found, finds: world.takeAsked().filter((command) => command.startsWith('find ')).length };
  };
  return { ground, read };
}

it('reads the rules of a ground once for each of its versions, and none where there are none', async () => {
  const { ground, read } = await aRuledGround();
  const finds = async () => {
    const { found, finds } = await read();
    return [finds, found?.price.rules?.map(({ name }) => name)];
  };
  const setRules = (...names: string[]) =>
    updateGround(world.core, ground, {
      price: { rules: names.map((name) => ({ name, percent: 5, priority: 0 })) },
    });
  expect(await finds()).toEqual([1, undefined]);
  await setRules('First');
  expect(await finds()).toEqual([2, ['First']]);
  expect(await finds()).toEqual([1, ['First']]);
  await setRules('Second', 'Third');
  expect(await finds()).toEqual([2, ['Second', 'Third']]);
  expect(await finds()).toEqual([1, ['Second', 'Third']]);
  await setRules();
  expect(await finds()).toEqual([1, undefined]);
});

it('reads them again when a new day has changed the prices without a new version', async () => {
  const { ground, read } = await aRuledGround();
  const rules = [{ name: 'Diwali', percent: 20, priority: 0, holidays: true as const }];
  const ruled = await updateGround(world.core, ground, { price: { rules } });
  expect((await read()).found?.price).toMatchObject({ holidays: ruled.price.holidays });
  const price = { ...ruled.price, holidays: ['2090-10-20'], from: 1 };
  await writeRenewed(world.core, ruled, { price, pricedOn: '2090-01-01' });
  const again = await read();
  expect(again).toMatchObject({ finds: 2, found: { price: { holidays: ['2090-10-20'], from: 1 } } });
  expect(await read()).toEqual({ ...again, finds: 1 });
});
