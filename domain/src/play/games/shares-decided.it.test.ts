import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../account-end/delete-account.js';
import { hashPassword } from '../../accounts/auth/passwords.js';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import type { Core } from '../../platform/core.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { closeGround } from '../../sales/change/closure.service.js';
import { collectPayment } from '../../sales/change/collect-payment.js';
import { rescheduleBooking } from '../../sales/change/reschedule-booking.js';
import { createOrder } from '../../sales/settle/create-order.js';
import { settleOrder } from '../../sales/settle/settle.js';
import { TestGame } from '../../testing/a-game.js';
import { callerOf } from '../../testing/a-match.js';
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
import { aGround, aUser } from '../../testing/factories.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { bookWith, givenCoupon } from '../../testing/with-coupon.js';
import { openWorld, type World } from '../../testing/world.js';
import { presentOneGame } from '../game-pages/present-game.js';
import { leaveGame } from './leave-game.js';
import { setGame } from './set-game.js';

/** Each gets back the policy's part of what is theirs (docs/product-rules.md, Shares). */

let world: World;
let core: Core;
beforeEach(async () => {
  world = await openWorld();
  core = world.core;
});
afterEach(() => world.close());

const owner = { side: 'owner' as const, name: 'Sanjay' };
const password = 'Long0n@Fence';

async function joinedMany(game: TestGame, count: number): Promise<Sharer[]> {
  const sharers: Sharer[] = [];
  for (let i = 0; i < count; i++) sharers.push(await joinedPaid(game));
  return sharers;
}

