import { isCreditNote } from '@crease/shared/gst';
import { sumOf } from '@crease/shared/money-state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { leaveGame } from '../../play/games/leave-game.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { keptOnline } from '../../sales/booking-record/money-back.js';
import { findOrder, type PaymentDoc } from '../../sales/booking-record/payment.schema.js';
import { shareOfCapture } from '../../sales/booking-record/shares.js';
import { cancelBooking, cancellationTerms } from '../../sales/change/cancel-booking.js';
import { noteDispute } from '../../sales/disputes/dispute.schema.js';
import type { InvoiceDoc } from '../../sales/invoices/invoice.schema.js';
import { writeOwedInvoices } from '../../sales/invoices/write-invoices.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { repeatByHand } from '../../sales/settle/retry-refund.js';
import { settleAny, settleOrder } from '../../sales/settle/settle.js';
import { TestGame } from '../../testing/a-game.js';
import { aGamePaidByHost, bookingOf, hostsOrder, joinedPaid } from '../../testing/a-shared-game.js';
import { again, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { EVERY_PAYABLE } from '../../testing/every-payable.js';
import { feeBillsOf, giveGstin, invoicesAt } from '../../testing/invoicing.js';
import {
  moveSandboxDispute,
  openSandboxDispute,
  paySandboxOrder,
  planSandboxRefunds,
  resolveSandboxRefund,
  showSandboxOrder,
} from '../../testing/sandbox-client.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { postDueOrders } from '../ledger/post-payment.js';
import { findTakable } from '../settlements/takable.js';
import { pursueDisputes } from './pursue-disputes.js';
import { repairLoss } from './repair-loss.js';

let world: World;
let core: Core;
let passedMs: number;
beforeEach(async () => {
  passedMs = 0;
  world = await openWorld();
  core = world.core;
});
afterEach(() => world.close());

/** A paid order, and what makes the rules owe something of it back. */
interface Payer {
  orderId: string;
  end: () => Promise<unknown>;
  /** Rupees that the rules owe this payer. */
  owed: () => Promise<number>;
}

const cancelled = async (game: Pick<TestGame, 'hosted'>) =>
  await cancelBooking(core, game.hosted.booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
const halfBack = async ({ booking }: { booking: { _id: PaymentDoc['_id'] } }) =>
  await core.db.bookings.updateOne(
    { _id: booking._id },
    { $set: { policy: [{ percent: 50, hoursBefore: 0 }] } },
  );

const PAYERS: Record<string, () => Promise<Payer>> = {
  'a booking that is cancelled for half of its price': async () => {
    const booked = await bookPaid(core);
    await halfBack(booked);
    return {
      orderId: booked.orderId,
      // A booking whose whole payment was lost has been cancelled by then.
      end: async () => {
        const { status } = await again(core, booked.booking);
        if (status === 'confirmed') await cancelled({ hosted: { ...booked, host: booked.player } });
      },
      owed: async () => (await again(core, booked.booking)).payment.refundOwed,
    };
  },
  'a share of a booking that is cancelled for half of its price': async () => {
    const game = await aGamePaidByHost(core);
    const { orderId } = await joinedPaid(game);
    await halfBack(game.hosted);
    return { orderId, end: () => cancelled(game), owed: () => owedOfShare(game, orderId) };
  },
  'a share that another player pays instead': async () => {
    const game = await aGamePaidByHost(core, { places: 2 });
    const { orderId, player } = await joinedPaid(game);
    const end = async () => {
      await leaveGame(core, player._id, game.id);
      await joinedPaid(game);
    };
    return { orderId, end, owed: () => owedOfShare(game, orderId) };
  },
  'an entry of a tournament that is cancelled': async () => {
    const { orderId, amount, end } = await EVERY_PAYABLE.entry(core);
    await paySandboxOrder(orderId, { outcome: 'success' });
    await settleAny(core, orderId);
    return { orderId, end, owed: async () => amount };
  },
};

async function owedOfShare(game: TestGame, orderId: string): Promise<number> {
  const { captures } = await orderOf(orderId);
  const share = shareOfCapture(await bookingOf(game), captures[0]?.paymentId ?? '');
  return (share?.owed ?? 0) + (share?.back ?? 0);
}

async function orderOf(orderId: string): Promise<PaymentDoc> {
  const order = await findOrder(core, orderId);
  if (!order) throw new Error('there is an order');
  return order;
}

const settledDown = async (): Promise<void> => {
  await pursueRefunds(soon());
  await postDueOrders(later(core, 60_000));
};

/** A core two seconds later than the one before, so that earlier requests have earlier times. */
function soon(): Core {
  passedMs += 2_000;
  return later(core, passedMs);
}

async function opened(orderId: string, part: number): Promise<string> {
  const order = await orderOf(orderId);
  const { paymentId = '', amount: paid = 0 } = order.captures[0] ?? {};
  const disputeId = await openSandboxDispute(paymentId, { amount: Math.round(paid * part) });
  await named(orderId, disputeId);
  return disputeId;
}

async function named(orderId: string, disputeId: string): Promise<void> {
  await noteDispute(core, 'cashfree', disputeId, await orderOf(orderId));
  await pursueDisputes(soon());
}

async function decided(orderId: string, disputeId: string, status: 'won' | 'lost'): Promise<void> {
  await moveSandboxDispute(disputeId, status);
  await named(orderId, disputeId);
}

/** Rupees on each account, summed over all owners and bookings. */
async function accounts(): Promise<Record<string, number>> {
  const sums: Record<string, number> = { host: 0, losses: 0, disputed: 0, unapplied: 0 };
  for (const { lines } of await core.db.ledger.find().toArray())
    for (const { account, amount } of lines) {
      const name = account.replace(/:.*/, '');
      sums[name] = Math.round(((sums[name] ?? 0) + amount) * 100) / 100;
    }
  return sums;
}

type Order = (payer: Payer, part: number) => Promise<void>;
/**
 * Each order of events, and what the payer has back by our records if the rules owe `owed` and the bank took `taken`.
 */
const ORDERS: Record<string, { play: Order; back: (owed: number, taken: number, paid: number) => number }> = {
  'lost, then owed back': {
    play: async ({ orderId, end }, part) => {
      await decided(orderId, await opened(orderId, part), 'lost');
      await settledDown();
      await end();
    },
    back: (owed, taken) => Math.max(owed, taken),
  },
  'disputed, owed back, then lost': {
    play: async ({ orderId, end }, part) => {
      const disputeId = await opened(orderId, part);
      await end();
      await settledDown();
      await decided(orderId, disputeId, 'lost');
    },
    back: (owed, taken) => Math.max(owed, taken),
  },
  'disputed, owed back, then won': {
    play: async ({ orderId, end }, part) => {
      const disputeId = await opened(orderId, part);
      await end();
      await settledDown();
      await decided(orderId, disputeId, 'won');
    },
    back: (owed) => owed,
  },
  'owed back, disputed before the refund is requested, then lost': {
    play: async ({ orderId, end }, part) => {
      await end();
      const disputeId = await opened(orderId, part);
      await settledDown();
      expect((await showSandboxOrder(orderId)).refunds).toEqual([]);
      await decided(orderId, disputeId, 'lost');
    },
    back: (owed, taken) => Math.max(owed, taken),
  },
  'owed back, disputed before the refund is requested, then won': {
    play: async ({ orderId, end }, part) => {
      await end();
      const disputeId = await opened(orderId, part);
      await settledDown();
      expect((await showSandboxOrder(orderId)).refunds).toEqual([]);
      await decided(orderId, disputeId, 'won');
    },
    back: (owed) => owed,
  },
  'owed back, disputed and lost while the provider makes the refund': {
    play: async ({ orderId, end }, part) => {
      await end();
      await planSandboxRefunds(orderId, { outcome: 'PENDING', delayMs: 0 });
      await pursueRefunds(soon());
      await decided(orderId, await opened(orderId, part), 'lost');
      for (const { refund_id: refundId } of (await showSandboxOrder(orderId)).refunds)
        await resolveSandboxRefund(orderId, refundId, 'SUCCESS');
    },
    back: (owed, taken, paid) => Math.min(paid, owed + taken),
  },
  'refunded, then disputed and lost': {
    play: async ({ orderId, end }, part) => {
      await end();
      await settledDown();
      await decided(orderId, await opened(orderId, part), 'lost');
    },
    back: (owed, taken, paid) => Math.min(paid, owed + taken),
  },
};

/** Each account when all money has gone back. */
const NOTHING = { provider: 0, owner: 0, fees: 0, host: 0, losses: 0, disputed: 0, unapplied: 0 };

const PARTS = { 'a part of it': 0.3, 'all of it': 1 };

describe.each(Object.keys(PAYERS))('%s', (kind) => {
  describe.each(Object.keys(ORDERS))('%s', (order) => {
    it.each(Object.entries(PARTS))(
      'gives %s back once, and the ledger has it to the rupee',
      async (_, part) => {
        const payer = await PAYERS[kind]?.();
        const { play, back } = ORDERS[order] ?? {};
        if (!payer || !play || !back) throw new Error('there is such a case');
        await settledDown();
        await play(payer, part);
        await settledDown();
        const { captures, refunds } = await orderOf(payer.orderId);
        const paid = captures[0]?.amount ?? 0;
        const taken = order.endsWith('won') ? 0 : Math.round(paid * part);
        expect(sumOf(refunds)).toBe(back(await payer.owed(), taken, paid));
        expect(sumOf(refunds)).toBeLessThanOrEqual(paid);
        const { host, disputed, unapplied, losses = 0, provider, owner = 0, fees = 0 } = await accounts();
        expect({ host, disputed, unapplied }).toEqual({ host: 0, disputed: 0, unapplied: 0 });
        const orders = await core.db.payments.find().toArray();
        const kept =
          sumOf(orders.flatMap((one) => one.captures)) - sumOf(orders.flatMap((one) => one.refunds));
        // What a bank takes beyond the payment is ours to lose, never the owner's.
        const booked = sumOf(refunds.filter(({ dispute }) => dispute));
        expect(losses).toBe(booked - taken);
        expect([provider, owner + fees]).toEqual([0 - kept - losses, kept]);
        expect(Math.abs(fees - (kept * 54) / 2754)).toBeLessThan(1.5);
        expect(await violations(later(core, 60_000))).toEqual([]);
      },
    );
  });
});

describe('the preview of a cancellation', () => {
  it.each(Object.entries(PARTS))(
    'says what really comes back after %s of a share was lost',
    async (_, part) => {
      const game = await aGamePaidByHost(core);
      const { orderId } = await joinedPaid(game);
      await settledDown();
      await halfBack(game.hosted);
      await decided(orderId, await opened(orderId, part), 'lost');
      const { refundAmount } = cancellationTerms(await bookingOf(game), 'player', core.clock.now());
      await cancelled(game);
      await settledDown();
      const orders = await core.db.payments.find().toArray();
      const byRules = orders.flatMap(({ refunds }) =>
        refunds.filter(({ kind, dispute }) => kind === 'policy' && !dispute),
      );
      expect(refundAmount).toBe(sumOf(byRules));
    },
  );

  it('counts a lost share as paid once another player has paid it', async () => {
    const game = await aGamePaidByHost(core, { places: 2 });
    const { orderId, player } = await joinedPaid(game);
    await settledDown();
    await decided(orderId, await opened(orderId, 1), 'lost');
    await leaveGame(core, player._id, game.id);
    const next = await joinedPaid(game);
    await settledDown();
    const owner = { side: 'owner' as const, name: 'Asha' };
    expect(keptOnline(await bookingOf(game))).toBe(2754);
    const { refundAmount } = cancellationTerms(await bookingOf(game), 'owner', core.clock.now());
    await cancelBooking(core, game.hosted.booking._id, owner, 'Rain');
    await settledDown();
    const orders = [await orderOf(next.orderId), await orderOf(await hostsOrder(game))];
    const byRules = orders.flatMap(({ refunds }) => refunds.filter(({ kind }) => kind === 'policy'));
    expect(sumOf(byRules)).toBe(2754);
    expect(refundAmount).toBe(2754);
  });
});

describe('a refund by hand in a shared game', () => {
  it.each(Object.entries(PARTS))(
    'after %s of a share was lost gives what is asked, out of what is still there',
    async (_, part) => {
      const game = await aGamePaidByHost(core);
      const { orderId } = await joinedPaid(game);
      await settledDown();
      await decided(orderId, await opened(orderId, part), 'lost');
      await settledDown();
      for (const amount of [1, 100]) {
        const { refund } = await refundByHand(core, await bookingOf(game), amount, 'Rain');
        expect(refund.amount).toBeGreaterThan(0);
      }
      const left = keptOnline(await bookingOf(game));
      expect(left).toBe(2754 - Math.round(400 * part) - 101);
      await expect(refundByHand(core, await bookingOf(game), left + 1, 'Rain')).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
        reason: 'over_payment',
        params: { left },
      });
      expect(await byHand()).toBe(101);
      await settledDown();
      expect(await violations(later(core, 60_000))).toEqual([]);
      await refundByHand(core, await bookingOf(game), undefined, 'Rain');
      await settledDown();
      expect(await byHand()).toBe(2754 - Math.round(400 * part));
      expect(keptOnline(await bookingOf(game))).toBe(0);
      expect(await violations(later(core, 60_000))).toEqual([]);
    },
  );

  it.each(Object.entries(PARTS))(
    'after %s of a share was lost reserves exactly what it takes from the owner',
    async (_, part) => {
      const game = await aGamePaidByHost(core);
      const { orderId } = await joinedPaid(game);
      await settledDown();
      await decided(orderId, await opened(orderId, part), 'lost');
      await settledDown();
      for (const amount of [1, 37, 100, 777]) {
        const before = await byOwner();
        await refundByHand(core, await bookingOf(game), amount, 'Rain');
        const [fence] = await core.db.refundFences.find({ _id: game.hosted.ground.ownerId }).toArray();
        expect(fence?.reserved.at(-1)?.amount).toBe((await byOwner()) - before);
      }
    },
  );

  it.each([
    [0.3, 1427],
    // The bank took more than the rules owe: 400 of the share instead of 200.
    [1, 1627],
  ])(
    'beside a loss of %d of a share lets the bank’s part meet what a cancellation owes',
    async (part, back) => {
      const game = await aGamePaidByHost(core);
      const { orderId } = await joinedPaid(game);
      await settledDown();
      await halfBack(game.hosted);
      await decided(orderId, await opened(orderId, part), 'lost');
      await refundByHand(core, await bookingOf(game), 100, 'Rain');
      await settledDown();
      expect(await violations(later(core, 60_000))).toEqual([]);
      const { refundAmount } = cancellationTerms(await bookingOf(game), 'player', core.clock.now());
      await cancelled(game);
      await settledDown();
      expect((await bookingOf(game)).payment.refundOwed).toBe(100 + (2754 - 100) / 2);
      const orders = await core.db.payments.find().toArray();
      const rows = orders.flatMap(({ refunds }) => refunds.filter(({ kind }) => kind !== 'share'));
      expect(sumOf(rows)).toBe(back);
      expect(refundAmount).toBe(back - 100 - Math.round(400 * part));
      expect(await violations(later(core, 60_000))).toEqual([]);
    },
  );

  /** Rupees that refunds take from owners. */
  async function byOwner(): Promise<number> {
    const orders = await core.db.payments.find().toArray();
    return orders.flatMap(({ refunds }) => refunds).reduce((sum, { split }) => sum + (split?.owner ?? 0), 0);
  }

  /** Rupees that were refunded by hand, of all orders. */
  async function byHand(): Promise<number> {
    const orders = await core.db.payments.find().toArray();
    const rows = orders.flatMap(({ refunds }) => refunds);
    return sumOf(rows.filter(({ kind, dispute }) => kind === 'policy' && !dispute));
  }
});

