import { collectedSum, dueAtGround } from '@crease/shared/money-state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { onlineOf } from '../../sales/booking-record/shares.js';
import { cancelBooking, cancellationTerms } from '../../sales/change/cancel-booking.js';
import { closeGround } from '../../sales/change/closure.service.js';
import { collectPayment } from '../../sales/change/collect-payment.js';
import { rescheduleBooking } from '../../sales/change/reschedule-booking.js';
import { createOrder, createShareOrder } from '../../sales/settle/create-order.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { settleOrder } from '../../sales/settle/settle.js';
import { TestGame } from '../../testing/a-game.js';
import {
  accountsOf,
  aGamePaidByHost,
  bookingOf,
  hostsOrder,
  joinedPaid,
  keptAtProvider,
  ordered,
  PRICE,
  paying,
  refundsOfOrder,
  rowsOf,
  SHARE,
  type Sharer,
} from '../../testing/a-shared-game.js';
import { aUser } from '../../testing/factories.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { joinGame } from './join-game.js';
import { leaveGame } from './leave-game.js';

let world: World;
let core: Core;
beforeEach(async () => {
  world = await openWorld();
  core = world.core;
});
afterEach(() => world.close());

const aPaidGame = (terms = {}) => aGamePaidByHost(core, terms);
const refundsOf = (orderId: string) => refundsOfOrder(core, orderId);

