import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedRefunds } from '../../assurance/failed-refunds.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint } from '../../platform/failpoint.js';
import { again, bookPaid, bookWithOrder } from '../../testing/booked.js';
import {
  paySandboxOrder,
  planSandboxRefunds,
  resolveSandboxRefund,
  showSandboxOrder,
} from '../../testing/sandbox-client.js';
import { later, violations } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { summariseBookings } from '../booking-reads/booking.read.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { cancelBooking, cancellationTerms } from '../change/cancel-booking.js';
import { closureRefund } from '../change/close-booking.js';
import { bookingsUnder, closeGround } from '../change/closure.service.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { ProviderRefused, ProviderUnavailable } from '../provider/provider-errors.js';
import { refundByHand } from './manual-refund.js';
import { receiveWebhook } from './receive-webhook.js';
import { pursueRefunds } from './refunds.js';
import { settleOrder } from './settle.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const HOUR_MS = 3_600_000;
const owner = { side: 'owner' as const, name: 'Sanjay' };

const givenBack = async (orderId: string): Promise<number[]> =>
  (await showSandboxOrder(orderId)).refunds
    .filter(({ refund_status }) => refund_status === 'SUCCESS')
    .map(({ refund_amount }) => refund_amount);

/** The order's refunds that wait for a person. */
async function waiting(core: Core, orderId: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { refundId } of failedRefunds(core)) if (refundId.startsWith(orderId)) ids.push(refundId);
  return ids;
}

