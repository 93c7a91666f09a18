import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';

let world: CountedWorld;
beforeAll(async () => {
  world = await openCountedWorld();
});
afterAll(async () => {
  await world.close();
});

/** Number of queries for several callers at once, each with its own days. */
async function queriesOf(lists: number, days: number): Promise<number> {
  world.takeAsked();
  const { claims } = world.counted.reads;
  const keysOf = (list: number) => Array.from({ length: days }, (_, day) => `${list}-${day}:2026-12-01`);
  await Promise.all(Array.from({ length: lists }, (_, list) => claims(keysOf(list))));
  return world.takeAsked().filter((command) => command === 'find grounddays').length;
}

it('batches callers that want few days, and reads many days of one caller separately', async () => {
  expect(await queriesOf(30, 3)).toBe(1);
  expect(await queriesOf(3, 300)).toBe(3);
});
