import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName } from '../../platform/failpoint.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { retryRefund } from '../../sales/settle/retry-refund.js';
import { again, bookPaid } from '../../testing/booked.js';
import { aUser } from '../../testing/factories.js';
import { MemoryPayouts } from '../../testing/memory-payouts.js';
import { planSandboxRefunds } from '../../testing/sandbox-client.js';
import { aPlayedGame, aSettlement, playedAgo } from '../../testing/settled.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { postDueOrders } from '../ledger/post-payment.js';
import {
  insertPayoutAccount,
  readStoredAccount,
  replacePayoutAccount,
} from '../payouts/payout-account.schema.js';
import { balanceOf } from './balance.js';
import { retryPayout } from './failed-payouts.js';
import { settleOwner } from './make-settlement.js';
import { payByHand } from './pay-by-hand.js';
import { setPayoutAccount } from './payout-account.js';
import { pursueSettlements } from './pursue-settlements.js';
import { lastSunday, runSettlements, runWeekly } from './run-settlements.js';
import { postponeSettlement, wakeSettlements } from './settlement-payouts.queries.js';

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

const HOUR_MS = 3_600_000;
/**
 * Plays the games one after another: the sweeps of `aPlayedGame` work on all workplaces and would disturb each other.
 */
async function aGameEach(workplaces: readonly Types.ObjectId[]) {
  const games: Awaited<ReturnType<typeof aPlayedGame>>[] = [];
  for (const workplace of workplaces) games.push(await aPlayedGame(core, workplace));
  return games;
}
const missing = (): never => {
  throw new Error('there is a booking');
};
const yesterday = () => addDays(dayOf(core.clock.now()), -1);
const run = () => runSettlements(core, yesterday());
const all = () => core.db.settlements.find({ ownerId }).sort({ at: 1 }).toArray();
const one = async () => {
  const [settlement, ...more] = await all();
  if (!settlement || more.length > 0) throw new Error('there is one settlement');
  return settlement;
};
const caller = () => ({
  id: ownerId.toString(),
  role: 'ground_owner' as const,
  sessionId: ownerId.toString(),
});
const withAccount = () => insertPayoutAccount(core, ownerId, { vpa: 'sanjay@okbank' });
/** Runs the worker's settlement jobs until nothing more happens for some minutes. */
async function pursue(ms = 0): Promise<void> {
  for (let round = 1; round <= 4; round += 1) await pursueSettlements(later(core, ms + round * 60_000));
}

it('pays nothing to an owner whose role was taken away, until it is given back', async () => {
  const owner = await aUser(core, { role: 'user' });
  ownerId = owner._id;
  await aPlayedGame(core, ownerId);
  await withAccount();
  expect(await run()).toMatchObject({ made: 1, total: 2700 });
  await pursue();
  expect(await one()).toMatchObject({ status: 'due', amount: 2700 });
  expect(bank.paid).toEqual([]);
  await core.db.users.updateOne({ _id: ownerId }, { $set: { role: 'ground_owner' } });
  await pursue(HOUR_MS);
  expect(await one()).toMatchObject({ status: 'paid', amount: 2700 });
});

