import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround } from '../../testing/factories.js';
import { updateGround } from './update-ground.js';

let world: CountedWorld;
beforeAll(async () => {
  world = await openCountedWorld();
});
afterAll(async () => {
  await world.close();
});

it('reads the rules of a ground once for each of its versions, and none where there are none', async () => {
  const { reads } = world.counted;
  const ground = await aGround(world.core);
  const id = ground._id.toString();
  const finds = async () => {
    world.takeAsked();
    const read = await reads.ground(id);
    return [
      world.takeAsked().filter((command) => command.startsWith('find ')).length,
      read?.price.rules?.map(({ name }) => name),
    ];
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