describe('the shares of a booking that its host has paid', () => {
  it('come back to the host to the rupee, and the owner sees the price once', async () => {
    const game = await aPaidGame();
    const sharers: Sharer[] = [];
    for (let i = 0; i < 5; i++) sharers.push(await joinedPaid(game));
    expect(await rowsOf(game)).toEqual(['in', 'in', 'in', 'in', 'in']);
    await pursueRefunds(core);
    const refunds = await refundsOf(await hostsOrder(game));
    expect(refunds).toEqual(Array.from({ length: 5 }, () => `share ${SHARE} processed`));
    expect(await keptAtProvider(game)).toBe(PRICE);
    expect(await accountsOf(game)).toEqual({ provider: -PRICE, owner: 2700, fees: 54 });
    const booking = await bookingOf(game);
    expect([onlineOf(booking), dueAtGround(booking), booking.payment.refundOwed]).toEqual([PRICE, 0, 0]);
    expect(await violations(core)).toEqual([]);
  });

  it('that come twice, or for a place that another player has, go back in full', async () => {
    const game = await aPaidGame({ places: 2 });
    const late = await ordered(game);
    const after = later(core, 6 * 60_000);
    const { row, player } = await game.joined(after);
    expect(row.status).toBe('held');
    const good = await createShareOrder(after, row.placeId, player._id);
    await paySandboxOrder(good.orderId, { outcome: 'success' });
    await settleOrder(after, good.orderId);
    await paySandboxOrder(late.orderId, { outcome: 'success' });
    expect(await settleOrder(after, late.orderId)).toMatchObject({ paid: true, requiresRefund: true });
    await paySandboxOrder(good.orderId, { outcome: 'success', force: true });
    await settleOrder(after, good.orderId);
    await pursueRefunds(after);
    expect(await refundsOf(late.orderId)).toEqual([`unused ${SHARE} processed`]);
    expect(await refundsOf(good.orderId)).toEqual([`unused ${SHARE} processed`]);
    expect(await keptAtProvider(game)).toBe(PRICE);
    expect(await accountsOf(game, after)).toEqual({ provider: -PRICE, owner: 2700, fees: 54 });
    expect(await violations(later(after, 60_000))).toEqual([]);
  });

  it('of a player who leaves is refunded from the successor’s, and nothing moves between others', async () => {
    const game = await aPaidGame({ places: 2 });
    const leaver = await joinedPaid(game);
    expect((await leaveGame(core, leaver.player._id, game.id)).row?.status).toBe('leaving');
    expect(await refundsOf(leaver.orderId)).toEqual([]);
    const successor = await joinedPaid(game);
    expect(await rowsOf(game)).toEqual(['in']);
    await pursueRefunds(core);
    expect(await refundsOf(leaver.orderId)).toEqual([`share ${SHARE} processed`]);
    expect(await refundsOf(successor.orderId)).toEqual([]);
    expect(await refundsOf(await hostsOrder(game))).toEqual([`share ${SHARE} processed`]);
    expect(await keptAtProvider(game)).toBe(PRICE);
    expect(await accountsOf(game)).toEqual({ provider: -PRICE, owner: 2700, fees: 54 });
    expect(await violations(core)).toEqual([]);
  });

  it('get the policy’s part when the host cancels: to each theirs, to the host the rest, as the preview says', async () => {
    const game = await aPaidGame();
    const sharers = [await joinedPaid(game), await joinedPaid(game), await joinedPaid(game)];
    const { _id, startsAt } = await bookingOf(game);
    const halfTime = later(core, startsAt.getTime() - core.clock.now().getTime() - 3 * 3_600_000);
    const terms = cancellationTerms(await bookingOf(game), 'player', halfTime.clock.now());
    expect(terms).toMatchObject({ percent: 50, refundAmount: PRICE / 2 });
    expect(terms.parts).toMatchObject([
      { amount: 777 },
      ...sharers.map(({ placeId }) => ({ place: { placeId }, amount: 200 })),
    ]);
    await cancelBooking(halfTime, _id, { side: 'player', name: 'Rohan' }, 'Rain');
    await pursueRefunds(halfTime);
    for (const { orderId } of sharers) expect(await refundsOf(orderId)).toEqual(['policy 200 processed']);
    expect(await refundsOf(await hostsOrder(game))).toEqual([
      'share 400 processed',
      'share 400 processed',
      'share 400 processed',
      'policy 777 processed',
    ]);
    expect(await keptAtProvider(game)).toBe(PRICE / 2);
    expect(await accountsOf(game, halfTime)).toEqual({ provider: -PRICE / 2, owner: 1350, fees: 27 });
    expect(await violations(halfTime)).toEqual([]);
  });

  it('all come back when the ground closes the hours, also those that are paid at that moment', async () => {
    const game = await aPaidGame();
    const first = await joinedPaid(game);
    const sharers = [await paying(game), await paying(game), await paying(game)];
    const { _id } = await bookingOf(game);
    const owner = { side: 'owner' as const, name: 'Sanjay' };
    // A busy booking refuses some for the moment: the sweeps settle those.
    const [cancelled] = await Promise.allSettled([
      cancelBooking(core, _id, owner, 'Flooded'),
      ...sharers.map(({ orderId }) => settleOrder(core, orderId)),
    ]);
    if (cancelled?.status === 'rejected') await cancelBooking(later(core, 20_000), _id, owner, 'Flooded');
    await sweepAll(later(core, 20_000));
    await sweepAll(later(core, 80_000));
    await pursueRefunds(core);
    expect(await keptAtProvider(game)).toBe(0);
    expect(await accountsOf(game)).toEqual({});
    for (const { orderId } of [first, ...sharers]) {
      const refunds = await refundsOf(orderId);
      expect(refunds).toHaveLength(1);
      expect(refunds[0]).toMatch(/^(policy|unused) 400 processed$/);
    }
    expect(await violations(later(core, 3_600_000))).toEqual([]);
  });
});

