import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.js';
import { keepPlace, MAX_LIVE, type Place, placesOf, releasePlaces, takePlace } from './places.js';

const MINUTES = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

it.each([
  ['ahead of', 10 * MINUTES],
  ['behind', -10 * MINUTES],
])('counts places with a database whose clock is ten minutes %s that of Redis', async (_way, ms) => {
  const clock = { now: () => new Date(Date.now() + ms) };
  const core = { ...world.core, clock };
  const userId = `player-${ms}`;
  const place = (hour: number): Place => ({
    ref: `ref-${hour}`,
    kind: 'hold',
    slot: { groundId: 'g', bookingDate: '2026-12-05', timeSlot: `${hour}:00-${hour + 1}:00` },
    expiresAt: new Date(clock.now().getTime() + 5 * MINUTES),
  });
  const hours = Array.from({ length: MAX_LIVE }, (_, at) => 10 + at);
  for (const hour of hours)
    expect(await takePlace(core, userId, place(hour), [])).toMatchObject({ kind: 'hold' });
  expect(await takePlace(core, userId, place(20), [])).toBeNull();
  expect(await placesOf(core, userId)).toHaveLength(MAX_LIVE);

  await releasePlaces(
    core,
    userId,
    hours.map((hour) => `ref-${hour}`),
  );
  await keepPlace(core, userId, place(21));
  expect(await placesOf(core, userId)).toMatchObject([{ ref: 'ref-21' }]);
});
