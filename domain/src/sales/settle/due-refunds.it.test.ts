import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { bookPaid } from '../../testing/booked.js';
import { takeScans } from '../../testing/collection-scans.js';
import { stagger } from '../../testing/pauses.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { cancelBooking } from '../change/cancel-booking.js';
import type { PaymentProvider, ProviderRefund } from '../provider/payment-provider.js';
import { NotAsked, ProviderUnavailable, RateLimited } from '../provider/provider-errors.js';
import { askForDueRefunds, pursueRefundsOf, reviewDueRefunds } from './refunds.js';

/** More than any batch. */
const DUE = 150;
const MINUTE_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.core.db.payments.deleteMany({});
});
afterAll(async () => {
  await world.close();
});

/** Creates `count` cancelled bookings with refunds that were not requested, as after an outage. */
async function dueRefunds(count = DUE): Promise<PaymentDoc> {
  const { core } = world;
  const { booking, orderId } = await bookPaid(core);
  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  const payments = core.db.payments;
  const cancelled = await core.db.bookings.findOne({ _id: booking._id });
  const payment = await payments.findOne({ orderId });
  if (!cancelled || !payment) throw new Error('the booking was cancelled');
  const ids = Array.from({ length: count - 1 }, () => new Types.ObjectId());
  if (ids.length === 0) return payment;
  await core.db.bookings.insertMany(
    ids.map((_id) => ({ ...cancelled, _id, bookingId: `CR-${_id}`, outbox: [] })),
  );
  await payments.insertMany(
    ids.map((bookingId) => {
      const refunds = payment.refunds.map((refund) => ({ ...refund, refundId: `${bookingId}-r1` }));
      return {
        ...payment,
        _id: new Types.ObjectId(),
        bookingId,
        orderId: `${bookingId}`,
        refunds,
        outbox: [],
      };
    }),
  );
  return payment;
}

/** The world's core with a provider whose refund calls are replaced. */
function withProvider(answers: Partial<Pick<PaymentProvider, 'createRefund' | 'getRefund'>>): Core {
  return { ...world.core, provider: { ...world.core.provider, ...answers } };
}

const refundOf = (
  orderId: string,
  refundId: string,
  amount: number,
  status: ProviderRefund['status'] = 'SUCCESS',
): ProviderRefund => ({
  refundId,
  orderId,
  providerRefundId: `cf_${refundId}`,
  status,
  amount,
  currency: 'INR',
});

const countWhere = (refund: object) =>
  world.core.db.payments.countDocuments({ refunds: { $elemMatch: refund } });

describe('refunds that are due after an outage', () => {
  it('are all requested in one round, each once, although the provider accepts few at a time', async () => {
    await dueRefunds();
    const asked: string[] = [];
    let room = 10;
    const core = withProvider({
      async createRefund({ orderId, refundId, amount }) {
        if (room === 0) {
          setTimeout(() => (room = 10), 5);
          throw new RateLimited(10);
        }
        room -= 1;
        asked.push(refundId);
        return refundOf(orderId, refundId, amount);
      },
    });
    await takeScans(core);
    expect(await askForDueRefunds(core)).toBe(DUE);
    expect((await takeScans(core)) ?? []).toEqual([]);
    expect([asked.length, new Set(asked).size]).toEqual([DUE, DUE]);
    expect(await countWhere({ status: 'processed', tries: 0 })).toBe(DUE);
  });

  it('are not blocked by one that the provider cannot accept, which is tried once per round', async () => {
    const { orderId: stuck } = await dueRefunds();
    let tries = 0;
    const core = withProvider({
      async createRefund({ orderId, refundId, amount }) {
        if (orderId !== stuck) return refundOf(orderId, refundId, amount);
        tries += 1;
        throw new ProviderUnavailable('no answer');
      },
    });
    await askForDueRefunds(core);
    expect([tries, await countWhere({ status: 'processed' })]).toEqual([1, DUE - 1]);
    await askForDueRefunds(later(core, MINUTE_MS));
    expect([tries, await countWhere({ status: 'pending', tries: 2 })]).toEqual([2, 1]);
  });

  it('are all requested in the round that finds the provider up again', async () => {
    await dueRefunds();
    let [isBack, isTried] = [false, false];
    const core = withProvider({
      async createRefund({ orderId, refundId, amount }) {
        if (!isBack && isTried) throw new NotAsked('somebody is trying', 10);
        isTried = true;
        await stagger(isBack ? 0 : 50);
        isBack = true;
        return refundOf(orderId, refundId, amount);
      },
    });
    expect(await askForDueRefunds(core)).toBe(DUE);
    expect(await countWhere({ status: 'processed', tries: 0 })).toBe(DUE);
  });

  it('stay due while the provider accepts no calls', async () => {
    await dueRefunds();
    let calls = 0;
    const away = async () => {
      calls += 1;
      throw new NotAsked('not answering');
    };
    await askForDueRefunds(withProvider({ createRefund: away, getRefund: away }));
    // Only the calls in flight, and no more.
    expect(calls).toBeLessThan(DUE / 2);
    expect(await countWhere({ status: 'pending', tries: 0 })).toBe(DUE);
    const isDue = { refundDueAt: { $lte: world.core.clock.now() } };
    expect(await world.core.db.payments.countDocuments(isDue)).toBe(DUE);
  });
});

describe('a refund that the provider reports before we have recorded the request', () => {
  it('is looked up at the provider, and not requested again', async () => {
    const { orderId, refunds } = await dueRefunds(1);
    const asked: string[] = [];
    const core = withProvider({
      async createRefund(refund) {
        asked.push(refund.refundId);
        return refundOf(refund.orderId, refund.refundId, refund.amount);
      },
      getRefund: async (of, refundId) => refundOf(of, refundId, refunds[0]?.amount ?? 0),
    });
    await pursueRefundsOf(core, orderId);
    expect(asked).toEqual([]);
    expect(await countWhere({ status: 'processed' })).toBe(1);
  });

  it('is requested if the provider does not have it', async () => {
    const { orderId } = await dueRefunds(1);
    const core = withProvider({
      createRefund: async (refund) => refundOf(refund.orderId, refund.refundId, refund.amount),
      getRefund: async () => null,
    });
    await pursueRefundsOf(core, orderId);
    expect(await countWhere({ status: 'processed' })).toBe(1);
  });
});

describe('a refund that takes long', () => {
  it('is polled less and less often, at least hourly', async () => {
    await dueRefunds(1);
    const pending = async (orderId: string, refundId: string) => refundOf(orderId, refundId, 2754, 'PENDING');
    const core = withProvider({
      createRefund: ({ orderId, refundId }) => pending(orderId, refundId),
      getRefund: pending,
    });
    const payments = core.db.payments;
    await askForDueRefunds(core);
    const waits: number[] = [];
    let now = core.clock.now().getTime();
    while (now < core.clock.now().getTime() + 24 * 60 * MINUTE_MS) {
      const dueAt = (await payments.findOne())?.refundDueAt?.getTime() ?? Number.NaN;
      waits.push(Math.round((dueAt - now) / 1_000));
      now = dueAt;
      expect(await reviewDueRefunds({ ...core, clock: { now: () => new Date(now) } })).toBe(1);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect([waits.slice(0, 2), Math.max(...waits)]).toEqual([[5, 5], 3_600]);
  });
});