describe('the payment of a host', () => {
  it('that is lost while a player pays a share leaves that share to the ground', async () => {
    const game = await aGamePaidByHost(core);
    const orderId = await hostsOrder(game);
    await settledDown();
    const disputeId = await opened(orderId, 1);
    await joinedPaid(game);
    await decided(orderId, disputeId, 'lost');
    await settledDown();
    expect((await orderOf(orderId)).refunds).toMatchObject([
      { kind: 'share', amount: 400, split: { host: 400 } },
      { kind: 'policy', amount: 2354 },
    ]);
    expect(await accounts()).toMatchObject({ provider: -400, owner: 392, fees: 8, host: 0, disputed: 0 });
    expect(await violations(later(core, 60_000))).toEqual([]);
  });
});

describe('the payment of a host to whom a share could not be passed back', () => {
  it.each([
    ['lost as a whole', 1],
    ['cancelled for its whole price before', 2],
  ])('takes that share from the booking’s shares when it is %s', async (_, failed) => {
    const game = await aGamePaidByHost(core);
    const orderId = await hostsOrder(game);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await joinedPaid(game);
    await settledDown();
    if (failed === 2)
      await cancelBooking(core, game.hosted.booking._id, { side: 'owner', name: 'Asha' }, 'Rain');
    await settledDown();
    expect((await orderOf(orderId)).refunds.map(({ status }) => status)).toEqual(
      Array(failed).fill('failed'),
    );
    await decided(orderId, await opened(orderId, 1), 'lost');
    await settledDown();
    const [taken] = (await orderOf(orderId)).refunds.slice(failed);
    expect(taken).toMatchObject({ kind: 'manual', split: { host: 400 } });
    const left = failed === 2 ? {} : { provider: -400, owner: 392, fees: 8 };
    expect(await accounts()).toEqual({ ...NOTHING, ...left });
    expect(await violations(later(core, 60_000))).toEqual([]);
  });
});

