import { isCreditNote } from '@crease/shared/gst';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint, watchFailpoints } from '../../platform/failpoint.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { writeOwedByHand } from '../../sales/booking-record/booking-money.queries.js';
import { leftByHand } from '../../sales/booking-record/money-back.js';
import { oweBack, owePartsBack, sharesOf } from '../../sales/booking-record/shares.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { writeOwedInvoices } from '../../sales/invoices/write-invoices.js';
import { factIds } from '../../sales/operation/operation.js';
import { balanceMoney } from '../../sales/settle/balance-money.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { repeatByHand } from '../../sales/settle/retry-refund.js';
import { settleOrder } from '../../sales/settle/settle.js';
import { TestGame } from '../../testing/a-game.js';
import {
  accountsOf,
  aGamePaidByHost,
  bookingOf,
  hostsOrder,
  joinedPaid,
  keptAtProvider,
  PRICE,
  paying,
  refundsOfOrder,
  rowsOf,
  SHARE,
} from '../../testing/a-shared-game.js';
import { bookWithOrder } from '../../testing/booked.js';
import { giveGstin } from '../../testing/invoicing.js';
import { paySandboxOrder, planSandboxRefunds } from '../../testing/sandbox-client.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { unmarkedShares } from '../../testing/unmarked-shares.js';
import { openWorld, type World } from '../../testing/world.js';

let world: World;
let core: Core;
beforeEach(async () => {
  world = await openWorld();
  core = world.core;
});
afterEach(() => world.close());

/**
 * Refunds by hand with `on`. Once the refund is decided and not recorded yet, a share is accepted, by a process that
 * dies before it asks for the host's refund.
 */
async function refundAround(on: Core, game: TestGame, amount: number, orderId: string) {
  let isFirst = true;
  const unwatch = watchFailpoints(async (name) => {
    if (name === 'settle.afterConfirm') throw new StoppedAtFailpoint(name);
    if (name !== 'refund.afterReserve' || !isFirst) return;
    isFirst = false;
    await expect(settleOrder(core, orderId)).rejects.toThrow(StoppedAtFailpoint);
  });
  try {
    return await refundByHand(on, await bookingOf(game), amount, 'Floodlight failed', 'key-1');
  } finally {
    unwatch();
  }
}

/** The sum of a booking's bills, and of them less their credit notes. */
async function billedFor({ _id: bookingId }: Pick<BookingDoc, '_id'>) {
  const documents = await core.db.invoices.find({ bookingId }).toArray();
  const bills = documents.filter(({ series }) => !isCreditNote(series)).map(({ total }) => total);
  const notes = documents.filter(({ series }) => isCreditNote(series)).map(({ total }) => total);
  const sum = (totals: number[]) => totals.reduce((all, total) => all + total, 0);
  return { bills: sum(bills), net: sum(bills) - sum(notes) };
}

/** All that is due is refunded and in the ledger. */
async function settledDown(game: TestGame, at: Core): Promise<void> {
  await sweepAll(at);
  await pursueRefunds(at);
  await accountsOf(game, at);
}

