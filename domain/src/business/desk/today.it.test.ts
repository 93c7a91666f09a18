import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking } from '../../sales/bookings/create-booking.js';
import { takeScans } from '../../testing/collection-scans.js';
import { type CountingCore, openCounting } from '../../testing/counting.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { openWorld, type World } from '../../testing/world.js';
import { readToday } from './today.js';

let world: World;
let counting: CountingCore;
let asked: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  counting = await openCounting(world.core, (command) => asked.push(command));
});
afterAll(async () => {
  await counting.close();
  await world.close();
});

it('is one read of each kind for twenty grounds as for one, and none is a scan', async () => {
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
  asked = [];
  const { grounds } = await readToday(
    counting.core,
    { ownerId: owner._id.toString(), role: 'owner' },
    dateAhead(),
  );
  expect(grounds.map(({ entries }) => entries.length).reduce((a, b) => a + b)).toBe(3);
  expect(asked.sort()).toEqual(['find blocks', 'find bookings', 'find grounddays', 'find grounds']);
  expect((await takeScans(world.core)) ?? []).toEqual([]);
});