/** A game whose host was to have a share passed back, and the refunds of which failed. */
async function withFailedRefunds(paid = aGamePaidByHost(core)) {
  const game = await paid;
  const orderId = await hostsOrder(game);
  await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
  await joinedPaid(game);
  await settledDown();
  return { game, orderId };
}

async function losing(orderId: string, rupees: number): Promise<void> {
  await decided(orderId, await opened(orderId, rupees / 2754), 'lost');
  await settledDown();
}

describe('a loss of a part of what could not be given back to a host', () => {
  it('takes from the booking’s shares what a share gave, and nothing from the owner', async () => {
    const { game, orderId } = await withFailedRefunds();
    await losing(orderId, 300);
    const kept = { owner: 2700, fees: 54 };
    expect(await accounts()).toEqual({ ...NOTHING, ...kept, provider: -2854, host: 100 });
    expect(await violations(later(core, 60_000))).toEqual([]);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await repeatByHand(core, await bookingOf(game), `${orderId}-r1`, 'The bank is back');
    await settledDown();
    expect(await accounts()).toEqual({ ...NOTHING, ...kept, provider: -2754 });
    expect(await violations(later(core, 60_000))).toEqual([]);
  });

  it('takes of each what it takes of the failed refunds, and leaves the rest to the one by hand', async () => {
    const { game, orderId } = await withFailedRefunds();
    await halfBack(game.hosted);
    await cancelled(game);
    await settledDown();
    await losing(orderId, 1_377);
    const owner = game.hosted.ground.ownerId;
    const { bookingDate, endsAt } = await bookingOf(game);
    const over = later(core, endsAt.getTime() - core.clock.now().getTime() + 86_400_000);
    expect(await findTakable(over, owner, bookingDate, [])).toMatchObject({ entryIds: [], amount: 0 });
    expect(await violations(later(core, 60_000))).toEqual([]);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await repeatByHand(core, await bookingOf(game), `${orderId}-r1`, 'The bank is back');
    await settledDown();
    expect(await accounts()).toEqual({ ...NOTHING, provider: -1377, owner: 1350, fees: 27 });
    expect(await findTakable(over, owner, bookingDate, [])).toMatchObject({ amount: 1350 });
    expect(await violations(later(core, 60_000))).toEqual([]);
  });
});