describe('a refund by hand of a booking whose first share comes in the meantime', () => {
  it('is decided again, and gives each their part', async () => {
    const game = await aGamePaidByHost(core);
    const { orderId } = await paying(game);
    const { refund } = await refundAround(core, game, PRICE / 2, orderId);
    expect(refund).toMatchObject({ kind: 'policy', reason: 'Floodlight failed' });
    await settledDown(game, core);
    expect(await refundsOfOrder(core, orderId)).toEqual(['policy 200 processed']);
    expect(await keptAtProvider(game)).toBe(PRICE / 2);
    expect(await accountsOf(game)).toEqual({ provider: -PRICE / 2, owner: 1350, fees: 27 });
    expect(await violations(core)).toEqual([]);
  });

  it('leaves money that belongs to the host if the share’s mark is ignored, so this test can fail', async () => {
    const game = await aGamePaidByHost(core);
    const { orderId } = await paying(game);
    await refundAround(unmarkedShares(core), game, PRICE, orderId);
    await settledDown(game, core);
    expect(await accountsOf(game)).toMatchObject({ host: SHARE });
    expect(await violations(core)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^7 .* ₹400 left of shares, which belong to its player$/),
      ]),
    );
  });

  it('that comes first leaves no use for a share above what the host has left', async () => {
    const game = await aGamePaidByHost(core);
    const { orderId } = await paying(game);
    // The refund is recorded, but its copy on the booking is not.
    const disarm = armFailpoint('refund.afterRecord', 'throw');
    const booking = await bookingOf(game);
    await expect(refundByHand(core, booking, PRICE - 100, 'Lights', 'key-1')).rejects.toThrow(
      StoppedAtFailpoint,
    );
    disarm();
    expect(await settleOrder(core, orderId)).toMatchObject({ paid: true, requiresRefund: true });
    await settledDown(game, core);
    expect(await refundsOfOrder(core, orderId)).toEqual([`unused ${SHARE} processed`]);
    expect(await rowsOf(game)).toEqual(['held']);
    expect(await keptAtProvider(game)).toBe(100);
    expect((await accountsOf(game)).host).toBeUndefined();
    expect(await violations(core)).toEqual([]);
  });

  it('that came before it takes nothing of what the share gives back, whatever cancels the booking first', async () => {
    const game = await aGamePaidByHost(core);
    await refundByHand(core, await bookingOf(game), 500, 'Lights', 'key-1');
    const { orderId } = await paying(game);
    const disarm = armFailpoint('settle.afterConfirm', 'throw');
    await expect(settleOrder(core, orderId)).rejects.toThrow(StoppedAtFailpoint);
    disarm();
    const booking = await bookingOf(game);
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await settledDown(game, core);
    expect(await keptAtProvider(game)).toBe(0);
    expect((await accountsOf(game)).host).toBeUndefined();
    expect(await violations(core)).toEqual([]);
  });

  it('decided on the booking as it was while a share was being accepted is decided again', async () => {
    const game = await aGamePaidByHost(core);
    await joinedPaid(game);
    const { orderId } = await paying(game);
    let during: BookingDoc | undefined;
    const unwatch = watchFailpoints(async (name) => {
      if (name === 'share.afterFence') during = await bookingOf(game);
    });
    await settleOrder(core, orderId);
    unwatch();
    if (!during) throw new Error('no share was accepted');
    const after = await bookingOf(game);
    expect([during.op?.n, after.opSeq, sharesOf(after).length]).toEqual([during.opSeq, during.opSeq, 2]);
    const row = { amount: 100, reason: 'Lights', at: core.clock.now() };
    const facts = [fact(core, 'booking.changed', row.at, factIds(during))];
    expect(await writeOwedByHand(core, during, oweBack(during, 100), row, facts)).toBeNull();
    expect(await bookingOf(game)).toEqual(after);
  });

  it('answers a repeated request with the refund that was made before the share', async () => {
    const game = await aGamePaidByHost(core);
    const first = await refundByHand(core, await bookingOf(game), 1_000, 'Lights', 'key-1');
    const { orderId } = await joinedPaid(game);
    const second = await refundByHand(core, await bookingOf(game), 1_000, 'Lights', 'key-1');
    expect(second.refund.refundId).toBe(first.refund.refundId);
    await settledDown(game, core);
    expect(await refundsOfOrder(core, orderId)).toEqual([]);
    expect(await refundsOfOrder(core, await hostsOrder(game))).toEqual([
      'manual 1000 processed',
      `share ${SHARE} processed`,
    ]);
    expect(await violations(core)).toEqual([]);
  });

  it.each(['share.afterPlace', 'share.afterMark'] as const)(
    'waits for a share that died at %s, and is made once that is used',
    async (point) => {
      const game = await aGamePaidByHost(core);
      const { orderId } = await paying(game);
      const disarm = armFailpoint(point, 'throw');
      await expect(settleOrder(core, orderId)).rejects.toThrow(StoppedAtFailpoint);
      disarm();
      const isMarked = point === 'share.afterMark';
      const byHand = refundByHand(core, await bookingOf(game), PRICE / 2, 'Lights', 'key-1');
      if (isMarked) await expect(byHand).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      else await byHand;
      const after = later(core, 20_000);
      await sweepAll(after);
      if (isMarked) await refundByHand(after, await bookingOf(game), PRICE / 2, 'Lights', 'key-1');
      await settledDown(game, after);
      expect(await rowsOf(game)).toEqual(['in']);
      expect(await keptAtProvider(game)).toBe(PRICE / 2);
      expect((await accountsOf(game, after)).host).toBeUndefined();
      expect(await violations(after)).toEqual([]);
    },
  );
});

