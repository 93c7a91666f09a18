import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountingCore, openCounting } from '../../testing/counting.js';
import { openWorld, type World } from '../../testing/world.js';

let world: World;
let counting: CountingCore;
let asked = 0;
beforeAll(async () => {
  world = await openWorld();
  counting = await openCounting(world.core, (command) => {
    if (command === 'find grounddays') asked += 1;
  });
});
afterAll(async () => {
  await counting.close();
  await world.close();
});

/** How many queries it takes for so many at once, each for so many days of its own. */
async function queriesOf(lists: number, days: number): Promise<number> {
  asked = 0;
  const { claims } = counting.core.reads;
  const keysOf = (list: number) => Array.from({ length: days }, (_, day) => `${list}-${day}:2026-12-01`);
  await Promise.all(Array.from({ length: lists }, (_, list) => claims(keysOf(list))));
  return asked;
}

it('asks once for the days of many who want few, and alone for who wants many', async () => {
  expect(await queriesOf(30, 3)).toBe(1);
  expect(await queriesOf(3, 300)).toBe(3);
});
