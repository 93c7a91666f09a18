import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName } from '../../platform/failpoint.js';
import { findOrder } from '../../sales/booking-record/payment.schema.js';
import { endDisputed, markDisputed } from '../../sales/booking-record/payment-disputes.queries.js';
import { noteSending, writeNextPursuit } from '../../sales/booking-record/refunds.queries.js';
import { cancelBooking, cancellationTerms } from '../../sales/change/cancel-booking.js';
import { noteDispute } from '../../sales/disputes/dispute.schema.js';
import type { PaymentProvider } from '../../sales/provider/payment-provider.js';
import { RateLimited } from '../../sales/provider/provider-errors.js';
import { createEntryOrder } from '../../sales/settle/create-order.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { recordRefund } from '../../sales/settle/record-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { retryRefund } from '../../sales/settle/retry-refund.js';
import { settleAny } from '../../sales/settle/settle.js';
import { accountsOf, aGamePaidByHost, bookingOf, joinedPaid } from '../../testing/a-shared-game.js';
import { aTournament, ENTRY_FEE, entered } from '../../testing/a-tournament.js';
import { again, type Booked, bookPaid } from '../../testing/booked.js';
import { MemoryPayouts } from '../../testing/memory-payouts.js';
import {
  moveSandboxDispute,
  openSandboxDispute,
  paySandboxOrder,
  planSandboxRefunds,
  type SandboxDispute,
  showSandboxOrder,
} from '../../testing/sandbox-client.js';
import { aPlayedGame } from '../../testing/settled.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { postDueOrders } from '../ledger/post-payment.js';
import { insertPayoutAccount } from '../payouts/payout-account.schema.js';
import { balanceOf } from '../settlements/balance.js';
import { pursueSettlements } from '../settlements/pursue-settlements.js';
import { runSettlements } from '../settlements/run-settlements.js';
import { freezeDisputed } from './freeze-disputed.js';
import { pursueDisputes } from './pursue-disputes.js';
import { remindOfDisputes } from './remind-of-disputes.js';

let world: World;
let bank: MemoryPayouts;
let core: Core;
let ownerId: Types.ObjectId;
beforeEach(async () => {
  world = await openWorld();
  bank = new MemoryPayouts();
  core = { ...world.core, payouts: bank };
  ownerId = new Types.ObjectId();
});
afterEach(() => world.close());

const run = () => runSettlements(core, addDays(dayOf(core.clock.now()), -1));
/** The present state of the only dispute. */
async function theDispute() {
  const [dispute, ...more] = await core.db.disputes.find().toArray();
  if (!dispute || more.length > 0) throw new Error('there is one dispute');
  return dispute;
}
const payment = async ({ orderId }: Booked) => {
  const order = await findOrder(core, orderId);
  if (!order) throw new Error('there is an order');
  return order;
};

/** The bank disputes the payment of a booking, and a webhook has named that. */
async function disputed(booked: Booked, how: SandboxDispute = {}): Promise<string> {
  const order = await payment(booked);
  const disputeId = await openSandboxDispute(order.captures[0]?.paymentId ?? '', how);
  await noteDispute(core, 'cashfree', disputeId, order);
  await pursueDisputes(core);
  return disputeId;
}
/** The bank has decided, and a webhook has named that. */
async function decided(
  booked: Booked,
  disputeId: string,
  status: Parameters<typeof moveSandboxDispute>[1],
  how: SandboxDispute = {},
): Promise<void> {
  await moveSandboxDispute(disputeId, status, how);
  await noteDispute(core, 'cashfree', disputeId, await payment(booked));
  await pursueDisputes(core);
  await postDueOrders(later(core, 1_000));
}
/** Rupees on each account of the ledger. */
async function accounts(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { lines } of await core.db.ledger.find().toArray())
    for (const { account, amount } of lines) {
      const name = account.replace(/:.*/, '');
      sums[name] = (sums[name] ?? 0) + amount;
    }
  return sums;
}
const balance = () => balanceOf(core, ownerId.toString());