describe('a loss that took a share from the owner, as it once did', () => {
  it.each([
    ['the whole payment', 2754, 400],
    ['the share', 400, 400],
    ['a part of the share', 300, 300],
  ])('with %s is named by fsck, and put right as docs/operations.md says', async (_, lost, left) => {
    const { game, orderId } = await withFailedRefunds(gameWithGstin());
    await invoiced();
    await losing(orderId, lost);
    const refundId = `${orderId}-r2`;
    await bookAsOnce(refundId, left);
    await invoiced();
    expect(await violations(later(core, 120_000))).toContainEqual(
      expect.stringMatching(`^7 .* ₹${left} left of shares, which belong to its player$`),
    );
    await repairLoss(core, refundId, left);
    await expect(repairLoss(core, refundId, left)).rejects.toThrow('is right already');
    await invoiced();
    const kept = 2754 + left - lost;
    const fees = Math.round((kept * 54) / 2754);
    const host = 400 - left;
    expect(await accounts()).toEqual({ ...NOTHING, provider: -kept - host, owner: kept - fees, fees, host });
    expect(netOf(await documentsOf(game.hosted.booking))).toBe(kept);
    expect(netOf(await feeBillsOf(core, game.hosted.booking))).toBe(fees);
    expect(await violations(later(core, 180_000))).toEqual([]);
  });

  it('writes a bill that covers its payment, so that a refund later gets its credit note', async () => {
    const { game, orderId } = await withFailedRefunds(gameWithGstin());
    await invoiced();
    await losing(orderId, 300);
    const refundId = `${orderId}-r2`;
    await bookAsOnce(refundId, 300);
    await invoiced();
    const before = new Set((await documentsOf(game.hosted.booking)).map(({ number }) => number));
    await repairLoss(core, refundId, 300);
    await invoiced();
    const written = (await documentsOf(game.hosted.booking)).filter(({ number }) => !before.has(number));
    const [capture] = (await orderOf(orderId)).captures;
    expect(written.map(({ series, total, paymentId }) => [series, total, paymentId]).sort()).toEqual([
      ['fee-invoice', 6, undefined],
      ['invoice', 294, capture?.paymentId],
    ]);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await cancelBooking(core, game.hosted.booking._id, { side: 'owner', name: 'Asha' }, 'Rain');
    await invoiced();
    const documents = await documentsOf(game.hosted.booking);
    for (const bill of written) expect(notedOf(bill, documents)).toBe(bill.total);
  });

  it('is put right once although it was cut, and nothing else is', async () => {
    const { game, orderId } = await withFailedRefunds(gameWithGstin());
    await invoiced();
    await losing(orderId, 400);
    const refundId = `${orderId}-r2`;
    await bookAsOnce(refundId, 400);
    await invoiced();
    await expect(repairLoss(core, 'none-r1', 400)).rejects.toThrow('There is no refund none-r1.');
    await expect(repairLoss(core, refundId, 401)).rejects.toThrow('is of 400 rupees');
    const before = await core.db.payments.findOne({ 'refunds.refundId': refundId });
    const booked = before?.refunds.find((one) => one.refundId === refundId)?.split;
    await repairLoss(core, refundId, 400);
    // As if the last step had been cut off.
    await core.db.payments.updateOne(
      { 'refunds.refundId': refundId },
      { $set: { 'refunds.$.split': { ...booked } } },
    );
    await expect(repairLoss(core, refundId, 300)).rejects.toThrow('was begun with 400 rupees');
    await repairLoss(core, refundId, 400);
    await invoiced();
    expect(await core.db.ledger.countDocuments({ _id: /^adjustment:loss-/ })).toBe(1);
    expect(netOf(await documentsOf(game.hosted.booking))).toBe(2754);
    expect(await violations(later(core, 180_000))).toEqual([]);
  });

  it('is put right beside another one of the same booking, each once', async () => {
    const { game, orderId } = await withFailedRefunds(gameWithGstin());
    await invoiced();
    await losing(orderId, 200);
    await losing(orderId, 200);
    const [first, second] = [`${orderId}-r2`, `${orderId}-r3`];
    for (const refundId of [first, second]) await bookAsOnce(refundId, 200);
    await invoiced();
    await repairLoss(core, first, 200);
    await invoiced();
    expect(await violations(later(core, 120_000))).toContainEqual(
      expect.stringMatching(/^7 .* ₹200 left of shares, which belong to its player$/),
    );
    await repairLoss(core, second, 200);
    await expect(repairLoss(core, first, 200)).rejects.toThrow('is right already');
    await invoiced();
    expect(await accounts()).toEqual({ ...NOTHING, provider: -2754, owner: 2700, fees: 54 });
    expect(netOf(await documentsOf(game.hosted.booking))).toBe(2754);
    expect(netOf(await feeBillsOf(core, game.hosted.booking))).toBe(54);
    expect(await violations(later(core, 180_000))).toEqual([]);
  });

  /** Books a loss on the owner, with its credit notes to come. */
  async function bookAsOnce(refundId: string, amount: number): Promise<void> {
    const fee = Math.round((amount * 54) / 2754);
    const split = { fee, commission: 0, owner: amount - fee };
    const { ownerId } = await payerOf(refundId);
    const lines = [
      { account: 'provider', amount },
      { account: `owner:${ownerId}`, amount: fee - amount },
      { account: 'fees', amount: -fee },
    ];
    await core.db.ledger.updateOne({ _id: `refund:${refundId}` }, { $set: { lines } });
    await core.db.payments.updateOne(
      { 'refunds.refundId': refundId },
      { $set: { 'refunds.$.split': split } },
    );
    await core.db.bookings.updateOne(
      { 'payment.refunds.refundId': refundId },
      {
        $set: { 'payment.refunds.$.fee': fee, 'payment.refunds.$.fees': fee },
        $unset: { 'payment.refunds.$.passed': '', 'payment.refunds.$.passing': '' },
      },
    );
  }

  async function payerOf(refundId: string): Promise<BookingDoc> {
    const booking = await core.db.bookings.findOne({ 'payment.refunds.refundId': refundId });
    if (!booking) throw new Error('there is a booking');
    return booking;
  }
});

