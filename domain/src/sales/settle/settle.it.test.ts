import * as bookings from '@crease/shared/contracts/bookings';
import * as payments from '@crease/shared/contracts/payments';
import { slotText } from '@crease/shared/time/slots';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDay } from '../../calendar/day/read-days.js';
import { placesOf } from '../../calendar/hold-limit/places.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { again, type Booked, book, bookWithOrder } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { untilPast } from '../../testing/pauses.js';
import { paySandboxOrder, showSandboxOrder } from '../../testing/sandbox-client.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { listMyBookings } from '../booking-reads/booking.read.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { collectPayment } from '../change/collect-payment.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { PROVIDER_NAMES } from '../provider/payment-provider.js';
import { ProviderUnavailable } from '../provider/provider-errors.js';
import { createOrder } from './create-order.js';
import { expireBooking } from './expire-booking.js';
import { listPayments } from './payment.read.js';
import { receiveWebhook } from './receive-webhook.js';
import { reconcileDueOrders } from './reconcile.js';
import { pursueRefunds } from './refunds.js';
import { type Settlement, settleOrder, settleOrderOf } from './settle.js';
import { terminateDueOrders } from './terminate.js';

const claimsOf = async (core: Core, booking: BookingDoc) =>
  (await readDay(core, booking.groundId.toString(), booking.bookingDate))?.claims ?? {};

/** A webhook about the order, after which the provider stops answering. */
async function webhookInVain(core: Core, orderId: string): Promise<void> {
  const provider: Core['provider'] = {
    ...core.provider,
    verifyWebhook: () => ({ type: 'PAYMENT_SUCCESS_WEBHOOK', eventTime: core.clock.now(), orderId }),
    getOrder: () => Promise.reject(new ProviderUnavailable('away', 1_000)),
  };
  await receiveWebhook({ ...core, provider }, Buffer.from(''), {});
}

const successes = async (orderId: string): Promise<number> =>
  (await showSandboxOrder(orderId)).payments.filter((p) => p.payment_status === 'SUCCESS').length;

async function expired(operation: Booked, core: Core): Promise<void> {
  await untilPast(operation.booking.expiresAt ?? new Date());
  await expireBooking(core, operation.booking._id.toString());
}

