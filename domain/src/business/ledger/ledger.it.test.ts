import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armFailpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { expireBooking } from '../../sales/settle/expire-booking.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { settleOrder } from '../../sales/settle/settle.js';
import { again, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { paySandboxOrder, planSandboxRefunds } from '../../testing/sandbox-client.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { postDueOrders, postOrder } from './post-payment.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const entriesOf = async (booking: BookingDoc) =>
  await world.core.db.ledger.find({ bookingId: booking._id }).sort({ at: 1, _id: 1 }).toArray();
/** Rupees on each account over all entries of a booking. */
async function accountsOf(booking: BookingDoc): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { lines } of await entriesOf(booking)) {
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    for (const { account, amount } of lines) {
      const name = account.replace(/^owner:.*/, 'owner');
      sums[name] = (sums[name] ?? 0) + amount;
    }
  }
  return sums;
}
const isDue = async (orderId: string) =>
  (await world.core.db.payments.findOne({ orderId }))?.ledgerDueAt !== undefined;

describe('a capture', () => {
  it('is recorded once by twenty parallel attempts: the fee is ours, the rest the owner’s', async () => {
    const { booking, orderId } = await bookPaid(world.core);
    expect(await isDue(orderId)).toBe(true);
    await Promise.all(Array.from({ length: 20 }, () => postOrder(world.core, orderId)));
    const [entry, ...more] = await entriesOf(booking);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      _id: `capture:${booking.payment.transactionId}`,
      kind: 'capture',
      open: true,
      ownerId: booking.ownerId,
    });
    expect(await accountsOf(booking)).toEqual({ provider: -2754, owner: 2700, fees: 54 });
    expect(await isDue(orderId)).toBe(false);
  });

  it('pays the commission of its day, whatever that is later', async () => {
    const core = { ...world.core, env: { ...world.core.env, COMMISSION_PERCENT: 10 } };
    const { booking, orderId } = await bookPaid(core);
    await postOrder(world.core, orderId);
    expect(await accountsOf(booking)).toEqual({ provider: -2754, owner: 2430, fees: 324 });
  });

  it('is found by the sweep when its event is lost, and again after a crash', async () => {
    const { booking, orderId } = await bookPaid(world.core);
    const disarm = armFailpoint('ledger.afterEntries', 'throw');
    await expect(postOrder(world.core, orderId)).rejects.toThrow();
    disarm();
    expect(await isDue(orderId)).toBe(true);
    expect(await postDueOrders(later(world.core, 1_000))).toBeGreaterThan(0);
    expect(await isDue(orderId)).toBe(false);
    expect(await entriesOf(booking)).toHaveLength(1);
    expect(await violations(world.core)).toEqual([]);
  });

  it('that belongs to no booking is unapplied, and refunded from there', async () => {
    const { booking, orderId } = await bookWithOrder(world.core);
    await cancelBooking(world.core, booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
    await paySandboxOrder(orderId, { outcome: 'success', force: true });
    await settleOrder(world.core, orderId);
    await pursueRefunds(later(world.core, 1_000));
    await postOrder(world.core, orderId);
    expect((await entriesOf(booking)).map(({ kind, open }) => [kind, open])).toEqual([
      ['capture', undefined],
      ['refund', undefined],
    ]);
    expect(await accountsOf(booking)).toEqual({ provider: 0, unapplied: 0 });
    expect(await violations(world.core)).toEqual([]);
  });

  it('is moved when it revives its booking after it was posted as unapplied', async () => {
    const { booking, orderId } = await bookWithOrder(world.core);
    await expireBooking(later(world.core, 400_000), booking._id.toString());
    await paySandboxOrder(orderId, { outcome: 'success', force: true });
    const disarm = armFailpoint('settle.afterCapture', 'throw');
    await expect(settleOrder(world.core, orderId)).rejects.toThrow();
    disarm();
    await postOrder(world.core, orderId);
    expect(await entriesOf(booking)).toEqual([]);
    await postOrder(later(world.core, 60_000), orderId);
    expect(await accountsOf(booking)).toEqual({ provider: -2754, unapplied: 2754 });
    await settleOrder(world.core, orderId);
    expect((await again(world.core, booking)).status).toBe('confirmed');
    await Promise.all([1, 2, 3].map(() => postOrder(world.core, orderId)));
    expect((await entriesOf(booking)).map(({ kind }) => kind).sort()).toEqual(['adjustment', 'capture']);
    expect(await accountsOf(booking)).toEqual({ provider: -2754, unapplied: 0, owner: 2700, fees: 54 });
    expect(await violations(world.core)).toEqual([]);
  });
});

describe('a refund', () => {
  it('stores its split with its id, and is posted once it is processed', async () => {
    const { booking, orderId } = await bookPaid(world.core);
    await refundByHand(world.core, booking, 1000, 'Rain');
    const order = await world.core.db.payments.findOne({ orderId });
    expect(order?.refunds[0]?.split).toEqual({ fee: 20, commission: 0, owner: 980 });
    await postOrder(world.core, orderId);
    expect(await accountsOf(booking)).toEqual({ provider: -2754, owner: 2700, fees: 54 });
    await pursueRefunds(later(world.core, 1_000));
    await postOrder(world.core, orderId);
    expect(await accountsOf(booking)).toEqual({ provider: -1754, owner: 1720, fees: 34 });
    await refundByHand(world.core, await again(world.core, booking), undefined, 'Rain');
    await pursueRefunds(later(world.core, 1_000));
    await postOrder(world.core, orderId);
    expect(await accountsOf(booking)).toEqual({ provider: 0, owner: 0, fees: 0 });
    expect(await violations(world.core)).toEqual([]);
  });

  it('has no entry if it failed, and its replacement takes over its split', async () => {
    const { booking, orderId } = await bookPaid(world.core);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await refundByHand(world.core, booking, 777, 'Rain');
    await pursueRefunds(later(world.core, 1_000));
    await postOrder(world.core, orderId);
    expect(await entriesOf(booking)).toHaveLength(1);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await refundByHand(world.core, await again(world.core, booking), 777, 'Rain');
    await pursueRefunds(later(world.core, 1_000));
    await postOrder(world.core, orderId);
    const order = await world.core.db.payments.findOne({ orderId });
    const [failed, given] = order?.refunds ?? [];
    expect(given?.split).toEqual({ ...failed?.split, insteadOf: failed?.refundId });
    expect((await entriesOf(booking)).map(({ _id }) => _id)).toContain(`refund:${given?.refundId}`);
    expect(await accountsOf(booking)).toEqual({ provider: -1977, owner: 1938, fees: 39 });
  });
});