describe('the bills of a share that another player pays after a loss', () => {
  it.each(Object.entries(PARTS))(
    'add up to what the ledger keeps when %s was lost, and to 0 after a cancellation',
    async (_, part) => {
      const game = await lostThenPaidAgain(part);
      const { booking, ground } = game.hosted;
      expect(netOf(await documentsOf(booking))).toBe(2754);
      expect(netOf(await feeBillsOf(core, booking))).toBe(54);
      expect((await invoicesAt(core, ground)).map(({ total }) => total)).toContain(
        Math.round(400 * part * 0.98),
      );
      expect(await violations(later(core, 120_000))).toEqual([]);
      await cancelBooking(core, booking._id, { side: 'owner', name: 'Asha' }, 'Rain');
      await invoiced();
      const documents = await documentsOf(booking);
      expect(netOf(documents)).toBe(0);
      for (const bill of documents.filter(({ series }) => !isCreditNote(series)))
        expect(notedOf(bill, documents)).toBe(bill.total);
      expect(await violations(later(core, 120_000))).toEqual([]);
    },
  );

  it('are written later once the booking is marked, as docs/operations.md says', async () => {
    const { booking, ground } = (await lostThenPaidAgain(1)).hosted;
    const bill = (await invoicesAt(core, ground)).find(({ total }) => total === 392);
    await core.db.invoices.deleteOne({ _id: bill?._id });
    await core.db.bookings.updateOne({ _id: booking._id }, { $inc: { invoiced: -392 } });
    const made = await core.db.ledger.distinct('bookingId', { _id: /^made_good:/ });
    expect(made).toEqual([booking._id]);
    await core.db.bookings.updateOne({ _id: booking._id }, { $set: { invoiceDueAt: core.clock.now() } });
    await invoiced();
    expect(netOf(await documentsOf(booking))).toBe(2754);
  });

  it('are reported by fsck as long as the share that makes the loss good is not billed', async () => {
    const { booking, ground } = (await lostThenPaidAgain(1)).hosted;
    const bill = (await invoicesAt(core, ground)).find(({ total }) => total === 392);
    await core.db.invoices.deleteOne({ _id: bill?._id });
    await core.db.bookings.updateOne({ _id: booking._id }, { $inc: { invoiced: -392 } });
    expect(await violations(later(core, 120_000))).toContainEqual(
      expect.stringMatching(/^9 CR-\S+ is billed ₹2,362, and ₹2,754 of it is kept$/),
    );
  });

  /** A game whose first sharer's bank took this part of the share before another player paid it. */
  async function lostThenPaidAgain(part: number): Promise<TestGame> {
    const game = await gameWithGstin();
    const { orderId, player } = await joinedPaid(game);
    await settledDown();
    await decided(orderId, await opened(orderId, part), 'lost');
    await invoiced();
    await leaveGame(core, player._id, game.id);
    await joinedPaid(game);
    await invoiced();
    return game;
  }
});