describe('the shares of a booking that is paid at the ground', () => {
  it('lessen what is collected there, and are split as a payment is', async () => {
    const game = await TestGame.of(core, { places: 6, share: SHARE });
    await joinedPaid(game);
    await joinedPaid(game);
    const booking = await bookingOf(game);
    expect([dueAtGround(booking), onlineOf(booking)]).toEqual([PRICE - 2 * SHARE, 2 * SHARE]);
    const fees = Math.round((SHARE * 54) / PRICE) * 2;
    expect(await accountsOf(game)).toEqual({ provider: -800, owner: 800 - fees, fees });
    const by = { name: 'Sanjay', id: game.hosted.ground.ownerId };
    const rest = PRICE - 2 * SHARE;
    await expect(
      collectPayment(core, booking, { amount: rest + 1, method: 'cash' }, by),
    ).rejects.toMatchObject({
      reason: 'over_due',
    });
    const collected = await collectPayment(core, booking, { amount: rest - 100, method: 'cash' }, by);
    expect(collectedSum(collected)).toBe(rest - 100);
    // Only 100 is due: a share of 400 is no longer needed.
    const { row, player } = await game.joined();
    await expect(createShareOrder(core, row.placeId, player._id)).rejects.toMatchObject({
      reason: 'share_not_needed',
    });
    expect(await violations(core)).toEqual([]);
  });

  it('leave the rest of the price for the host’s own order', async () => {
    const game = await TestGame.of(core, { places: 6, share: SHARE });
    await joinedPaid(game);
    const order = await createOrder(core, await bookingOf(game));
    expect(order.amount).toBe(PRICE - SHARE);
    await paySandboxOrder(order.orderId, { outcome: 'success' });
    expect(await settleOrder(core, order.orderId)).toMatchObject({ paid: true, requiresRefund: false });
    await joinedPaid(game);
    await pursueRefunds(core);
    expect(await refundsOf(order.orderId)).toEqual([`share ${SHARE} processed`]);
    expect(await keptAtProvider(game)).toBe(PRICE);
    const booking = await bookingOf(game);
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await pursueRefunds(core);
    expect(await keptAtProvider(game)).toBe(0);
    expect(await accountsOf(game)).toEqual({});
    expect(await violations(core)).toEqual([]);
  });

  it('is given back when the host has paid the whole price meanwhile on an older order', async () => {
    const game = await TestGame.of(core, { places: 6, share: SHARE });
    const order = await createOrder(core, await bookingOf(game));
    await joinedPaid(game);
    await paySandboxOrder(order.orderId, { outcome: 'success' });
    expect(await settleOrder(core, order.orderId)).toMatchObject({ paid: true, requiresRefund: true });
    await pursueRefunds(core);
    expect(await keptAtProvider(game)).toBe(SHARE);
    expect(await violations(core)).toEqual([]);
  });
});

describe('a change of the booking', () => {
  it('to cheaper hours repays the host to 0 first, then the others in proportion', async () => {
    const game = await aPaidGame({ share: 500 });
    const sharers: Sharer[] = [];
    for (let i = 0; i < 4; i++) sharers.push(await joinedPaid(game));
    const { ground, booking } = game.hosted;
    // From ₹2,754 to ₹1,652: the host has ₹754 left of their own.
    const move = { bookingDate: booking.bookingDate, timeSlot: '10:00-12:00' };
    await rescheduleBooking(core, booking._id, ground._id.toString(), move);
    await pursueRefunds(core);
    expect((await refundsOf(await hostsOrder(game))).at(-1)).toBe('policy 754 processed');
    for (const { orderId } of sharers) expect(await refundsOf(orderId)).toEqual(['policy 87 processed']);
    expect(await keptAtProvider(game)).toBe(1652);
    expect(await violations(core)).toEqual([]);
    // The successor pays the place's share, and gets back what the leaver had got of it.
    await core.db.games.updateOne({ _id: game._id }, { $set: { places: 5 } });
    await leaveGame(core, sharers[0]?.player._id ?? game._id, game.id);
    const successor = await joinedPaid(game);
    await pursueRefunds(core);
    expect(await refundsOf(sharers[0]?.orderId ?? '')).toEqual([
      'policy 87 processed',
      'share 413 processed',
    ]);
    expect(await refundsOf(successor.orderId)).toEqual(['share 87 processed']);
    expect(await keptAtProvider(game)).toBe(1652);
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Flooded');
    await pursueRefunds(core);
    expect(await keptAtProvider(game)).toBe(0);
    expect(await accountsOf(game)).toEqual({});
    expect(await violations(core)).toEqual([]);
  });

  it('to cheaper hours gives shares back of a booking that is paid at the ground', async () => {
    const game = await TestGame.of(core, { places: 6, share: 500 });
    for (let i = 0; i < 4; i++) await joinedPaid(game);
    const { ground, booking } = game.hosted;
    const move = { bookingDate: booking.bookingDate, timeSlot: '10:00-12:00' };
    await rescheduleBooking(core, booking._id, ground._id.toString(), move);
    await pursueRefunds(core);
    expect(await keptAtProvider(game)).toBe(1652);
    expect(dueAtGround(await bookingOf(game))).toBe(0);
    expect((await accountsOf(game)).host).toBeUndefined();
    expect(await violations(core)).toEqual([]);
  });

  it('by a refund by hand gives each their part, once for one request', async () => {
    const game = await aPaidGame({ share: 500 });
    const sharers = [await joinedPaid(game), await joinedPaid(game)];
    const given = await refundByHand(core, await bookingOf(game), 1377, 'Floodlight failed', 'key-1');
    expect(given.refund).toMatchObject({ kind: 'policy', reason: 'Floodlight failed' });
    await refundByHand(core, await bookingOf(game), 1377, 'Floodlight failed', 'key-1');
    await pursueRefunds(core);
    for (const { orderId } of sharers) expect(await refundsOf(orderId)).toEqual(['policy 250 processed']);
    expect((await refundsOf(await hostsOrder(game))).at(-1)).toBe('policy 877 processed');
    expect(await keptAtProvider(game)).toBe(1377);
    expect(await accountsOf(game)).toEqual({ provider: -1377, owner: 1350, fees: 27 });
    await expect(refundByHand(core, await bookingOf(game), 1378, 'More')).rejects.toMatchObject({
      reason: 'over_payment',
    });
    expect(await violations(core)).toEqual([]);
    const { booking } = game.hosted;
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Flooded');
    await pursueRefunds(core);
    expect(await keptAtProvider(game)).toBe(0);
    expect(await accountsOf(game)).toEqual({});
    expect(await violations(core)).toEqual([]);
  });
});