/** What a player got back of the order, in rupees. */
async function backOf({ orderId }: Pick<Sharer, 'orderId'>): Promise<number> {
  const order = await core.db.payments.findOne({ orderId });
  return (order?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** All accounts of a booking whose whole money went back are 0, and nothing is wrong. */
async function expectAllBack(game: TestGame, at: Core): Promise<void> {
  expect(await keptAtProvider(game)).toBe(0);
  expect(await accountsOf(game, at)).toEqual({});
  expect(await violations(at)).toEqual([]);
}

describe('the shares of a booking', () => {
  it('may be the whole price, which comes back to the host, and no rupee more', async () => {
    const half = PRICE / 2;
    const game = await aGamePaidByHost(core, { places: 3, share: half });
    const more = { places: 3, visibility: 'open' as const, share: half + 1 };
    const { host, booking } = game.hosted;
    await expect(setGame(core, callerOf(host), booking._id.toString(), more)).rejects.toMatchObject({
      reason: 'shares_over_price',
    });
    const sharers = await joinedMany(game, 2);
    await sweepAll(core);
    expect(await refundsOfOrder(core, await hostsOrder(game))).toEqual([
      `share ${half} processed`,
      `share ${half} processed`,
    ]);
    expect(await keptAtProvider(game)).toBe(PRICE);
    await cancelBooking(core, booking._id, owner, 'Flooded');
    await sweepAll(core);
    for (const sharer of sharers) expect(await backOf(sharer)).toBe(half);
    await expectAllBack(game, core);
  });

  it('all go back when the hours are closed while ten players pay', async () => {
    const game = await aGamePaidByHost(core, { places: 11, share: 200 });
    const sharers: Sharer[] = [];
    for (let i = 0; i < 10; i++) sharers.push(await paying(game));
    const { bookingDate: date } = game.hosted.booking;
    const hours = { date, timeSlot: '18:00-20:00', reason: 'Rain' };
    // A busy booking refuses some for the moment: the sweeps settle those.
    await Promise.allSettled([
      ...sharers.slice(0, 5).map(({ orderId }) => settleOrder(core, orderId)),
      closeGround(core, game.hosted.ground, hours, 'Sanjay'),
      ...sharers.slice(5).map(({ orderId }) => settleOrder(core, orderId)),
    ]);
    const after = later(core, 20_000);
    await sweepAll(after);
    const muchLater = later(after, 60_000);
    await sweepAll(muchLater);
    for (const sharer of sharers) expect(await backOf(sharer)).toBe(200);
    expect((await bookingOf(game)).status).toBe('cancelled');
    await expectAllBack(game, later(muchLater, 60_000));
  });

  it('of ten players, one of whom was replaced, go back once each when rain closes the hours', async () => {
    const game = await aGamePaidByHost(core, { places: 11, share: 200 });
    const [leaver, ...others] = await joinedMany(game, 10);
    if (!leaver) throw new Error('nobody has joined');
    await leaveGame(core, leaver.player._id, game.id);
    const successor = await joinedPaid(game);
    await sweepAll(core);
    expect(await refundsOfOrder(core, leaver.orderId)).toEqual(['share 200 processed']);
    expect(await keptAtProvider(game)).toBe(PRICE);
    const { bookingDate: date } = game.hosted.booking;
    const hours = { date, timeSlot: '18:00-20:00', reason: 'Rain' };
    await closeGround(core, game.hosted.ground, hours, 'Sanjay');
    await sweepAll(core);
    for (const { orderId } of [...others, successor])
      expect(await refundsOfOrder(core, orderId)).toEqual(['policy 200 processed']);
    expect(await refundsOfOrder(core, leaver.orderId)).toHaveLength(1);
    expect(await backOf({ orderId: await hostsOrder(game) })).toBe(PRICE);
    await expectAllBack(game, core);
  });

  it('give each the policy’s part when the host deletes their account with three of them paid', async () => {
    const game = await aGamePaidByHost(core);
    const sharers = await joinedMany(game, 3);
    const { host, booking } = game.hosted;
    await core.db.users.updateOne(
      { _id: host._id },
      { $set: { passwordHash: await hashPassword(password) } },
    );
    const halfTime = later(core, booking.startsAt.getTime() - core.clock.now().getTime() - 3 * 3_600_000);
    await deleteAccount(halfTime, host._id.toString(), { password });
    await sweepAll(halfTime);
    await sweepAll(halfTime);
    for (const sharer of sharers) expect(await backOf(sharer)).toBe(SHARE / 2);
    // Their shares, and half of what was left to the host.
    expect(await backOf({ orderId: await hostsOrder(game) })).toBe(3 * SHARE + (PRICE - 3 * SHARE) / 2);
    expect(await keptAtProvider(game)).toBe(PRICE / 2);
    expect((await presentOneGame(core, await game.read(), null)).game).toMatchObject({
      hostName: FORMER_PLAYER,
      status: 'closed',
    });
    expect(await violations(halfTime)).toEqual([]);
  });

  it('stay paid, without a name, when their player deletes the account', async () => {
    const game = await aGamePaidByHost(core);
    const sharer = await joinedPaid(game);
    const passwordHash = await hashPassword(password);
    await core.db.users.updateOne({ _id: sharer.player._id }, { $set: { passwordHash } });
    await deleteAccount(core, sharer.player._id.toString(), { password });
    await sweepAll(core);
    expect(await rowsOf(game)).toEqual(['in']);
    expect(await backOf(sharer)).toBe(0);
    await cancelBooking(core, game.hosted.booking._id, owner, 'Flooded');
    await sweepAll(core);
    expect(await backOf(sharer)).toBe(SHARE);
    await expectAllBack(game, core);
  });
});

describe('a booking with shares', () => {
  it('moved to dearer hours leaves the difference to the host, and each their share', async () => {
    const game = await aGamePaidByHost(core);
    const sharers = await joinedMany(game, 2);
    const { ground, booking } = game.hosted;
    const cheap = { bookingDate: booking.bookingDate, timeSlot: '10:00-12:00' };
    await rescheduleBooking(core, booking._id, ground._id.toString(), cheap);
    const dear = { ...cheap, timeSlot: '18:00-20:00', acceptPrice: PRICE };
    await rescheduleBooking(core, booking._id, ground._id.toString(), dear);
    await sweepAll(core);
    const moved = await bookingOf(game);
    expect(moved.pricing).toMatchObject({ totalAmount: PRICE, dueAtGround: PRICE - 1652 });
    for (const sharer of sharers) expect(await backOf(sharer)).toBe(0);
    expect((await game.read()).timeSlot).toBe('18:00-20:00');
    expect(await rowsOf(game)).toEqual(['in', 'in']);
    await cancelBooking(core, booking._id, owner, 'Flooded');
    await sweepAll(core);
    for (const sharer of sharers) expect(await backOf(sharer)).toBe(SHARE);
    await expectAllBack(game, core);
  });

  it('and a coupon shares the lowered price', async () => {
    const ground = await aGround(core);
    const host = await aUser(core);
    await givenCoupon(core, ground, { code: 'MONSOON', percent: 50 });
    const pending = await bookWith(core, ground, host, 'MONSOON');
    const { totalAmount } = pending.pricing;
    expect(totalAmount).toBeLessThan(PRICE);
    const { orderId } = await createOrder(core, pending);
    await paySandboxOrder(orderId, { outcome: 'success' });
    const { booking } = await settleOrder(core, orderId);
    const share = Math.floor(totalAmount / 2);
    const over = { places: 3, share: share + 1 };
    const hosted = { ground, host, booking };
    await expect(TestGame.of(core, over, hosted)).rejects.toMatchObject({ reason: 'shares_over_price' });
    const game = await TestGame.of(core, { places: 3, share }, hosted);
    const sharers = await joinedMany(game, 2);
    await sweepAll(core);
    expect(await keptAtProvider(game)).toBe(totalAmount);
    await cancelBooking(core, booking._id, owner, 'Flooded');
    await sweepAll(core);
    for (const sharer of sharers) expect(await backOf(sharer)).toBe(share);
    await expectAllBack(game, core);
  });

  it('and cash gives back online what was shared; what the ground collected is settled there', async () => {
    const game = await TestGame.of(core, { places: 6, share: SHARE });
    const sharers = await joinedMany(game, 2);
    const late = await ordered(game);
    const by = { name: 'Sanjay', id: game.hosted.ground.ownerId };
    const cash = { amount: PRICE - 2 * SHARE, method: 'cash' as const };
    await collectPayment(core, await bookingOf(game), cash, by);
    await paySandboxOrder(late.orderId, { outcome: 'success' });
    await settleOrder(core, late.orderId);
    await sweepAll(core);
    // Everything was paid by then.
    expect(await backOf(late)).toBe(SHARE);
    const { booking } = game.hosted;
    const halfTime = later(core, booking.startsAt.getTime() - core.clock.now().getTime() - 3 * 3_600_000);
    await cancelBooking(halfTime, booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
    await sweepAll(halfTime);
    for (const sharer of sharers) expect(await backOf(sharer)).toBe(SHARE / 2);
    expect(await keptAtProvider(game)).toBe(SHARE);
    expect(await violations(halfTime)).toEqual([]);
  });

  it('keeps its places while others pay: never fewer than are taken, also while they are held', async () => {
    const game = await aGamePaidByHost(core);
    const { host, booking } = game.hosted;
    const [held] = [await ordered(game), await joinedPaid(game)];
    const fewer = { places: 2, visibility: 'open' as const, share: SHARE };
    const lower = () => setGame(core, callerOf(host), booking._id.toString(), fewer);
    await expect(lower()).rejects.toMatchObject({ reason: 'places_taken' });
    await paySandboxOrder(held.orderId, { outcome: 'success' });
    const [settled, lowered] = await Promise.allSettled([settleOrder(core, held.orderId), lower()]);
    expect([settled.status, lowered.status]).toEqual(['fulfilled', 'rejected']);
    await sweepAll(core);
    expect(await rowsOf(game)).toEqual(['in', 'in']);
    expect(await keptAtProvider(game)).toBe(PRICE);
    expect(await violations(core)).toEqual([]);
  });
});