/** A game for two whose host has paid the whole price online, at a workplace with a GSTIN. */
async function gameWithGstin(): Promise<TestGame> {
  const { ground, player: host, ...booked } = await bookWithOrder(core);
  await giveGstin(core, ground);
  await paySandboxOrder(booked.orderId, { outcome: 'success' });
  const { booking } = await settleOrder(core, booked.orderId);
  return await TestGame.of(core, { places: 2, share: 400 }, { ground, host, booking });
}

async function invoiced(): Promise<void> {
  await settledDown();
  await writeOwedInvoices(later(core, 60_000));
}

const documentsOf = ({ _id: bookingId }: Pick<BookingDoc, '_id'>): Promise<InvoiceDoc[]> =>
  core.db.invoices.find({ bookingId }).toArray();

/** Rupees of the credit notes of a bill. */
const notedOf = ({ number }: InvoiceDoc, documents: readonly InvoiceDoc[]): number =>
  sumOf(
    documents.filter(({ original }) => original?.number === number).map(({ total: amount }) => ({ amount })),
  );

const netOf = (documents: readonly InvoiceDoc[]): number =>
  documents.reduce((net, { series, total }) => (isCreditNote(series) ? net - total : net + total), 0);

describe('fsck', () => {
  it('finds a refund by the rules to a payer whose bank took as much before', async () => {
    const payer = await PAYERS['a booking that is cancelled for half of its price']?.();
    if (!payer) throw new Error('there is a booking');
    const { orderId } = payer;
    await ORDERS['lost, then owed back']?.play(payer, 0.3);
    await settledDown();
    const { refunds } = await orderOf(orderId);
    const [loss, rest] = refunds;
    if (!loss || !rest) throw new Error('there is a loss and a refund');
    // The refund is as large as if the loss did not count.
    const amount = rest.amount + loss.amount;
    await core.db.payments.updateOne({ orderId }, { $set: { 'refunds.1.amount': amount } });
    expect((await violations(later(core, 60_000))).join('\n')).toMatch(
      /4 \S+ gave its payer ₹[\d,.]+ with what the bank took, and owed ₹[\d,.]+/,
    );
  });
});
