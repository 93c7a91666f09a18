import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOrder } from '../sales/booking-record/orders.queries.js';
import { createOrder } from '../sales/settle/create-order.js';
import { book } from '../testing/booked.js';
import { aGround, aUser } from '../testing/factories.js';
import { openWorld, type World } from '../testing/world.js';
import { oneLiveOrderForEachPayable } from './012-one-live-order-for-each-payable.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function migrateOrders(): Promise<void> {
  const { db } = world.core.connection;
  if (!db) throw new Error('the database is not connected');
  await oneLiveOrderForEachPayable.up({ db, checkpoint: async () => undefined });
}

it('finds the live order of the previous version, and lets a booking have live orders for several payables', async () => {
  const { core } = world;
  await core.db.payments.createIndex(
    { bookingId: 1 },
    { unique: true, partialFilterExpression: { live: true } },
  );
  const booking = await book(core, await aGround(core), await aUser(core));
  const order = await createOrder(core, booking);
  await core.db.payments.updateOne({ _id: order._id }, { $unset: { kind: '', payableId: '' } });
  await migrateOrders();
  await migrateOrders();
  const again = await createOrder(core, {
    ...booking,
    payment: { ...booking.payment, orderId: order.orderId },
  });
  expect(again.orderId).toBe(order.orderId);
  const other = { ...order, _id: new Types.ObjectId(), orderId: `${order.orderId}-other` };
  expect(await insertOrder(core, { ...other, payableId: booking._id })).toBe(false);
  expect(await insertOrder(core, { ...other, payableId: new Types.ObjectId() })).toBe(true);
});
