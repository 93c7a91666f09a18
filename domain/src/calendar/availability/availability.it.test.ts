import { availability as shape } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGround } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import { dayKey } from '../day/ground-day.schema.js';
import { readDayState } from './availability.service.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('reads a day without a document as revision 0, with every open hour free', async () => {
  const { core } = world;
  const ground = await aGround(core);
  const date = addDays(dayOf(core.clock.now()), 3);
  const { availability: day } = await readDayState(core, ground._id.toString(), date);
  expect(shape.parse(day)).toEqual(day);
  expect(day).toMatchObject({ groundId: ground._id.toString(), date, rev: 0 });
  expect(day.bookedSlots).toEqual(['02:00-03:00', '03:00-04:00', '04:00-05:00', '05:00-06:00']);
});

it('shows live claims, and an expired hold as free before the sweep has removed it', async () => {
  const { core } = world;
  const ground = await aGround(core);
  const groundId = ground._id.toString();
  const date = addDays(dayOf(core.clock.now()), 1);
  const expiresAt = new Date(core.clock.now().getTime() + 60_000);
  await core.db.groundDays.insertOne({
    _id: dayKey(groundId, date),
    groundId,
    date,
    rev: 5,
    publishedRev: 5,
    claims: {
      '18': { kind: 'hold', ref: 'a', userId: 'u', n: 0, expiresAt },
      '19': { kind: 'booking', ref: 'b', userId: 'u', n: 1 },
    },
  });
  const { availability: before } = await readDayState(core, groundId, date);
  expect(before.rev).toBe(5);
  expect(before.slots[18]).toEqual({
    time: '18:00-19:00',
    status: 'held',
    pricePerHour: 1500,
    heldUntil: expiresAt.toISOString(),
  });
  expect(before.slots[19]?.status).toBe('booked');
  const later = { ...core, clock: { now: () => expiresAt } };
  const { availability: after } = await readDayState(later, groundId, date);
  expect(after.slots[18]?.status).toBe('available');
  expect(after.rev).toBe(5);
});

it('finds no day for an unknown ground', async () => {
  await expect(readDayState(world.core, 'f'.repeat(24), '2026-12-01')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