describe('a booking refunded by hand before its first share', () => {
  it.each(['owner', 'player'] as const)(
    'gives each the policy’s part, and never more than is left, when its %s cancels',
    async (side) => {
      const game = await aGamePaidByHost(core);
      await refundByHand(core, await bookingOf(game), 1_000, 'Lights');
      const { orderId } = await joinedPaid(game);
      const { _id, startsAt } = await bookingOf(game);
      const halfTime = later(core, startsAt.getTime() - core.clock.now().getTime() - 3 * 3_600_000);
      await cancelBooking(halfTime, _id, { side, name: 'Rohan' }, 'Rain');
      await settledDown(game, halfTime);
      const [host, share] = side === 'owner' ? [1_354, 400] : [1_177, 200];
      expect(await refundsOfOrder(core, orderId)).toEqual([`policy ${share} processed`]);
      expect(await refundsOfOrder(core, await hostsOrder(game))).toEqual([
        'manual 1000 processed',
        `share ${SHARE} processed`,
        `policy ${host} processed`,
      ]);
      expect((await accountsOf(game, halfTime)).host).toBeUndefined();
      expect(await violations(halfTime)).toEqual([]);
    },
  );
});

describe('a refund by hand of a shared game in which the host’s refund failed', () => {
  /** A game in which all of the host's own money is owed to them, and the refund of it failed for good. */
  async function withFailedRefund() {
    const game = await aGamePaidByHost(core);
    const { orderId } = await joinedPaid(game);
    await settledDown(game, core);
    const hosts = await hostsOrder(game);
    await planSandboxRefunds(hosts, { outcome: 'FAILED', delayMs: 0 });
    const booking = await bookingOf(game);
    const row = { amount: PRICE - SHARE, reason: 'Lights', at: core.clock.now() };
    const owed = owePartsBack(booking, row.amount, { host: row.amount, shares: [0] });
    const facts = [fact(core, 'booking.changed', row.at, factIds(booking))];
    const set = { ...owed, 'payment.owedByMoves': row.amount };
    expect(await writeOwedByHand(core, booking, set, row, facts)).not.toBeNull();
    await balanceMoney(core, booking._id);
    await settledDown(game, core);
    const failed = [`share ${SHARE} processed`, `policy ${PRICE - SHARE} failed`];
    expect(await refundsOfOrder(core, hosts)).toEqual(failed);
    return { game, orderId, hosts, failed };
  }

  it('is made once more for the failed refund that is named, however often it is asked', async () => {
    const { game, orderId, hosts, failed } = await withFailedRefund();
    await planSandboxRefunds(hosts, { outcome: 'SUCCESS', delayMs: 0 });
    const booking = await bookingOf(game);
    const repeat = () => repeatByHand(core, booking, `${hosts}-r2`, 'The bank is back');
    const answers = await Promise.all(Array.from({ length: 5 }, repeat));
    await settledDown(game, core);
    answers.push(await repeat());
    expect(new Set(answers.map(({ refund }) => refund.refundId))).toEqual(new Set([`${hosts}-r3`]));
    expect(await refundsOfOrder(core, hosts)).toEqual([...failed, `manual ${PRICE - SHARE} processed`]);
    expect(await accountsOf(game)).toEqual({ provider: -SHARE, owner: 392, fees: 8 });
    expect(leftByHand(await bookingOf(game))).toBe(SHARE);
    await refundByHand(core, booking, undefined, 'Rain');
    await settledDown(game, core);
    expect(await refundsOfOrder(core, orderId)).toEqual([`policy ${SHARE} processed`]);
    expect(await accountsOf(game)).toEqual({});
    expect(await violations(core)).toEqual([]);
  });

  it('is made once more for a share that could not be passed back', async () => {
    const game = await aGamePaidByHost(core);
    const hosts = await hostsOrder(game);
    await planSandboxRefunds(hosts, { outcome: 'FAILED', delayMs: 0 });
    await joinedPaid(game);
    await settledDown(game, core);
    await planSandboxRefunds(hosts, { outcome: 'SUCCESS', delayMs: 0 });
    const { refund } = await repeatByHand(core, await bookingOf(game), `${hosts}-r1`, 'The bank is back');
    expect(refund).toMatchObject({ refundId: `${hosts}-r2`, amount: SHARE, kind: 'manual' });
    await settledDown(game, core);
    expect(await refundsOfOrder(core, hosts)).toEqual([`share ${SHARE} failed`, `manual ${SHARE} processed`]);
    expect(await accountsOf(game)).toEqual({ provider: -PRICE, owner: 2700, fees: 54 });
    expect(await violations(core)).toEqual([]);
  });

  it.each([
    // Whichever failed refund of the payment is named.
    ['all', 100, 'r2', { policy: PRICE - SHARE, share: SHARE }],
    ['half', 50, 'r1', { policy: (PRICE - SHARE) / 2, share: SHARE / 2 }],
  ] as const)(
    'is made once more together with a share that could not be passed back, once %s of the price is owed',
    async (_, percent, named, owed) => {
      const { ground, player: host, orderId: hosts, booking: open } = await bookWithOrder(core);
      await giveGstin(core, ground);
      await paySandboxOrder(hosts, { outcome: 'success' });
      const { booking } = await settleOrder(core, hosts);
      const policy = [{ percent, hoursBefore: 0 }];
      await core.db.bookings.updateOne({ _id: open._id }, { $set: { policy } });
      const terms = { places: 6, share: SHARE };
      const game = await TestGame.of(core, terms, { ground, host, booking });
      await planSandboxRefunds(hosts, { outcome: 'FAILED', delayMs: 0 });
      const { orderId } = await joinedPaid(game);
      await settledDown(game, core);
      await cancelBooking(core, booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
      await settledDown(game, core);
      await writeOwedInvoices(later(core, 60_000));
      await planSandboxRefunds(hosts, { outcome: 'SUCCESS', delayMs: 0 });
      await repeatByHand(core, await bookingOf(game), `${hosts}-${named}`, 'The bank is back');
      await settledDown(game, core);
      await writeOwedInvoices(later(core, 120_000));
      expect(await refundsOfOrder(core, hosts)).toEqual([
        `share ${SHARE} failed`,
        `policy ${owed.policy} failed`,
        `manual ${SHARE + owed.policy} processed`,
      ]);
      const kept = PRICE - owed.policy - owed.share;
      expect(await keptAtProvider(game)).toBe(kept);
      expect((await accountsOf(game)).host).toBeUndefined();
      expect(await billedFor(booking)).toEqual({ bills: PRICE, net: kept });
      expect(leftByHand(await bookingOf(game))).toBe(kept);
      if (kept > 0) await refundByHand(core, await bookingOf(game), undefined, 'Rain');
      await settledDown(game, core);
      await writeOwedInvoices(later(core, 180_000));
      expect(await billedFor(booking)).toEqual({ bills: PRICE, net: 0 });
      expect((await refundsOfOrder(core, orderId))[0]).toBe(`policy ${owed.share} processed`);
      expect(await accountsOf(game)).toEqual({});
      expect(await violations(later(core, 240_000))).toEqual([]);
    },
  );

  it('is refused for a refund of another booking, and for one that did not fail', async () => {
    const { game, hosts } = await withFailedRefund();
    const other = await aGamePaidByHost(core);
    const repeat = (of: TestGame, refundId: string) =>
      bookingOf(of).then((booking) => repeatByHand(core, booking, refundId, 'The bank is back'));
    await expect(repeat(other, `${hosts}-r2`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(repeat(game, `${hosts}-r1`)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await refundsOfOrder(core, hosts)).length).toBe(2);
  });

  it('gives all that is asked, out of the share that is left', async () => {
    const { game, orderId, hosts, failed } = await withFailedRefund();
    const { refund } = await refundByHand(core, await bookingOf(game), 100, 'Rain');
    expect(refund.amount).toBe(100);
    await settledDown(game, core);
    expect(await refundsOfOrder(core, orderId)).toEqual(['policy 100 processed']);
    expect(await refundsOfOrder(core, hosts)).toEqual(failed);
    expect(await violations(core)).toEqual([]);
  });

  it('is refused above what is left, and owes nothing more once only the failed refund is there', async () => {
    const { game } = await withFailedRefund();
    const refused = (left: number) => ({
      code: 'STATE_CONFLICT',
      reason: 'over_payment',
      params: { left },
    });
    const over = refundByHand(core, await bookingOf(game), SHARE + 1, 'Rain');
    await expect(over).rejects.toMatchObject(refused(SHARE));
    await refundByHand(core, await bookingOf(game), undefined, 'Rain');
    await settledDown(game, core);
    const before = await bookingOf(game);
    for (const amount of [1, undefined])
      await expect(refundByHand(core, before, amount, 'Rain')).rejects.toMatchObject(refused(0));
    expect((await bookingOf(game)).payment.refundOwed).toBe(before.payment.refundOwed);
    expect(await violations(core)).toEqual([]);
  });
});