describe.each(PROVIDER_NAMES)('with %s', (PAYMENT_PROVIDER) => {
  let world: World;
  let brief: World;
  beforeAll(async () => {
    world = await openWorld({ PAYMENT_PROVIDER });
    brief = await openWorld({ PAYMENT_PROVIDER, PENDING_SECONDS: '2' });
  });
  afterAll(async () => {
    await world.close();
    await brief.close();
  });

  describe('money that arrives', () => {
    it('in time confirms the booking and claims its hours permanently', async () => {
      const { core } = world;
      const { booking, orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      const settled = await settleOrder(core, orderId);
      expect(settled).toMatchObject({ paid: true, requiresRefund: false });
      expect(settled.booking.status).toBe('confirmed');
      expect(settled.booking.payment).toMatchObject({ status: 'completed', orderId, captured: 2754 });
      expect(settled.booking.confirmation?.confirmationCode).toMatch(/^[0-9A-Z]{6}$/);
      const claims = await claimsOf(core, booking);
      expect(Object.values(claims).map((c) => [c?.kind, c?.expiresAt])).toEqual([
        ['booking', undefined],
        ['booking', undefined],
      ]);
    });

    it('is refunded if the booking was cancelled since it was read, and confirms it if only the read was stale', async () => {
      const { core } = world;
      const cancelled = await bookWithOrder(core);
      const actor = { side: 'owner' as const, name: 'Sanjay' };
      await cancelBooking(core, cancelled.booking._id, actor, 'Rain');
      await paySandboxOrder(cancelled.orderId, { outcome: 'success' });
      const { requiresRefund } = await settleOrderOf(core, cancelled.booking, cancelled.orderId);
      expect(requiresRefund).toBe(true);
      expect(await again(core, cancelled.booking)).toMatchObject({ status: 'cancelled' });

      const { booking, orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      const op = { kind: 'approve' as const, n: 1, at: core.clock.now(), args: {} };
      const readWhileFenced = { ...booking, op };
      expect(await settleOrderOf(core, readWhileFenced, orderId)).toMatchObject({
        requiresRefund: false,
        booking: { status: 'confirmed' },
      });
    });

    it('settled twenty times at once is one payment, one confirmation, one fact', async () => {
      const { core } = world;
      const { booking, orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      // Callers that waited too long for a slow settlement are asked to retry, and do.
      const settle = async (): Promise<Settlement> =>
        await settleOrder(core, orderId).catch((error) => {
          if (error.code !== 'UNAVAILABLE') throw error;
          return settle();
        });
      const all = await Promise.all(Array.from({ length: 20 }, settle));
      expect(all.every((s) => s.paid && !s.requiresRefund && s.booking.status === 'confirmed')).toBe(true);
      const after = await again(core, booking);
      expect(after.outbox.filter((entry) => entry.name === 'booking.confirmed')).toHaveLength(1);
      const payment = await core.db.payments.findOne({ orderId });
      expect(payment?.captures).toHaveLength(1);
      expect(payment?.refunds).toEqual([]);
    });

    it('is the same order for two tabs that ask at once', async () => {
      const { core } = world;
      const [ground, player] = [await aGround(core), await aUser(core)];
      const booking = await book(core, ground, player);
      const orders = await Promise.all(Array.from({ length: 6 }, () => createOrder(core, booking)));
      expect(new Set(orders.map((order) => order.orderId)).size).toBe(1);
    });

    it('leaves the booking pending without payment, and shows and reports a failed attempt once', async () => {
      const { core } = world;
      const { booking, orderId } = await bookWithOrder(core);
      expect(await settleOrder(core, orderId)).toMatchObject({ paid: false, requiresRefund: false });
      await paySandboxOrder(orderId, { outcome: 'failed' });
      await Promise.all([settleOrder(core, orderId), settleOrder(core, orderId)]);
      const failed = await again(core, booking);
      expect([failed.status, failed.payment.status]).toEqual(['pending', 'failed']);
      const payment = await core.db.payments.findOne({ orderId });
      expect(payment?.outbox.filter((entry) => entry.name === 'payment.failed')).toHaveLength(1);
      await paySandboxOrder(orderId, { outcome: 'success' });
      expect((await settleOrder(core, orderId)).booking).toMatchObject({ status: 'confirmed' });
    });

    it('after expiry confirms when the hours are still free', async () => {
      const { core } = brief;
      const operation = await bookWithOrder(core);
      await expired(operation, core);
      expect(await claimsOf(core, operation.booking)).toEqual({});
      await paySandboxOrder(operation.orderId, { outcome: 'success', force: true });
      const settled = await settleOrder(core, operation.orderId);
      expect(settled.requiresRefund).toBe(false);
      expect(settled.booking.status).toBe('confirmed');
      expect(settled.booking.cancellation).toBeUndefined();
      expect(Object.keys(await claimsOf(core, operation.booking))).toEqual(['18', '19']);
    });

    it('after expiry is refunded in full if the hours were resold', async () => {
      const { core } = brief;
      const operation = await bookWithOrder(core);
      await expired(operation, core);
      const rival = await aUser(core);
      const taken = await book(core, operation.ground, rival, '19:00-21:00');
      await approveBooking(core, taken._id, 'owner');
      await paySandboxOrder(operation.orderId, { outcome: 'success', force: true });
      const settled = await settleOrder(core, operation.orderId);
      expect(settled).toMatchObject({ paid: true, requiresRefund: true });
      await pursueRefunds(core);
      const after = await again(core, operation.booking);
      expect(after.status).toBe('cancelled');
      expect(after.cancellation?.code).toBe('no-slot');
      expect(after.payment.refunds.map(({ amount, status }) => ({ amount, status }))).toEqual([
        { amount: 2754, status: 'processed' },
      ]);
      const claims = await claimsOf(core, operation.booking);
      expect(Object.values(claims).every((c) => c?.ref === taken._id.toString())).toBe(true);
    });

    it('twice on one order is refunded soon even if settling was interrupted right after the second was recorded', async () => {
      const { core } = world;
      const { orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      await settleOrder(core, orderId);
      await paySandboxOrder(orderId, { outcome: 'success', force: true });
      const disarm = armFailpoint('settle.afterCapture', 'throw');
      await expect(settleOrder(core, orderId)).rejects.toBeInstanceOf(StoppedAtFailpoint);
      disarm();
      const soon = later(core, 20_000);
      await reconcileDueOrders(soon);
      await pursueRefunds(soon);
      expect((await showSandboxOrder(orderId)).refunds.map((r) => r.refund_amount)).toEqual([2754]);
    });

    it('by a second attempt that was open when the first was settled is refunded soon, even without a webhook', async () => {
      const { core } = world;
      const { orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success', webhook: 'none', delayMs: 300 });
      await paySandboxOrder(orderId, { outcome: 'success', webhook: 'none' });
      expect(await settleOrder(core, orderId)).toMatchObject({ paid: true });
      await expect.poll(async () => await successes(orderId)).toBe(2);
      const soon = later(core, 20_000); // reconcile settles within 20 s
      await reconcileDueOrders(soon);
      await pursueRefunds(soon);
      expect((await showSandboxOrder(orderId)).refunds.map((r) => r.refund_amount)).toEqual([2754]);
    });

    it('a second time is refunded at the next poll of the paid order if every webhook about it is lost', async () => {
      const { core } = world;
      const { orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success', webhook: 'none' });
      await settleOrder(core, orderId);
      await paySandboxOrder(orderId, { outcome: 'success', webhook: 'none', force: true });
      const nextPoll = later(core, 5 * 60_000 + 1_000);
      await reconcileDueOrders(nextPoll);
      await pursueRefunds(nextPoll);
      expect((await showSandboxOrder(orderId)).refunds.map((r) => r.refund_amount)).toEqual([2754]);
    });

    it('is queried soon when a webhook reports it while an earlier settlement is running', async () => {
      const { core } = world;
      const { orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      await settleOrder(core, orderId);
      const payments = core.db.payments;
      const checkAt = async () => (await payments.findOne({ orderId }))?.nextCheckAt?.getTime() ?? 0;
      const soon = new Date(core.clock.now().getTime() + 1_000); // sooner than a webhook asks for
      await payments.updateOne({ orderId }, { $set: { nextCheckAt: soon } });
      const provider: Core['provider'] = {
        ...core.provider,
        async getPayments(id) {
          const seen = await core.provider.getPayments(id);
          await webhookInVain(core, orderId);
          return seen;
        },
      };
      await settleOrder({ ...core, provider }, orderId);
      expect(await checkAt()).toBe(soon.getTime());
      await settleOrder(core, orderId);
      expect(await checkAt()).toBeGreaterThan(soon.getTime() + 60_000);
    });

    it('is queried when a webhook reports it, even if an earlier settlement ends later', async () => {
      const { core } = world;
      const { orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      const payments = core.db.payments;
      const disarm = armFailpoint('settle.afterConfirm', 'sleep:150');
      const settling = settleOrder(core, orderId);
      await vi.waitUntil(async () => (await payments.findOne({ orderId }))?.captures.length, 20_000);
      const asked = new Date(core.clock.now().getTime() + 1_000);
      await payments.updateOne({ orderId }, { $min: { nextCheckAt: asked } });
      await settling;
      disarm();
      expect((await payments.findOne({ orderId }))?.nextCheckAt).toEqual(asked);
      await settleOrder(core, orderId);
      expect((await payments.findOne({ orderId }))?.nextCheckAt?.getTime()).toBeGreaterThan(asked.getTime());
    });

    it('of a wrong amount or currency never confirms and is refunded', async () => {
      const { core } = world;
      for (const wrong of [{ amount: 1 }, { amount: 100.55 }, { currency: 'USD' }]) {
        const { booking, orderId } = await bookWithOrder(core);
        await paySandboxOrder(orderId, { outcome: 'success', ...wrong });
        expect(await settleOrder(core, orderId)).toMatchObject({ paid: true, requiresRefund: true });
        await pursueRefunds(core);
        expect((await again(core, booking)).status).toBe('pending');
        const { refunds } = await showSandboxOrder(orderId);
        expect(refunds).toMatchObject([{ refund_amount: wrong.amount ?? 2754, refund_status: 'SUCCESS' }]);
      }
    });

    it('of wrong amounts with paise is refunded to the paisa, and its booking and payment stay readable', async () => {
      const { core } = world;
      const { player, orderId } = await bookWithOrder(core);
      for (const amount of [100.55, 0.1, 0.2])
        await paySandboxOrder(orderId, { outcome: 'success', amount, force: true });
      await settleOrder(core, orderId);
      await pursueRefunds(core);
      const userId = player._id.toString();
      const page = { page: 1, limit: 20 };
      const listed = { success: true, ...(await listMyBookings(core, userId, page)) };
      const [booking] = bookings.listMyBookings.response.parse(listed).bookings;
      expect(booking?.payment.refunds.map(({ amount }) => amount)).toEqual([100.55, 0.1, 0.2]);
      expect(booking?.payment.refund).toMatchObject({ status: 'processed', amount: 100.85 });
      const history = { success: true, ...(await listPayments(core, userId, page)) };
      expect(payments.paymentHistory.response.parse(history).payments).toMatchObject([
        { captured: 100.85, refunded: 100.85 },
      ]);
      expect(await violations(core)).toEqual([]);
    });

    it('twice on one order confirms once and refunds the second', async () => {
      const { core } = world;
      const { orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      await settleOrder(core, orderId);
      await paySandboxOrder(orderId, { outcome: 'success', force: true });
      const settled = await settleOrder(core, orderId);
      expect(settled).toMatchObject({ paid: true, requiresRefund: false });
      await pursueRefunds(core);
      const { refunds } = await showSandboxOrder(orderId);
      expect(refunds.map((r) => r.refund_amount)).toEqual([2754]);
      expect((await again(core, settled.booking)).status).toBe('confirmed');
    });

    it('on an approved booking completes the payment and changes nothing else', async () => {
      const { core } = world;
      const { booking, orderId } = await bookWithOrder(core);
      const approved = await approveBooking(core, booking._id, 'owner');
      await paySandboxOrder(orderId, { outcome: 'success' });
      const settled = await settleOrder(core, orderId);
      expect(settled.booking.payment.status).toBe('completed');
      expect(settled.booking.confirmation).toEqual(approved.confirmation);
      expect(settled.booking.outbox.map((entry) => entry.name)).toEqual([
        'booking.created',
        'booking.confirmed',
        'booking.paid',
      ]);
    });

    it.each([500, 2754])('is refunded in full if %i rupees were paid at the ground first', async (amount) => {
      const { core } = world;
      const { booking, orderId } = await bookWithOrder(core);
      const approved = await approveBooking(core, booking._id, 'owner');
      await paySandboxOrder(orderId, { outcome: 'success' });
      const collected = await collectPayment(core, approved, { amount, method: 'cash' }, 'owner');
      expect(await settleOrder(core, orderId)).toMatchObject({ paid: true, requiresRefund: true });
      await pursueRefunds(core);
      expect((await again(core, booking)).payment).toMatchObject({ status: 'pending', captured: 0 });
      expect((await showSandboxOrder(orderId)).refunds.map((r) => r.refund_amount)).toEqual([2754]);
      await expect(createOrder(core, collected)).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
        message: 'You have begun to pay at the ground: please pay the rest there.',
      });
    });

    it('or money paid at the ground at the same time is kept, never both', async () => {
      const { core } = world;
      for (let round = 0; round < 5; round++) {
        const { booking, orderId } = await bookWithOrder(core);
        const approved = await approveBooking(core, booking._id, 'owner');
        await paySandboxOrder(orderId, { outcome: 'success' });
        const collecting = collectPayment(core, approved, { amount: 500, method: 'upi' }, 'owner');
        await Promise.allSettled([settleOrder(core, orderId), collecting]);
        await settleOrder(core, orderId);
        await pursueRefunds(core);
        const { collected, captured } = (await again(core, booking)).payment;
        const refunded = (await showSandboxOrder(orderId)).refunds.map((r) => r.refund_amount);
        expect({ captured, refunded }).toEqual(
          collected.length > 0 ? { captured: 0, refunded: [2754] } : { captured: 2754, refunded: [] },
        );
      }
    });

    it('on the order of another price is refunded for good, even if the booking moves back to that price', async () => {
      const { core } = world;
      const { ground, booking, orderId } = await bookWithOrder(core);
      await approveBooking(core, booking._id, 'owner');
      const move = (timeSlot: string, acceptPrice?: number) =>
        rescheduleBooking(core, booking._id, ground._id.toString(), {
          bookingDate: booking.bookingDate,
          timeSlot,
          acceptPrice,
        });
      await move('10:00-12:00');
      await paySandboxOrder(orderId, { outcome: 'success' });
      expect(await settleOrder(core, orderId)).toMatchObject({ requiresRefund: true });
      await move('18:00-20:00', 2754);
      expect(await settleOrder(core, orderId)).toMatchObject({ requiresRefund: true });
      await pursueRefunds(core);
      const after = await again(core, booking);
      expect(after.payment).toMatchObject({ status: 'pending', captured: 0, refused: [expect.any(String)] });
      expect((await showSandboxOrder(orderId)).refunds.map((r) => r.refund_amount)).toEqual([2754]);
    });
  });

  describe('late money', () => {
    const late = async (core: Core, change: (booked: Booked) => Promise<unknown>): Promise<Settlement> => {
      const booked = await bookWithOrder(core);
      await expired(booked, core);
      await change(booked);
      await paySandboxOrder(booked.orderId, { outcome: 'success', force: true });
      return await settleOrder(core, booked.orderId);
    };

    it('is refunded if the account was deleted', async () => {
      const { core } = brief;
      const settled = await late(core, ({ player }) =>
        core.db.users.updateOne({ _id: player._id }, { $set: { deletedAt: new Date() } }),
      );
      expect(settled).toMatchObject({ requiresRefund: true, booking: { status: 'cancelled' } });
    });

    it('is refunded if the ground has closed those hours', async () => {
      const { core } = brief;
      const settled = await late(core, ({ ground }) =>
        core.db.grounds.updateOne(
          { _id: ground._id },
          { $set: { 'price.ranges': [{ start: '06:00', end: '18:00', perHour: 900 }] } },
        ),
      );
      expect(settled).toMatchObject({ requiresRefund: true, booking: { status: 'cancelled' } });
    });
  });

  describe('a cancellation', () => {
    it('by the player well before the start refunds everything, and frees the hours', async () => {
      const { core } = world;
      const { booking, player, orderId } = await bookWithOrder(core);
      await paySandboxOrder(orderId, { outcome: 'success' });
      await settleOrder(core, orderId);
      await cancelBooking(core, booking._id, { side: 'player', name: player.name }, 'Rain');
      expect(await claimsOf(core, booking)).toEqual({});
      await pursueRefunds(core);
      const after = await again(core, booking);
      expect(after.payment.refunds).toMatchObject([{ amount: 2754, status: 'processed', reason: 'Rain' }]);
      expect(after.moneyDueAt).toBeUndefined();
    });

    it('before a payment already on its way refunds that in full', async () => {
      const { core } = world;
      const { booking, player, orderId } = await bookWithOrder(core);
      await cancelBooking(core, booking._id, { side: 'player', name: player.name }, 'No team');
      await terminateDueOrders(core);
      await paySandboxOrder(orderId, { outcome: 'success', force: true });
      expect(await settleOrder(core, orderId)).toMatchObject({ paid: true, requiresRefund: true });
      await pursueRefunds(core);
      expect((await again(core, booking)).payment.refunds).toMatchObject([
        { amount: 2754, status: 'processed' },
      ]);
    });

    it('races with the capture and ends as a booking or a refund, never both or neither', async () => {
      const { core } = world;
      for (let round = 0; round < 5; round++) {
        const { booking, player, orderId } = await bookWithOrder(core);
        await paySandboxOrder(orderId, { outcome: 'success' });
        await Promise.allSettled([
          settleOrder(core, orderId),
          cancelBooking(core, booking._id, { side: 'player', name: player.name }, 'Changed my mind'),
          settleOrder(core, orderId),
        ]);
        await settleOrder(core, orderId);
        await pursueRefunds(core);
        const after = await again(core, booking);
        expect(after.status).toBe('cancelled');
        const { refunds } = await showSandboxOrder(orderId);
        expect(refunds.reduce((sum, r) => sum + r.refund_amount, 0)).toBe(2754);
        expect(await claimsOf(core, booking)).toEqual({});
      }
    });
  });

  describe('an expiry', () => {
    it('frees the hours and ends the order at the provider', async () => {
      const { core } = brief;
      const operation = await bookWithOrder(core);
      await expired(operation, core);
      await terminateDueOrders(core);
      const after = await again(core, operation.booking);
      expect(after.cancellation).toMatchObject({ reason: 'Payment window expired', code: 'expired' });
      expect(after.op).toBeUndefined();
      expect((await core.provider.getOrder(operation.orderId))?.status).toBe('TERMINATED');
      expect(await placesOf(core, operation.player._id.toString())).toEqual([]);
    });

    it('that races approval and settlement leaves one winner, which owns its hours', async () => {
      const { core } = brief;
      for (let round = 0; round < 3; round++) {
        const operation = await bookWithOrder(core);
        await paySandboxOrder(operation.orderId, { outcome: 'success' });
        await untilPast(new Date((operation.booking.expiresAt ?? new Date()).getTime() - 60));
        await Promise.allSettled([
          approveBooking(core, operation.booking._id, 'owner'),
          expired(operation, core),
          settleOrder(core, operation.orderId),
        ]);
        const settled = await settleOrder(core, operation.orderId);
        const claims = Object.values(await claimsOf(core, operation.booking));
        expect(settled.booking.status).toBe('confirmed');
        expect(settled.booking.payment.status).toBe('completed');
        expect(claims).toHaveLength(settled.booking.timeSlot.duration);
        expect(claims.every((c) => c?.ref === operation.booking._id.toString() && !c.expiresAt)).toBe(true);
        expect(slotText(settled.booking.timeSlot)).toBe('18:00-20:00');
      }
    });
  });
});
