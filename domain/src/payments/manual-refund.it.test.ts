import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../bookings/cancel-booking.js';
import { native } from '../runtime/models.js';
import { again, bookPaid, bookWithOrder } from '../testing/booked.js';
import { paySandboxOrder, planSandboxRefunds, showSandboxOrder } from '../testing/sandbox-client.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';
import { refundByHand } from './manual-refund.js';
import { ProviderRefused } from './provider/provider-errors.js';
import { pursueRefunds } from './refunds.js';
import { settleOrder } from './settle.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const owner = { side: 'owner' as const, name: 'Sanjay' };

const givenBack = async (orderId: string): Promise<number[]> =>
  (await showSandboxOrder(orderId)).refunds
    .filter(({ refund_status }) => refund_status === 'SUCCESS')
    .map(({ refund_amount }) => refund_amount);

describe('a refund that failed', () => {
  it.each(['FAILED', 'CANCELLED'] as const)('as %s is given again by hand, once', async (outcome) => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome, delayMs: 0 });
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    const failed = await again(core, booking);
    expect(failed.payment.refunds.map(({ status }) => status)).toEqual(['failed']);
    await refundByHand(core, failed, undefined, 'Again by hand');
    await pursueRefunds(core);
    expect(await givenBack(orderId)).toEqual([2754]);
    await expect(refundByHand(core, failed, undefined, 'And again')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await violations(core)).toEqual([]);
  });

  it('is given again where no booking ever stood on the money', async () => {
    const { core } = world;
    const { booking, orderId } = await bookWithOrder(core);
    await cancelBooking(core, booking._id, { side: 'player', name: 'Rohan' }, '');
    await paySandboxOrder(orderId, { outcome: 'success', force: true });
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await settleOrder(core, orderId);
    await pursueRefunds(core);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await refundByHand(core, await again(core, booking), undefined, 'Again by hand');
    await pursueRefunds(core);
    expect(await givenBack(orderId)).toEqual([2754]);
  });

  it('is not given again while the provider only keeps it on hold', async () => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome: 'ONHOLD', delayMs: 0 });
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    const held = await again(core, booking);
    expect(held.payment.refunds.map(({ status }) => status)).toEqual(['failed']);
    await expect(refundByHand(core, held, undefined, 'Again by hand')).rejects.toMatchObject({
      message: 'Only ₹0 of this payment can still be refunded.',
    });
  });
});

describe('a refund', () => {
  it.each([401, 403])('waits while the provider does not know our keys (%i)', async (status) => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await cancelBooking(core, booking._id, owner, 'Rain');
    const refused = () => Promise.reject(new ProviderRefused(status, 'authentication_error', 'Who are you?'));
    await pursueRefunds({
      ...core,
      provider: { ...core.provider, createRefund: refused, getRefund: refused },
    });
    expect((await again(core, booking)).payment.refunds.map((refund) => refund.status)).toEqual(['pending']);
    await pursueRefunds(later(core, 60_000));
    expect(await givenBack(orderId)).toEqual([2754]);
  });

  it('has its end on the booking too, though a crash came between the two', async () => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    // As a kill between both writes leaves them.
    const pending = { $set: { 'payment.refunds.0.status': 'pending' as const } };
    await native(core.models, 'bookings').updateOne({ _id: booking._id }, pending);
    await native(core.models, 'payments').updateOne({ orderId }, { $set: { refundDueAt: new Date() } });
    await pursueRefunds(later(core, 10_000));
    expect((await again(core, booking)).payment.refunds.map(({ status }) => status)).toEqual(['processed']);
  });
});