/** Runs something that dies at a point, which it has to reach. */
async function cutAt(point: FailpointName, work: () => Promise<unknown>): Promise<void> {
  const disarm = armFailpoint(point, 'throw');
  try {
    await expect(work()).rejects.toThrow(StoppedAtFailpoint);
  } finally {
    disarm();
  }
}

describe('a share that a crash cuts off', () => {
  const POINTS = [
    'settle.afterCapture',
    'share.afterFence',
    'game.beforeChange',
    'game.afterChange',
    'share.afterPlace',
    'settle.afterConfirm',
    'refund.afterRecord',
  ] as const;
  it.each([...POINTS, 'share.afterMark'] as const)(
    'at %s is still used for its place, and the host gets it',
    async (point) => {
      const game = await aPaidGame();
      const { orderId } = await paying(game);
      await cutAt(point, () => settleOrder(core, orderId));
      const after = later(core, 20_000);
      await sweepAll(after);
      await sweepAll(after);
      expect(await rowsOf(game)).toEqual(['in']);
      expect((await bookingOf(game)).op).toBeUndefined();
      expect(await refundsOf(await hostsOrder(game))).toEqual([`share ${SHARE} processed`]);
      expect(await keptAtProvider(game)).toBe(PRICE);
      expect(await accountsOf(game)).toEqual({ provider: -PRICE, owner: 2700, fees: 54 });
      expect(await violations(after)).toEqual([]);
    },
  );

  it.each(POINTS)(
    'at %s while it replaces a leaver is used once, and the leaver is refunded',
    async (point) => {
      const game = await aPaidGame({ places: 2 });
      const leaver = await joinedPaid(game);
      await leaveGame(core, leaver.player._id, game.id);
      const { orderId } = await paying(game);
      await cutAt(point, () => settleOrder(core, orderId));
      const after = later(core, 20_000);
      await sweepAll(after);
      await sweepAll(after);
      expect(await rowsOf(game)).toEqual(['in']);
      expect(await refundsOf(leaver.orderId)).toEqual([`share ${SHARE} processed`]);
      expect(await refundsOf(orderId)).toEqual([]);
      expect(await keptAtProvider(game)).toBe(PRICE);
      expect(await violations(after)).toEqual([]);
    },
  );

  it('after its place was kept, by a cancellation that takes over, goes back in full', async () => {
    const game = await aPaidGame();
    const { orderId } = await paying(game);
    await cutAt('share.afterPlace', () => settleOrder(core, orderId));
    const after = later(core, 20_000);
    const { booking } = game.hosted;
    await cancelBooking(after, booking._id, { side: 'owner', name: 'Sanjay' }, 'Flooded');
    await sweepAll(after);
    await sweepAll(after);
    expect(await refundsOf(orderId)).toEqual([`unused ${SHARE} processed`]);
    expect(await rowsOf(game)).toEqual([]);
    expect(await keptAtProvider(game)).toBe(0);
    expect(await violations(later(after, 60_000))).toEqual([]);
  });
});

