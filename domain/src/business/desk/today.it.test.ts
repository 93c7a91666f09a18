import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking } from '../../sales/book/create-booking.js';
import { takeScans } from '../../testing/collection-scans.js';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { readToday } from './today.js';

let world: CountedWorld;
beforeAll(async () => {
  world = await openCountedWorld();
});
afterAll(async () => {
  await world.close();
});

it('reads today’s desk with one indexed query per kind, for twenty grounds as for one', async () => {
  const owner = await aUser(world.core, { role: 'ground_owner' });
  const player = await aUser(world.core);
  for (let i = 0; i < 20; i++) {
    const ground = await aGround(world.core, { ownerId: owner._id });
    if (i > 2) continue;
    await createBooking(world.core, player._id.toString(), {
      groundId: ground._id.toString(),
      bookingDate: dateAhead(),
      timeSlot: '18:00-20:00',
      playerDetails: { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } },
    });
  }
  await takeScans(world.core);
  world.takeAsked();
  const { grounds } = await readToday(
    world.counted,
    { ownerId: owner._id.toString(), role: 'owner' },
    dateAhead(),
  );
  expect(grounds.map(({ entries }) => entries.length).reduce((a, b) => a + b)).toBe(3);
  expect(world.takeAsked().sort()).toEqual([
    'find blocks',
    'find bookings',
    'find grounddays',
    'find grounds',
  ]);
  expect((await takeScans(world.core)) ?? []).toEqual([]);
});