describe('an open dispute', () => {
  it('withholds the owner’s part in the ledger and keeps the game out of settlements', async () => {
    const game = await aPlayedGame(core, ownerId);
    await disputed(game);
    expect(await theDispute()).toMatchObject({
      status: 'open',
      holds: true,
      frozen: { round: 1, amount: 2754, owner: 2700 },
      said: { phase: 'chargeback', amount: 2754, reason: 'Services not provided' },
    });
    expect(await accounts()).toEqual({ provider: -2754, owner: 0, fees: 54, disputed: 2700 });
    expect(await balance()).toMatchObject({ due: 0, disputed: 2700 });
    expect(await run()).toMatchObject({ made: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('keeps the game out of settlements from the moment its payment is marked', async () => {
    const game = await aPlayedGame(core, ownerId);
    const { orderId, captures } = await payment(game);
    await markDisputed(core, orderId, { key: 'a-1', paymentId: captures[0]?.paymentId ?? '', amount: 2754 });
    expect(await run()).toMatchObject({ made: 0 });
    await endDisputed(core, await payment(game), 'a-1');
    expect(await run()).toMatchObject({ made: 1, total: 2700 });
  });

  it('is one, however often and in whatever order it is named', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game);
    const order = await payment(game);
    await Promise.all(Array.from({ length: 20 }, () => noteDispute(core, 'cashfree', disputeId, order)));
    await Promise.all([1, 2, 3].map(() => pursueDisputes(core)));
    expect(await theDispute()).toMatchObject({ status: 'open', round: 1, seq: 1 });
    expect(await accounts()).toMatchObject({ disputed: 2700 });
    expect((await payment(game)).disputed).toHaveLength(1);
  });

  it('holds games back whose money covers a game that was paid out before', async () => {
    await insertPayoutAccount(core, ownerId, { vpa: 'sanjay@okbank' });
    const game = await aPlayedGame(core, ownerId);
    await run();
    await pursueSettlements(later(core, 60_000));
    expect(bank.paid).toHaveLength(1);
    const disputeId = await disputed(game);
    expect(await balance()).toMatchObject({ due: -2700, disputed: 2700, paid: 2700 });
    await aPlayedGame(core, ownerId);
    expect(await run()).toMatchObject({ made: 0 });
    await decided(game, disputeId, 'won');
    expect(await run()).toMatchObject({ made: 1, total: 2700 });
    expect(await violations(core)).toEqual([]);
  });

  it('refuses refunds by hand, and lets a cancellation’s refund wait for the bank', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    const disputeId = await disputed(booked);
    await expect(refundByHand(core, booked.booking, 1000, 'Rain')).rejects.toMatchObject({
      reason: 'payment_disputed',
    });
    await cancelBooking(core, booked.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await pursueRefunds(later(core, 1_000));
    expect((await payment(booked)).refunds).toEqual([]);
    expect(await violations(core)).toEqual([]);
    await decided(booked, disputeId, 'won');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    expect((await payment(booked)).refunds).toMatchObject([
      { kind: 'policy', amount: 2754, status: 'processed' },
    ]);
    expect((await showSandboxOrder(booked.orderId)).refunds).toHaveLength(1);
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('lets no refund be recorded that was decided before the payment was marked', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    const before = await payment(booked);
    await disputed(booked);
    const { paymentId = '' } = before.captures[0] ?? {};
    const refund = { kind: 'manual' as const, paymentId, amount: 100, reason: 'Rain', split: { owner: 100 } };
    expect(await recordRefund(core, before, refund)).toBeNull();
    expect((await payment(booked)).refunds).toEqual([]);
  });

  it('that the provider does not know yet is asked about again, and freezes nothing', async () => {
    const game = await aPlayedGame(core, ownerId);
    await noteDispute(core, 'cashfree', '404', await payment(game));
    await pursueDisputes(core);
    const dispute = await theDispute();
    expect(dispute.status).toBe('noted');
    expect(dispute.dueAt?.getTime()).toBeGreaterThan(core.clock.now().getTime());
    expect(await accounts()).not.toHaveProperty('disputed');
    const muchLater = later(core, 4 * 86_400_000);
    await pursueDisputes(muchLater);
    expect((await theDispute()).dueAt).toBeUndefined();
  });

  it.each([
    ['open', 'is open and withholds nothing'],
    ['lost', 'is lost, but nothing of it is booked'],
  ] as const)(
    'of a payment that its order does not have, which is %s, alarms after an hour and is given up after three days',
    async (status, violation) => {
      const [game, other] = [await aPlayedGame(core, ownerId), await aPlayedGame(core, ownerId)];
      const disputeId = await openSandboxDispute((await payment(other)).captures[0]?.paymentId ?? '');
      await moveSandboxDispute(disputeId, status);
      await noteDispute(core, 'cashfree', disputeId, await payment(game));
      const alarms: unknown[] = [];
      const pursueAfter = async (ms: number) => {
        const log = Object.assign(Object.create(core.log), { error: (what: unknown) => alarms.push(what) });
        await pursueDisputes({ ...later(core, ms), log });
        return (await theDispute()).dueAt;
      };
      const minute = 60_000;
      expect(await pursueAfter(0)).toBeDefined();
      expect(await pursueAfter(30 * minute)).toBeDefined();
      expect(alarms).toEqual([]);
      const next = await pursueAfter(90 * minute);
      expect(alarms).toMatchObject([{ alarm: 'dispute', orderId: game.orderId }]);
      expect(next?.getTime()).toBeGreaterThan(core.clock.now().getTime() + 6 * 60 * minute);
      const { _id } = await theDispute();
      expect(await violations(later(core, 23 * 60 * minute))).not.toContain(`7 disputes/${_id} ${violation}`);
      expect(await violations(later(core, 25 * 60 * minute))).toContain(`7 disputes/${_id} ${violation}`);
      expect(await pursueAfter(73 * 60 * minute)).toBeUndefined();
      expect(await violations(core)).toContain(`7 disputes/${_id} ${violation}`);
    },
  );

  it('is asked about although another provider accepts no calls', async () => {
    const order = await payment(await aPlayedGame(core, ownerId));
    for (const id of ['1', '2', '3', '4', '5']) await noteDispute(core, 'cashfree', id, order);
    await noteDispute(later(core, 1_000), 'razorpay', 'disp_6', order);
    const asked: string[] = [];
    const [provider = core.provider, ...otherProviders] = [core.provider, ...core.otherProviders].map(
      (one) => ({
        ...one,
        getDispute: async (id: string) => {
          if (one.name === 'cashfree') throw new RateLimited(1_000);
          asked.push(id);
          return null;
        },
      }),
    );
    await pursueDisputes(later({ ...core, provider, otherProviders }, 2_000));
    expect(asked).toEqual(['disp_6']);
  });

  it('reminds our team once of each deadline', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game, { respondInMs: 3 * 86_400_000 });
    expect(await remindOfDisputes(core)).toBe(0);
    const dayBefore = later(core, 2.5 * 86_400_000);
    expect(await remindOfDisputes(dayBefore)).toBe(1);
    expect(await remindOfDisputes(dayBefore)).toBe(0);
    await decided(game, disputeId, 'action_required', { respondInMs: 6 * 86_400_000 });
    expect(await remindOfDisputes(later(core, 5.5 * 86_400_000))).toBe(1);
    expect((await theDispute()).outbox.map(({ data }) => data)).toMatchObject([
      { what: 'changed' },
      { what: 'reminder' },
      { what: 'changed' },
      { what: 'reminder' },
    ]);
  });
});

describe('a won dispute', () => {
  it('gives everything back, and can be opened again in a later phase', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game);
    await decided(game, disputeId, 'under_review');
    await decided(game, disputeId, 'won');
    expect(await accounts()).toEqual({ provider: -2754, owner: 2700, fees: 54, disputed: 0 });
    expect((await payment(game)).disputed).toEqual([]);
    expect(await balance()).toMatchObject({ due: 2700 });
    await decided(game, disputeId, 'open', { phase: 'pre_arbitration' });
    expect(await theDispute()).toMatchObject({ round: 2, status: 'open', holds: true });
    expect(await accounts()).toMatchObject({ owner: 0, disputed: 2700 });
    await decided(game, disputeId, 'lost', { phase: 'pre_arbitration' });
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('that was heard of only at its end changes nothing', async () => {
    const game = await aPlayedGame(core, ownerId);
    const order = await payment(game);
    const disputeId = await openSandboxDispute(order.captures[0]?.paymentId ?? '');
    await decided(game, disputeId, 'won');
    expect(await accounts()).toEqual({ provider: -2754, owner: 2700, fees: 54 });
    expect(await run()).toMatchObject({ made: 1, total: 2700 });
  });
});

describe('a lost dispute', () => {
  it('takes the payment from owner and fee like a refund, without asking the provider for one', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game);
    await decided(game, disputeId, 'lost');
    expect(await theDispute()).toMatchObject({ status: 'lost', lost: { amount: 2754, beyond: 0 } });
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect((await payment(game)).refunds).toMatchObject([
      { amount: 2754, status: 'processed', split: { owner: 2700, fee: 54 } },
    ]);
    await sweepAll(later(core, 60_000));
    expect((await showSandboxOrder(game.orderId)).refunds).toEqual([]);
    expect((await again(core, game.booking)).payment.refunds).toMatchObject([{ amount: 2754 }]);
    expect(await run()).toMatchObject({ made: 1, total: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('after the payout leaves a negative balance, which the next games make up for', async () => {
    await insertPayoutAccount(core, ownerId, { vpa: 'sanjay@okbank' });
    const game = await aPlayedGame(core, ownerId);
    await run();
    await pursueSettlements(later(core, 60_000));
    const disputeId = await disputed(game);
    await decided(game, disputeId, 'lost');
    expect(await balance()).toMatchObject({ due: -2700, paid: 2700 });
    await aPlayedGame(core, ownerId);
    expect(await run()).toMatchObject({ made: 1, total: 0 });
    await aPlayedGame(core, ownerId);
    expect(await run()).toMatchObject({ made: 1, total: 2700 });
    expect(await violations(core)).toEqual([]);
  });

  it('of a payment that was refunded before costs the owner nothing', async () => {
    const game = await aPlayedGame(core, ownerId);
    await refundByHand(core, await again(core, game.booking), undefined, 'Floodlights');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    const disputeId = await disputed(game);
    expect(await theDispute()).toMatchObject({ frozen: { amount: 0, owner: 0 } });
    await decided(game, disputeId, 'lost');
    expect(await theDispute()).toMatchObject({ lost: { amount: 0, beyond: 2754 } });
    expect(await accounts()).toEqual({ provider: 2754, owner: 0, fees: 0, losses: -2754 });
    expect(await violations(core)).toEqual([]);
  });

  it('of a part leaves the rest, and a refund by hand takes no more than that', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game, { amount: 1000 });
    expect(await theDispute()).toMatchObject({ frozen: { amount: 1000, owner: 980 } });
    await decided(game, disputeId, 'lost');
    expect(await accounts()).toEqual({ provider: -1754, owner: 1720, fees: 34, disputed: 0 });
    const booking = await again(core, game.booking);
    await expect(refundByHand(core, booking, 1755, 'Rain')).rejects.toMatchObject({ reason: 'over_payment' });
    await refundByHand(core, booking, 1754, 'Rain');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('of a payment whose refund failed takes it from the owner, and leaves nothing to be refunded by hand', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    await planSandboxRefunds(booked.orderId, { outcome: 'FAILED', delayMs: 0 });
    await cancelBooking(core, booked.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await pursueRefunds(core);
    expect((await payment(booked)).refunds).toMatchObject([{ status: 'failed' }]);
    const disputeId = await disputed(booked);
    await expect(retryRefund(core, `${booked.orderId}-r1`, 'The bank is back')).rejects.toMatchObject({
      reason: 'payment_disputed',
    });
    await decided(booked, disputeId, 'lost');
    expect(await theDispute()).toMatchObject({ lost: { amount: 2754, beyond: 0 } });
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    await expect(refundByHand(core, await again(core, booked.booking), 100, 'Rain')).rejects.toMatchObject({
      reason: 'over_payment',
    });
    expect(await violations(core)).toEqual([]);
  });

  it('of what a cancellation owes back is that refund, and the player does not get it again', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    const { _id } = booked.booking;
    await postDueOrders(later(core, 1_000));
    await core.db.bookings.updateOne({ _id }, { $set: { policy: [{ percent: 50, hoursBefore: 0 }] } });
    const terms = cancellationTerms(await again(core, booked.booking), 'player', core.clock.now());
    // A second refund of this size would fit in what is left.
    expect(terms.refundAmount).toBeLessThanOrEqual(2754 / 2);
    const disputeId = await disputed(booked, { amount: terms.refundAmount });
    await cancelBooking(core, _id, { side: 'player', name: 'Rohan' }, 'Rain');
    await decided(booked, disputeId, 'lost');
    await pursueRefunds(later(core, 1_000));
    expect((await payment(booked)).refunds).toMatchObject([
      { kind: 'policy', amount: terms.refundAmount, status: 'processed', dispute: expect.any(String) },
    ]);
    expect((await showSandboxOrder(booked.orderId)).refunds).toEqual([]);
    expect(await violations(core)).toEqual([]);
  });

  it('before the game cancels the booking and releases its hours, and nothing is refunded twice', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    const disputeId = await disputed(booked);
    expect((await again(core, booked.booking)).status).toBe('confirmed');
    await decided(booked, disputeId, 'lost');
    expect(await again(core, booked.booking)).toMatchObject({
      status: 'cancelled',
      cancellation: { reason: 'The payer’s bank took the payment back' },
    });
    await sweepAll(later(core, 60_000));
    expect((await showSandboxOrder(booked.orderId)).refunds).toEqual([]);
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('is final: a later word of the provider changes no money', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game);
    await decided(game, disputeId, 'lost');
    await decided(game, disputeId, 'won');
    expect(await theDispute()).toMatchObject({ status: 'lost' });
    expect(await accounts()).toMatchObject({ provider: 0, owner: 0 });
  });
});

describe('a lost share of a game', () => {
  it('is the ground’s loss, less fee and commission, and leaves the booking of the host', async () => {
    const game = await aGamePaidByHost(core);
    const { orderId } = await joinedPaid(game);
    await pursueRefunds(later(core, 1_000));
    const order = await findOrder(core, orderId);
    const disputeId = await openSandboxDispute(order?.captures[0]?.paymentId ?? '');
    await moveSandboxDispute(disputeId, 'lost');
    if (order) await noteDispute(core, 'cashfree', disputeId, order);
    await pursueDisputes(core);
    expect(await accountsOf(game)).toEqual({ provider: -2354, owner: 2308, fees: 46 });
    expect((await bookingOf(game)).status).toBe('confirmed');
    expect(await violations(core)).toEqual([]);
  });
});

describe('a lost entry fee', () => {
  it('comes out of owner and fee, and leaves the entry', async () => {
    const cup = await aTournament(core, { entryFee: ENTRY_FEE });
    const { captain, row } = await entered(core, cup);
    const { orderId } = await createEntryOrder(core, row.entryId, captain._id);
    await paySandboxOrder(orderId, { outcome: 'success' });
    await settleAny(core, orderId);
    await postDueOrders(later(core, 1_000));
    const order = await findOrder(core, orderId);
    const disputeId = await openSandboxDispute(order?.captures[0]?.paymentId ?? '');
    await moveSandboxDispute(disputeId, 'lost');
    if (order) await noteDispute(core, 'cashfree', disputeId, order);
    await pursueDisputes(core);
    await postDueOrders(later(core, 2_000));
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect((await cup.read()).rows).toMatchObject([{ status: 'in' }]);
    expect(await violations(core)).toEqual([]);
  });
});

describe('a crash', () => {
  const points: FailpointName[] = [
    'dispute.afterSaid',
    'dispute.afterMark',
    'dispute.afterFrozen',
    'dispute.afterEnd',
    'dispute.afterLedger',
    'dispute.afterRelease',
  ];
  it.each(points)('at %s is finished by the sweep, with every rupee booked once', async (point) => {
    const game = await aPlayedGame(core, ownerId);
    const order = await payment(game);
    const disputeId = await openSandboxDispute(order.captures[0]?.paymentId ?? '');
    await moveSandboxDispute(disputeId, 'lost');
    await noteDispute(core, 'cashfree', disputeId, order);
    const disarm = armFailpoint(point, 'throw');
    await pursueDisputes(core).catch(() => 0);
    disarm();
    const soon = later(core, 60_000);
    await pursueDisputes(soon);
    await postDueOrders(soon);
    expect(await theDispute()).toMatchObject({ status: 'lost', lost: { amount: 2754, beyond: 0 } });
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect((await payment(game)).refunds).toHaveLength(1);
    expect(await violations(core)).toEqual([]);
  });

  it.each(['dispute.afterMark', 'dispute.afterFrozen'] as const)(
    'at %s leaves nothing withheld if the dispute is won before the sweep continues',
    async (point) => {
      const game = await aPlayedGame(core, ownerId);
      const order = await payment(game);
      const disputeId = await openSandboxDispute(order.captures[0]?.paymentId ?? '');
      await noteDispute(core, 'cashfree', disputeId, order);
      const disarm = armFailpoint(point, 'throw');
      await pursueDisputes(core).catch(() => 0);
      disarm();
      expect((await payment(game)).disputed).toHaveLength(1);
      await moveSandboxDispute(disputeId, 'won');
      await pursueDisputes(later(core, 60_000));
      expect((await payment(game)).disputed).toEqual([]);
      const { disputed: withheld = 0, ...others } = await accounts();
      expect([withheld, others]).toEqual([0, { provider: -2754, owner: 2700, fees: 54 }]);
      expect(await violations(core)).toEqual([]);
    },
  );

  it('before the end of a won round is made up for when the dispute is opened again', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game);
    const disarm = armFailpoint('dispute.afterSaid', 'throw');
    await decided(game, disputeId, 'won').catch(() => 0);
    disarm();
    expect(await theDispute()).toMatchObject({ status: 'won', holds: true });
    await decided(game, disputeId, 'open');
    expect(await theDispute()).toMatchObject({ status: 'open', round: 2 });
    expect((await payment(game)).disputed).toHaveLength(1);
    expect(await accounts()).toMatchObject({ owner: 0, disputed: 2700 });
    await decided(game, disputeId, 'lost');
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0, disputed: 0 });
    expect(await violations(core)).toEqual([]);
  });
});

