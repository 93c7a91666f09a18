import { afterAll, beforeAll, expect, it } from 'vitest';
import { book } from '../../testing/booked.js';
import { type CountingCore, openCounting } from '../../testing/counting.js';
import { aGround, aUser } from '../../testing/factories.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { openWorld, type World } from '../../testing/world.js';
import { createOrder } from './create-order.js';
import { settleOrderOf } from './settle.js';

let world: World;
let counting: CountingCore;
/** What the database is asked for, in order. What is published meanwhile goes another way. */
let asked: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  counting = await openCounting(world.core, (command) => asked.push(command));
});
afterAll(async () => {
  await counting.close();
  await world.close();
});

it('four commands open an order, all of which others may share', async () => {
  const booking = await book(world.core, await aGround(world.core), await aUser(world.core));
  asked = [];
  await createOrder(counting.core, booking);
  expect(asked).toEqual(['insert payments', 'update payments', 'update bookings', 'find bookings']);
});

it('the orders of a booking are read once to settle one', async () => {
  const booking = await book(world.core, await aGround(world.core), await aUser(world.core));
  const { orderId } = await createOrder(world.core, booking);
  await paySandboxOrder(orderId, { outcome: 'success' });
  asked = [];
  const settled = await settleOrderOf(counting.core, booking, orderId);
  expect(settled.booking.status).toBe('confirmed');
  expect(asked).toEqual([
    'find payments',
    'findAndModify payments',
    'findAndModify bookings',
    // Whose turf it is: an API process remembers that.
    'find grounds',
    'findAndModify grounddays',
    'findAndModify bookings',
    'update payments',
  ]);
});
