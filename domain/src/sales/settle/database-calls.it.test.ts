import { afterAll, beforeAll, expect, it } from 'vitest';
import { book } from '../../testing/booked.js';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround, aUser } from '../../testing/factories.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { createOrder } from './create-order.js';
import { settleOrderOf } from './settle.js';

let world: CountedWorld;
beforeAll(async () => {
  world = await openCountedWorld();
});
afterAll(async () => {
  await world.close();
});

it('opens an order with four commands, all of which can be batched', async () => {
  const booking = await book(world.core, await aGround(world.core), await aUser(world.core));
  world.takeAsked();
  await createOrder(world.counted, booking);
  expect(world.takeAsked()).toEqual([
    'insert payments',
    'update payments',
    'update bookings',
    'find bookings',
  ]);
});

it('a payment is settled by commands that others may share, and its orders are read once', async () => {
  const booking = await book(world.core, await aGround(world.core), await aUser(world.core));
  const { orderId } = await createOrder(world.core, booking);
  await paySandboxOrder(orderId, { outcome: 'success' });
  world.takeAsked();
  const settled = await settleOrderOf(world.counted, booking, orderId);
  expect(settled.booking.status).toBe('confirmed');
  expect(world.takeAsked()).toEqual([
    'find payments',
    'update payments',
    'update bookings',
    'find bookings',
    // Turf and day are cached by an API process.
    'find grounds',
    'update grounddays',
    'find grounddays',
    'update bookings',
    'find bookings',
    'update payments',
  ]);
});