describe('a refund that waits for the bank', () => {
  it('is met by the bank once no request for it can reach the provider any more', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    await cancelBooking(core, booked.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    const [refund] = (await payment(booked)).refunds;
    if (!refund) throw new Error('there is a refund');
    // The process that is about to request it hangs.
    expect(await noteSending(core, booked.orderId, refund)).toBe(true);
    const disputeId = await disputed(booked);
    expect(await noteSending(core, booked.orderId, refund)).toBe(false);
    await decided(booked, disputeId, 'lost');
    expect(await theDispute()).toMatchObject({ status: 'lost', holds: true });
    expect((await payment(booked)).refunds).toMatchObject([{ status: 'pending' }]);
    await pursueDisputes(later(core, 180_000));
    await postDueOrders(later(core, 200_000));
    expect((await payment(booked)).refunds).toMatchObject([
      { refundId: refund.refundId, kind: 'policy', amount: 2754, status: 'processed' },
    ]);
    await pursueRefunds(later(core, 200_000));
    expect((await showSandboxOrder(booked.orderId)).refunds).toEqual([]);
    expect((await again(core, booked.booking)).payment.refunds).toMatchObject([{ status: 'processed' }]);
    expect(await accounts()).toMatchObject({ provider: 0, owner: 0, fees: 0 });
  });

  it('is not requested at its old amount by a worker that read it before the bank met a part of it', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    await cancelBooking(core, booked.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    const asked: { refundId: string; amount: number }[] = [];
    const createRefund: PaymentProvider['createRefund'] = async (input) => {
      asked.push(input);
      if (asked.length > 1) return await core.provider.createRefund(input);
      const disputeId = await disputed(booked, { amount: 1000 });
      await decided(booked, disputeId, 'lost');
      await pursueDisputes(later(core, 180_000));
      throw new RateLimited(1);
    };
    const provider = { ...core.provider, createRefund };
    await pursueRefunds({ ...core, provider });
    await pursueRefunds(later({ ...core, provider }, 200_000));
    const [met, rest] = (await payment(booked)).refunds;
    expect([met, rest]).toMatchObject([
      { amount: 1000, status: 'processed', dispute: expect.any(String), split: { owner: 980, fee: 20 } },
      { amount: 1754, status: 'processed', split: { owner: 1720, fee: 34 } },
    ]);
    expect(asked).toMatchObject([
      { refundId: met?.refundId, amount: 2754 },
      { refundId: rest?.refundId, amount: 1754 },
    ]);
    expect((await showSandboxOrder(booked.orderId)).refunds).toHaveLength(1);
    await postDueOrders(later(core, 210_000));
    expect(await accounts()).toEqual({ provider: 0, owner: 0, fees: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('has the right amount on the booking if it is requested after a crash while the loss was booked', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    await cancelBooking(core, booked.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    const disputeId = await disputed(booked, { amount: 1000 });
    const disarm = armFailpoint('dispute.afterEnd', 'throw');
    await decided(booked, disputeId, 'lost').catch(() => 0);
    disarm();
    await pursueRefunds(later(core, 1_000));
    await pursueDisputes(later(core, 60_000));
    await postDueOrders(later(core, 60_000));
    const { refunds } = await payment(booked);
    expect(refunds).toMatchObject([
      { amount: 1000, status: 'processed', dispute: expect.any(String) },
      { amount: 1754, status: 'processed' },
    ]);
    expect((await again(core, booked.booking)).payment.refunds).toMatchObject([
      { refundId: refunds[0]?.refundId, amount: 1000, reason: refunds[0]?.reason, fees: 20, fee: 20 },
      { refundId: refunds[1]?.refundId, amount: 1754, status: 'processed', fees: 34, fee: 34 },
    ]);
    expect((await showSandboxOrder(booked.orderId)).refunds).toHaveLength(1);
    expect(await violations(core)).toEqual([]);
  });

  it('is due at once after a won dispute, even if a worker that read it before writes a later time', async () => {
    const booked = await bookPaid(core, undefined, { ownerId });
    await cancelBooking(core, booked.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    const disputeId = await disputed(booked);
    const before = await payment(booked);
    await decided(booked, disputeId, 'won');
    const { refundDueAt } = await payment(booked);
    expect(refundDueAt).not.toEqual(before.refundDueAt);
    await writeNextPursuit(core, before, later(core, 3_600_000).clock.now());
    expect((await payment(booked)).refundDueAt).toEqual(refundDueAt);
  });
});

describe('a worker that is late', () => {
  it.each(['won', 'lost'] as const)('freezes nothing of a dispute that was %s meanwhile', async (status) => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game, { amount: 1000 });
    const late = await core.db.disputes.findOne({ disputeId }, { projection: { frozen: 0 } });
    const order = await payment(game);
    const [capture] = order.captures;
    if (!late || !capture) throw new Error('there is a dispute of a payment');
    await decided(game, disputeId, status);
    const [before, { refunds }] = [await accounts(), await payment(game)];
    await expect(freezeDisputed(core, late, order, capture)).rejects.toThrow('has moved on');
    await pursueDisputes(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    expect(await payment(game)).toMatchObject({ disputed: [], refunds });
    expect(await accounts()).toEqual(before);
    expect(await violations(core)).toEqual([]);
  });
});

describe('fsck', () => {
  it('finds a dispute whose money is not withheld, one that still withholds, and a loss that is not booked', async () => {
    const game = await aPlayedGame(core, ownerId);
    const disputeId = await disputed(game);
    const { _id } = await theDispute();
    await core.db.ledger.deleteOne({ _id: `dispute:${_id}-1` });
    expect(await violations(core)).toEqual([`7 disputes/${_id} withholds ₹2,700, the ledger says ₹0`]);
    await core.db.payments.updateOne({ orderId: game.orderId }, { $set: { disputed: [] } });
    expect(await violations(core)).toContain(`7 disputes/${_id} is not marked on its payment`);
    await core.db.disputes.updateOne({ _id }, { $unset: { holds: '', dueAt: '' } });
    expect(await violations(core)).toEqual([`7 disputes/${_id} is open and withholds nothing`]);
    await core.db.disputes.deleteOne({ _id });
    await moveSandboxDispute(disputeId, 'open');
    await disputed(game).catch(() => undefined);
    const [again] = await core.db.disputes.find().toArray();
    await decided(game, again?.disputeId ?? '', 'lost');
    await core.db.payments.updateOne({ orderId: game.orderId }, { $set: { refunds: [] } });
    expect(await violations(core)).toContain(`7 disputes/${again?._id} took ₹2,754, its payment says ₹0`);
  });
});