describe('a share that is settled after a crash has cut the end of its booking', () => {
  const hours = { timeSlot: '18:00-20:00', reason: 'Rain' };
  it.each(['cancel.afterFence', 'close.afterFence'] as const)(
    'at %s goes back, and the hours are released as well',
    async (point) => {
      const game = await aPaidGame();
      const { orderId } = await paying(game);
      const { booking, ground } = game.hosted;
      const date = booking.bookingDate;
      await cutAt(point, () =>
        point === 'cancel.afterFence'
          ? cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Flooded')
          : closeGround(core, ground, { date, ...hours }, 'Sanjay'),
      );
      const after = later(core, 20_000);
      await settleOrder(after, orderId);
      await sweepAll(after);
      await sweepAll(later(after, 30_000));
      expect(await refundsOf(orderId)).toEqual([`unused ${SHARE} processed`]);
      expect(await keptAtProvider(game)).toBe(0);
      const days = await core.db.groundDays.find({ groundId: ground._id.toString(), date }).toArray();
      const owners = days.flatMap(({ claims }) => Object.values(claims).map((claim) => claim?.ref));
      expect(owners).not.toContain(booking._id.toString());
      expect(await violations(later(after, 60_000))).toEqual([]);
    },
  );
});

describe('the audit of shares', () => {
  it('finds a place without its share, a share without its player, and money that is kept twice', async () => {
    const game = await aPaidGame();
    const { placeId, orderId } = await joinedPaid(game);
    await pursueRefunds(core);
    expect(await violations(core)).toEqual([]);
    const { rows } = await game.read();
    await core.db.games.updateOne({ _id: game._id }, { $set: { rows: [] } });
    expect(await violations(core)).toEqual([
      expect.stringContaining(`12 ${game.id} has no player in for the share`),
    ]);
    await core.db.games.updateOne({ _id: game._id }, { $set: { rows } });
    const booking = await bookingOf(game);
    const bookings = core.db.bookings;
    await bookings.updateOne({ _id: booking._id }, { $set: { 'payment.shares': [] } });
    expect(await violations(core)).toEqual(
      expect.arrayContaining([
        `12 ${game.id} has the place ${placeId} in with 0 captured shares`,
        expect.stringContaining(`4 ${orderId}/`),
      ]),
    );
    const shares = (booking.payment.shares ?? []).map((share) => ({ ...share, passed: 0 }));
    await bookings.updateOne({ _id: booking._id }, { $set: { 'payment.shares': shares } });
    expect(await violations(core)).toEqual(
      expect.arrayContaining([
        `13 ${booking.bookingId} keeps ₹2,754 of what was paid online, by its record ₹3,154`,
      ]),
    );
  });
});

describe('a place', () => {
  it('has one order for its player, and none for another', async () => {
    const game = await aPaidGame();
    const { player, row } = await game.joined();
    const orders = await Promise.all([1, 2, 3].map(() => createShareOrder(core, row.placeId, player._id)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    const stranger = await aUser(core);
    await expect(createShareOrder(core, row.placeId, stranger._id)).rejects.toMatchObject({
      reason: 'no_place_of_yours',
    });
    const lapsed = later(core, 6 * 60_000);
    await expect(createShareOrder(lapsed, row.placeId, player._id)).rejects.toMatchObject({
      reason: 'place_not_held',
    });
    expect((await joinGame(lapsed, player._id, game.id)).row.status).toBe('held');
  });
});