describe('a refund that failed', () => {
  it.each(['FAILED', 'CANCELLED'] as const)('as %s is refunded again by hand, once', async (outcome) => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome, delayMs: 0 });
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    const failed = await again(core, booking);
    expect(failed.payment.refunds.map(({ status }) => status)).toEqual(['failed']);
    // It alarmed and waits for a person: no violation, and not forgotten either.
    expect([await violations(core), await waiting(core, orderId)]).toEqual([[], [`${orderId}-r1`]]);
    await refundByHand(core, failed, undefined, 'Again by hand');
    await pursueRefunds(core);
    expect(await givenBack(orderId)).toEqual([2754]);
    expect(await waiting(core, orderId)).toEqual([]);
    await expect(refundByHand(core, failed, undefined, 'And again')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await violations(core)).toEqual([]);
  });

  it('needs no person once it was repeated, even if a later one of the same payment does', async () => {
    const { core } = world;
    const { booking, ground, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    const bookingDate = booking.bookingDate;
    const cheaper = { bookingDate, timeSlot: '10:00-12:00' };
    await rescheduleBooking(core, booking._id, ground._id.toString(), cheaper);
    await pursueRefunds(core);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    const [failed] = (await again(core, booking)).payment.refunds;
    await refundByHand(core, await again(core, booking), failed?.amount, 'Again by hand');
    await pursueRefunds(core);
    expect(await waiting(core, orderId)).toEqual([]);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    expect(await waiting(core, orderId)).toEqual([`${orderId}-r3`]);
  });

  it('is repeated before a later one of the same payment', async () => {
    const { core } = world;
    const { booking, ground, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    const cheaper = { bookingDate: booking.bookingDate, timeSlot: '10:00-12:00' };
    await rescheduleBooking(core, booking._id, ground._id.toString(), cheaper);
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    expect(await waiting(core, orderId)).toEqual([`${orderId}-r1`, `${orderId}-r2`]);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    const [, second] = (await again(core, booking)).payment.refunds;
    await refundByHand(core, await again(core, booking), second?.amount, 'Again by hand');
    await pursueRefunds(core);
    expect(await waiting(core, orderId)).toEqual([`${orderId}-r2`]);
  });

  it('is refunded again if the money never had a booking', async () => {
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

  it('is refunded again before the payment that pays for the booking', async () => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await paySandboxOrder(orderId, { outcome: 'success', force: true });
    await settleOrder(core, orderId);
    await pursueRefunds(core);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await refundByHand(core, await again(core, booking), undefined, 'The second payment');
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    expect(await givenBack(orderId)).toEqual([2754, 2754]);
    expect(await violations(core)).toEqual([]);
  });

  it('by hand in place of a failed one reduces no refund of a cancellation', async () => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await refundByHand(core, booking, 754, 'Lights');
    await pursueRefunds(core);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await refundByHand(core, await again(core, booking), 754, 'Lights');
    await pursueRefunds(core);
    const now = core.clock.now();
    expect(cancellationTerms(await again(core, booking), 'owner', now).refundAmount).toBe(2000);
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    expect(await givenBack(orderId)).toEqual([754, 2000]);
    expect(await violations(core)).toEqual([]);
  });

  it('is not repeated while the provider only keeps it on hold', async () => {
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

describe('a refund on hold', () => {
  async function held(core: Core) {
    const { booking, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome: 'ONHOLD', delayMs: 0 });
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    const failed = await again(core, booking);
    expect(failed.payment.refunds.map(({ status }) => status)).toEqual(['failed']);
    return { booking: failed, orderId, refundId: failed.payment.refunds[0]?.refundId ?? '' };
  }

  async function refundWebhook(core: Core, orderId: string): Promise<void> {
    const type = 'REFUND_STATUS_WEBHOOK';
    const verifyWebhook = () => ({ type, eventTime: core.clock.now(), orderId });
    const provider = { ...core.provider, verifyWebhook };
    await receiveWebhook({ ...core, provider }, Buffer.from(''), {});
  }

  /** The state in both documents and the outbox. */
  async function told(core: Core, booking: BookingDoc, orderId: string) {
    const [after, payment] = [await again(core, booking), await core.db.payments.findOne({ orderId })];
    const facts = payment?.outbox.map(({ name }) => name).filter((name) => name.startsWith('refund.'));
    return {
      copy: after.payment.refunds.map(({ status }) => status),
      recorded: payment?.refunds.map(({ status }) => status),
      facts,
      refunded: after.timeline.filter(({ what }) => what === 'refunded').length,
    };
  }
  const goneThrough = {
    copy: ['processed'],
    recorded: ['processed'],
    facts: ['refund.requested', 'refund.failed', 'refund.processed'],
    refunded: 1,
  };

  it('is marked as processed when a later webhook reports it, with one notification', async () => {
    const { core } = world;
    const { booking, orderId, refundId } = await held(core);
    await resolveSandboxRefund(orderId, refundId, 'SUCCESS');
    await Promise.all([1, 2, 3].map(() => refundWebhook(core, orderId)));
    await until('the refund is processed', async () => (await told(core, booking, orderId)).refunded > 0);
    await pursueRefunds(later(core, 10_000));
    expect(await told(core, booking, orderId)).toEqual(goneThrough);
    expect(await violations(core)).toEqual([]);
  });

  it('is processed by the sweep if the process died after the webhook', async () => {
    const { core } = world;
    const { booking, orderId, refundId } = await held(core);
    await resolveSandboxRefund(orderId, refundId, 'SUCCESS');
    const dead = { ...core.provider, getRefund: () => Promise.reject(new ProviderUnavailable('away')) };
    await refundWebhook({ ...core, provider: dead }, orderId);
    await pursueRefunds(later(core, 10_000));
    expect(await told(core, booking, orderId)).toEqual(goneThrough);
  });

  it('is processed without a webhook, and stays unchanged while it is on hold', async () => {
    const { core } = world;
    const { booking, orderId, refundId } = await held(core);
    await pursueRefunds(later(core, 2 * HOUR_MS));
    expect((await told(core, booking, orderId)).facts).toEqual(['refund.requested', 'refund.failed']);
    await resolveSandboxRefund(orderId, refundId, 'SUCCESS');
    await pursueRefunds(later(core, 4 * HOUR_MS));
    expect(await told(core, booking, orderId)).toEqual(goneThrough);
  });

  it('is not repeated by hand if it turns out to have succeeded, and is then processed', async () => {
    const { core } = world;
    const { booking, orderId, refundId } = await held(core);
    await resolveSandboxRefund(orderId, refundId, 'SUCCESS');
    await expect(refundByHand(core, booking, undefined, 'Again by hand')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await told(core, booking, orderId)).toEqual(goneThrough);
    expect(await givenBack(orderId)).toEqual([2754]);
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

  it('has its result on the booking even if a crash came in between', async () => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await cancelBooking(core, booking._id, owner, 'Rain');
    await pursueRefunds(core);
    // As a kill between both writes leaves them.
    const pending = { $set: { 'payment.refunds.0.status': 'pending' as const } };
    await core.db.bookings.updateOne({ _id: booking._id }, pending);
    await core.db.payments.updateOne({ orderId }, { $set: { refundDueAt: new Date() } });
    await pursueRefunds(later(core, 10_000));
    expect((await again(core, booking)).payment.refunds.map(({ status }) => status)).toEqual(['processed']);
  });
});

describe('money refunded by hand', () => {
  const player = { side: 'player' as const, name: 'Rohan' };
  const hours = 3_600_000;
  const told = async (core: World['core'], name: string, { _id }: { _id: unknown }) =>
    (await core.db.bookings.findOne({ _id: _id as never }))?.outbox.findLast((entry) => entry.name === name)
      ?.data;

  it.each([
    { byHand: 1000, hoursLeft: 60, comes: 1754, owed: 2754 },
    { byHand: 1000, hoursLeft: 3, comes: 1377, owed: 1377 },
    { byHand: 2000, hoursLeft: 3, comes: 754, owed: 1377 },
    { byHand: 2754, hoursLeft: 60, comes: 0, owed: 2754 },
  ])(
    'is not promised again $hoursLeft h before the start: ₹$byHand by hand, ₹$comes on cancellation',
    async ({ byHand, hoursLeft, comes, owed }) => {
      const { core } = world;
      const { booking, orderId } = await bookPaid(core);
      await refundByHand(core, booking, byHand, 'Lights were out');
      const then = later(core, booking.startsAt.getTime() - core.clock.now().getTime() - hoursLeft * hours);
      const preview = cancellationTerms(await again(core, booking), 'player', then.clock.now());
      expect(preview.refundAmount).toBe(comes);
      await cancelBooking(then, booking._id, player, 'No team');
      expect(await told(core, 'booking.cancelled', booking)).toMatchObject({ refund: comes });
      await pursueRefunds(later(then, 10_000));
      expect(await givenBack(orderId)).toEqual([byHand, ...(comes > 0 ? [comes] : [])]);
      expect((await again(core, booking)).payment.refundOwed).toBe(owed);
      expect(await violations(core)).toEqual([]);
    },
  );

  it('is not counted again by a closure', async () => {
    const { core } = world;
    const { booking, ground } = await bookPaid(core);
    await refundByHand(core, booking, 1000, 'Lights were out');
    const request = { date: booking.bookingDate, timeSlot: '18:00-20:00', reason: 'Rain' };
    expect((await bookingsUnder(core, ground, request)).map(closureRefund)).toEqual([1754]);
    expect((await closeGround(core, ground, request, 'Sanjay')).closure.refundTotal).toBe(1754);
  });

  it('is not reported again by a move to cheaper hours', async () => {
    const { core } = world;
    const { booking, ground } = await bookPaid(core);
    await refundByHand(core, booking, 2000, 'Lights were out');
    await rescheduleBooking(core, booking._id, ground._id.toString(), {
      bookingDate: booking.bookingDate,
      timeSlot: '10:00-12:00',
    });
    expect(await told(core, 'booking.moved', booking)).toMatchObject({ refund: 754 });
  });

  it('does not count as spent, but the amount of a failed refund does', async () => {
    const { core } = world;
    const { booking, orderId, player: who } = await bookPaid(core);
    const spent = async () => (await summariseBookings(core, who._id.toString())).spent;
    await refundByHand(core, booking, 1000, 'Lights were out');
    expect(await spent()).toBe(1754);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await cancelBooking(core, booking._id, owner, 'Rain');
    expect(await spent()).toBe(0);
    await pursueRefunds(core);
    expect(await spent()).toBe(2754);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await refundByHand(core, await again(core, booking), undefined, 'Again by hand');
    expect(await spent()).toBe(0);
  });

  it('is counted on old bookings whose refunds have no kind', async () => {
    const { core } = world;
    const { booking, player: who } = await bookPaid(core);
    await cancelBooking(core, booking._id, owner, 'Rain');
    await core.db.bookings.updateOne(
      { _id: booking._id },
      { $unset: { 'payment.refunds.0.kind': '', 'payment.refunds.0.paymentId': '' } },
    );
    expect((await summariseBookings(core, who._id.toString())).spent).toBe(0);
  });

  it('and a simultaneous cancellation together refund exactly what was paid', async () => {
    const { core } = world;
    for (let round = 0; round < 5; round++) {
      const { booking, orderId } = await bookPaid(core);
      const [byHand] = await Promise.allSettled([
        refundByHand(core, booking, 2000, 'Lights were out'),
        cancelBooking(core, booking._id, player, 'No team'),
      ]);
      await pursueRefunds(core);
      const back = (await givenBack(orderId)).reduce((sum, amount) => sum + amount, 0);
      expect(back, byHand.status).toBe(2754);
    }
    expect(await violations(core)).toEqual([]);
  });

  it('is sent to both sides at once and, even after a crash, shows on the booking while it is pending', async () => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    await planSandboxRefunds(orderId, { outcome: 'PENDING', delayMs: 600_000 });
    const rows = async () => (await again(core, booking)).payment.refunds.map(({ amount }) => amount);
    const news = async () =>
      (await again(core, booking)).outbox.filter(({ name }) => name === 'booking.changed').length;
    const before = await news();
    await refundByHand(core, booking, 1000, 'Lights were out');
    expect([await rows(), await news()]).toEqual([[1000], before + 1]);
    const disarm = armFailpoint('refund.afterRecord', 'throw');
    await expect(refundByHand(core, booking, 500, 'Nets too')).rejects.toThrow();
    disarm();
    await pursueRefunds(core);
    expect([await rows(), await news()]).toEqual([[1000, 500], before + 2]);
  });

  it('is not refunded again by a cancellation if interrupted before the booking shows it', async () => {
    const { core } = world;
    const { booking, orderId } = await bookPaid(core);
    const disarm = armFailpoint('refund.afterRecord', 'throw');
    await expect(refundByHand(core, booking, 2000, 'Lights were out')).rejects.toThrow();
    disarm();
    const cancelled = await cancelBooking(core, booking._id, player, 'No team');
    expect(cancelled.payment.refunds.map(({ amount }) => amount)).toEqual([2000, 754]);
    await pursueRefunds(core);
    expect(await givenBack(orderId)).toEqual([2000, 754]);
    const { refunds } = (await again(core, booking)).payment;
    expect(refunds.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['manual', 2000],
      ['policy', 754],
    ]);
    expect(await violations(core)).toEqual([]);
  });
});
