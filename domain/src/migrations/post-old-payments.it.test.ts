import { afterAll, beforeAll, expect, it } from 'vitest';
import { postDueOrders } from '../business/ledger/post-payment.js';
import { refundByHand } from '../sales/settle/manual-refund.js';
import { pursueRefunds } from '../sales/settle/refunds.js';
import { bookPaid } from '../testing/booked.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';
import { postOldPayments } from './005-post-old-payments.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('posts captures and refunds older than the ledger, once', async () => {
  const { core } = world;
  const { booking, orderId } = await bookPaid(core);
  await refundByHand(core, booking, 1000, 'Rain');
  await refundByHand(core, booking, 500, 'Rain');
  await pursueRefunds(later(core, 1_000));
  const payments = core.db.payments;
  const old = { ledgerDueAt: '', 'refunds.0.split': '', 'refunds.1.split': '' } as const;
  await payments.updateOne({ orderId }, { $unset: old });
  await core.db.bookings.updateOne({ _id: booking._id }, { $unset: { 'payment.share': '' } });
  expect(await postDueOrders(later(core, 1_000))).toBe(0);

  const { db } = core.connection;
  if (!db) throw new Error('the database is not connected');
  for (let time = 0; time < 2; time += 1) {
    await postOldPayments.up({ db, checkpoint: async () => undefined });
    await postDueOrders(later(core, 1_000));
  }
  const entries = await core.db.ledger.find({ bookingId: booking._id }).toArray();
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['capture', 'refund', 'refund']);
  const onOwner = entries.flatMap(({ lines }) => lines.filter(({ account }) => account.startsWith('owner:')));
  // 2,754 with a fee of 54, of which 1,500 went back with 29 of the fee.
  expect(onOwner.reduce((sum, { amount }) => sum + amount, 0)).toBe(2700 - 1500 + 29);
  expect(await violations(core)).toEqual([]);
});