describe('a run', () => {
  it('settles finished games once, however often a run is requested', async () => {
    await aPlayedGame(core, ownerId);
    await bookPaid(core, '20:00-22:00', { ownerId });
    await postDueOrders(later(core, 1_000));
    expect(await balanceOf(core, ownerId.toString())).toEqual({
      ahead: 2700,
      due: 2700,
      onTheWay: 0,
      paid: 0,
    });
    const runs = await Promise.all(Array.from({ length: 20 }, run));
    expect(runs.reduce((made, each) => made + each.made, 0)).toBe(1);
    expect(runs.reduce((total, each) => total + each.total, 0)).toBe(2700);
    expect(await one()).toMatchObject({ status: 'due', amount: 2700, stamped: true, to: yesterday() });
    expect(await run()).toMatchObject({ made: 0, total: 0 });
    expect(await balanceOf(core, ownerId.toString())).toEqual({
      ahead: 2700,
      due: 2700,
      onTheWay: 0,
      paid: 0,
    });
    expect(await violations(core)).toEqual([]);
  });

  it('settles a game that is over by the clock and not marked as completed yet', async () => {
    const { booking } = await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    const endsAt = new Date(core.clock.now().getTime() - 2 * 24 * HOUR_MS);
    const startsAt = new Date(endsAt.getTime() - 2 * HOUR_MS);
    await core.models.bookings.updateOne({ _id: booking._id }, { $set: { startsAt, endsAt } });
    expect(await run()).toMatchObject({ made: 1, total: 2700 });
    expect((await again(core, booking)).status).toBe('completed');
    expect(await run()).toMatchObject({ made: 0, total: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('settles only dates before today', async () => {
    await expect(runSettlements(core, dayOf(core.clock.now()))).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('leaves out a game with a pending or failed refund, and settles it once that has ended', async () => {
    const { booking } = await aPlayedGame(core, ownerId);
    await refundByHand(core, await again(core, booking), 1000, 'Floodlights');
    expect(await run()).toMatchObject({ made: 0, total: 0 });
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    expect(await run()).toMatchObject({ made: 1, total: 1720 });
  });

  it('refuses a refund of settled money beyond the balance, and holds back the game that covers one', async () => {
    await withAccount();
    const { booking } = await aPlayedGame(core, ownerId);
    await run();
    await pursue();
    const refund = async (amount?: number) =>
      await refundByHand(core, await again(core, booking), amount, 'Goodwill');
    const refused = {
      code: 'STATE_CONFLICT',
      message: expect.stringContaining('Please pay it back at the ground, or wait for the next games.'),
    };
    await expect(refund()).rejects.toMatchObject(refused);
    await expect(refund(2000)).rejects.toMatchObject(refused);
    // Money for a future game may still go back to its player, so it covers nothing.
    await bookPaid(core, undefined, { ownerId });
    await postDueOrders(later(core, 1_000));
    await expect(refund()).rejects.toMatchObject(refused);

    const next = await aPlayedGame(core, ownerId);
    const disarm = armFailpoint('refund.afterReserve', 'throw');
    await expect(refund()).rejects.toThrow();
    disarm();
    // Repeats a request that was interrupted after it reserved: its own reservation must not block it.
    expect((await refund()).refund.amount).toBe(2754);
    // The next game's money was used for the refund: its player cannot get it as well, nor the owner.
    const second = await again(core, next.booking);
    await expect(refundByHand(core, second, 1, 'Goodwill')).rejects.toMatchObject(refused);
    expect(await run()).toMatchObject({ made: 0, total: 0 });
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    // The refund and the game that covers it add up to 0.
    expect(await run()).toMatchObject({ made: 1, total: 0 });
    expect(await balanceOf(core, ownerId.toString())).toMatchObject({ due: 0, paid: 2700 });
    expect(await violations(core)).toEqual([]);
  });

  it('asks the balance again when an admin retries a refund of settled money that failed', async () => {
    await withAccount();
    const { booking, orderId } = await aPlayedGame(core, ownerId);
    await run();
    await pursue();
    await aPlayedGame(core, ownerId);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    const { refund } = await refundByHand(core, await again(core, booking), undefined, 'Goodwill');
    await pursueRefunds(later(core, 1_000));
    const retry = () => retryRefund(core, refund.refundId, 'Again');
    // A failed refund reserves no balance, so the next game is settled.
    expect(await run()).toMatchObject({ made: 1, total: 2700 });
    await expect(retry()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await aPlayedGame(core, ownerId);
    expect(await retry()).toMatchObject({ isNew: true });
  });

  it('accepts one of two simultaneous refunds when the balance covers only one', async () => {
    const workplaces = Array.from({ length: 5 }, () => new Types.ObjectId());
    const inAll = <T>(step: (workplace: Types.ObjectId, index: number) => Promise<T>) =>
      Promise.all(workplaces.map(step));
    const firsts = await aGameEach(workplaces);
    const seconds = await aGameEach(workplaces);
    const made = await inAll((workplace) => settleOwner(core, workplace, yesterday()));
    expect(new Set(made.map((settlement) => settlement?.amount))).toEqual(new Set([5400]));
    await aGameEach(workplaces);
    const refund = async ({ booking }: { booking: BookingDoc } = { booking: missing() }) =>
      await refundByHand(core, await again(core, booking), undefined, 'Goodwill');
    const refunds = await inAll((_, i) => Promise.allSettled([refund(firsts[i]), refund(seconds[i])]));
    const statuses = refunds.map((both) => both.map(({ status }) => status).sort());
    expect(statuses).toEqual(workplaces.map(() => ['fulfilled', 'rejected']));
  });

  it('either refunds settled money or settles the game that would cover it, never both', async () => {
    const workplaces = Array.from({ length: 5 }, () => new Types.ObjectId());
    const inAll = <T>(step: (workplace: Types.ObjectId, index: number) => Promise<T>) =>
      Promise.all(workplaces.map(step));
    const firsts = await aGameEach(workplaces);
    const made = await inAll((workplace) => settleOwner(core, workplace, yesterday()));
    await Promise.all(made.map((settlement) => payByHand(core, `${settlement?._id}`, 'UTR 1')));
    await aGameEach(workplaces);
    const current = await Promise.all(firsts.map(({ booking }) => again(core, booking)));
    const outcomes = await inAll(async (workplace, i) => {
      const refunding = refundByHand(core, current[i] ?? missing(), undefined, 'Goodwill');
      const [refund, settlement] = await Promise.allSettled([
        refunding,
        settleOwner(core, workplace, yesterday()),
      ]);
      return [refund.status, settlement.status === 'fulfilled' && settlement.value?.amount];
    });
    for (const [refunded, amount] of outcomes) {
      expect([refunded, amount]).toEqual([refunded, refunded === 'fulfilled' ? undefined : 2700]);
    }
  });

  it('runs by the clock on Monday at 6, or after it, once a week', async () => {
    expect(lastSunday(new Date('2026-11-23T00:29:00Z'))).toBe('2026-11-15');
    expect(lastSunday(new Date('2026-11-23T00:30:00Z'))).toBe('2026-11-22');
    expect(lastSunday(new Date('2026-11-29T12:00:00Z'))).toBe('2026-11-22');
    const { booking } = await aPlayedGame(core, ownerId);
    await playedAgo(core, booking, 9);
    expect(await runWeekly(core)).toBe(1);
    expect(await runWeekly(core)).toBe(0);
  });
});

describe('a payout', () => {
  it('stores its id before the provider is asked, and is paid once by five workers at once', async () => {
    await withAccount();
    await aPlayedGame(core, ownerId);
    await run();
    await Promise.all(Array.from({ length: 5 }, () => pursue()));
    const settlement = await one();
    expect(settlement).toMatchObject({ status: 'paid', payoutId: `${settlement._id}-p1` });
    expect(settlement.account).toEqual({ vpa: '••••ay@okbank' });
    expect(bank.paid).toEqual([{ id: `${settlement._id}-p1`, amount: 2700 }]);
    expect(await balanceOf(core, ownerId.toString())).toEqual({ ahead: 0, due: 0, onTheWay: 0, paid: 2700 });
    expect(await violations(core)).toEqual([]);
  });

  it('waits until the owner has a payout account', async () => {
    await aPlayedGame(core, ownerId);
    await run();
    await pursue();
    expect(await one()).toMatchObject({ status: 'due' });
    await setPayoutAccount(
      core,
      ownerId.toString(),
      { target: { vpa: 'sanjay@okbank' }, proof: undefined },
      caller(),
    );
    await pursue();
    expect(await one()).toMatchObject({ status: 'paid' });
  });

  it('is restarted once by two requests, even if the second process’s clock is behind', async () => {
    const { _id } = await aSettlement(core, ownerId, { status: 'failed', payouts: 1 });
    const [first, second] = await Promise.all([
      retryPayout(core, `${_id}`),
      retryPayout(later(core, -60_000), `${_id}`),
    ]);
    expect([first.isNew, second.isNew].filter(Boolean)).toHaveLength(1);
    expect((await retryPayout(later(core, -120_000), `${_id}`)).isNew).toBe(false);

    // A worker that checks and cannot pay yet has acted on the request: an admin can ask again.
    await postponeSettlement(core, await one(), new Date(core.clock.now().getTime() + HOUR_MS));
    expect((await retryPayout(core, `${_id}`)).isNew).toBe(true);
  });

  it('is tried again under a new id after a failure, a day later or to a new account', async () => {
    await withAccount();
    await aPlayedGame(core, ownerId);
    await run();
    bank.outcome = 'FAILED';
    await pursue();
    const { _id } = await one();
    expect(await one()).toMatchObject({ status: 'failed' });
    expect(await balanceOf(core, ownerId.toString())).toMatchObject({ due: 2700, onTheWay: 0 });
    bank.outcome = 'SUCCESS';
    await pursue();
    expect(await one()).toMatchObject({ status: 'failed' });
    const known = await readStoredAccount(core, ownerId);
    if (!known) throw new Error('there is no account');
    await replacePayoutAccount(core, known, { vpa: 'mhatre@okbank' });
    await wakeSettlements(core, ownerId);
    await pursue();
    // A changed account can be paid only after 24 hours.
    expect(await one()).toMatchObject({ status: 'failed' });
    await pursueSettlements(later(core, 24 * HOUR_MS + 1_000));
    expect(await one()).toMatchObject({ status: 'paid', payoutId: `${_id}-p2` });
    expect(bank.paid).toEqual([{ id: `${_id}-p2`, amount: 2700 }]);
    const kinds = await core.db.ledger
      .find({ ownerId, kind: /^settlement/ })
      .sort({ _id: 1 })
      .toArray();
    expect(kinds.map((entry) => entry._id)).toEqual([
      `settlement:${_id}-p1`,
      `settlement:${_id}-p2`,
      `settlement_failed:${_id}-p1`,
    ]);
    expect(await violations(core)).toEqual([]);
  });

  it('stays the same payout when its answer was lost, even if the provider denies it for a day', async () => {
    await withAccount();
    await aPlayedGame(core, ownerId);
    await run();
    bank.loses = 1;
    bank.hides = true;
    await pursueSettlements(later(core, 60_000));
    bank.refuses = true;
    await pursue(HOUR_MS);
    expect(await one()).toMatchObject({ status: 'sent' });
    bank.hides = false;
    await pursue(25 * HOUR_MS);
    expect(await one()).toMatchObject({ status: 'paid' });
    expect(bank.paid).toHaveLength(1);
  });

  it.each<FailpointName>([
    'settlement.afterOpen',
    'settlement.afterList',
    'settlement.afterTax',
    'settlement.afterStamp',
    'settlement.afterSent',
    'payout.afterAsk',
  ])('is made once even if interrupted at %s', async (name) => {
    await withAccount();
    await aPlayedGame(core, ownerId);
    const disarm = armFailpoint(name, 'throw');
    await run().catch(() => undefined);
    await pursue().catch(() => undefined);
    disarm();
    await pursue(HOUR_MS);
    expect(await one()).toMatchObject({ status: 'paid', amount: 2700 });
    expect(bank.paid).toHaveLength(1);
    expect(await violations(core)).toEqual([]);
  });

  it('fails only once if a crash follows the ledger entry', async () => {
    await withAccount();
    await aPlayedGame(core, ownerId);
    await run();
    bank.outcome = 'FAILED';
    const disarm = armFailpoint('settlement.afterFailed', 'throw');
    await pursue().catch(() => undefined);
    disarm();
    expect(await one()).toMatchObject({ status: 'sent' });
    await pursue(HOUR_MS);
    expect(await one()).toMatchObject({ status: 'failed' });
    expect(await balanceOf(core, ownerId.toString())).toMatchObject({ due: 2700, paid: 0 });
    expect(await violations(core)).toEqual([]);
  });
});

describe('by hand', () => {
  it('is paid only from due or failed, and recorded even if the process dies midway', async () => {
    await aPlayedGame(core, ownerId);
    await run();
    const { _id } = await one();
    const disarm = armFailpoint('settlement.afterHand', 'throw');
    await expect(payByHand(core, _id.toString(), 'UTR 7')).rejects.toThrow();
    disarm();
    await expect(payByHand(core, _id.toString(), 'UTR 8')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await pursue();
    expect(await one()).toMatchObject({ status: 'paid', reference: 'UTR 7' });
    expect(await violations(core)).toEqual([]);
  });

  it('is paid once if the worker pays at the same time', async () => {
    await withAccount();
    for (const timeSlot of ['18:00-20:00', '20:00-22:00', '10:00-12:00']) {
      await aPlayedGame(core, ownerId, timeSlot);
      await run();
      const due = (await all()).find(({ status }) => status === 'due');
      if (!due) throw new Error('one is due');
      const id = due._id.toString();
      const hands = await Promise.allSettled([
        ...Array.from({ length: 10 }, () => pursueSettlements(later(core, 60_000))),
        ...Array.from({ length: 10 }, (_, i) => payByHand(core, id, `UTR ${i}`)),
      ]);
      await pursue(HOUR_MS);
      const byHand = hands.slice(10).filter(({ status }) => status === 'fulfilled').length;
      expect(byHand + bank.paid.filter((paid) => paid.id.startsWith(id)).length).toBe(1);
    }
    expect((await all()).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    expect(await violations(core)).toEqual([]);
  });
});
