import { relayOutboxes } from '@crease/domain/messaging/outbox/relay';
import type { Core } from '@crease/domain/platform/core';
import type { FailpointName } from '@crease/domain/platform/failpoint';
import { settleUses } from '@crease/domain/sales/coupons/settle-uses';
import { later, sweepAll } from '@crease/domain/testing/sweep-all';
import { expect } from 'vitest';
import { must } from './actor.js';
import { aLastUse, expectFree, expectTaken, type LastUse, standingOf } from './last-use.js';
import { bookingOf, expireNow, hoursOwnedBy } from './places.js';
import { openCases, type Round } from './survives.js';

const survives = openCases();

/** Runs the sweeps after an interrupted operation has become stale. */
async function sweepSoon(core: Core): Promise<void> {
  const soon = later(core, 20_000);
  await sweepAll(soon);
  await relayOutboxes(soon);
}

/** In sequence, because each victim is one more process on the machine. */
async function atEach<T>(
  points: readonly FailpointName[],
  cut: (point: FailpointName) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  for (const point of points) done.push(await cut(point));
  return done;
}

survives(
  'keeps a coupon’s last use until the window ends if the process is killed before it stores the booking',
  'kill',
  async (round) => {
    const { system, core } = round;
    const cuts = await atEach(['create.afterUse', 'create.afterClaim'], async (point) => {
      const wanted = await aLastUse(round);
      const victim = await system.victim(`${point}=kill`);
      expect((await wanted.player.via(victim).book(wanted.slot)).outcome).toBe('unknown');
      await victim.ended();
      return wanted;
    });
    for (const wanted of cuts) await expectTaken(round, wanted);
    await sweepAll(later(core, 310_000));
    for (const wanted of cuts) await expectFree(round, wanted);
  },
);

/** Pays with the last use in a process that dies at `point`. */
async function cutPayment(round: Round, point: FailpointName) {
  const wanted = await aLastUse(round);
  const victim = await round.system.victim(`${point}=kill`);
  const { booking, orderId } = await wanted.player.bookAndPay(wanted.slot);
  expect((await wanted.player.via(victim).verify(booking._id, orderId)).outcome).toBe('unknown');
  await victim.ended();
  return { ...wanted, id: booking._id };
}

survives(
  'keeps a coupon use with its booking through a kill at each step of the payment, and releases it once on cancellation',
  'kill',
  async (round) => {
    const { core } = round;
    const points = [
      'settle.afterFence',
      'settle.afterClaims',
      'settle.afterUse',
      'settle.afterConfirm',
    ] as const;
    const cuts = await atEach(points, (point) => cutPayment(round, point));
    for (const wanted of cuts) await expectTaken(round, wanted);
    await sweepSoon(core);
    // For half of them, only once the use was moved to its booking.
    for (const [i, wanted] of cuts.entries()) {
      expect((await bookingOf(core, wanted.id)).status).toBe('confirmed');
      await expectTaken(round, wanted);
      if (i >= 2) await settleUses(later(core, 60_000));
      if (i >= 2) expect((await standingOf(round, wanted)).settled).toBe(1);
      must(await wanted.player.cancel(wanted.id));
      await expectFree(round, wanted);
    }
  },
);

/** A payment with the last use, which was moved to its booking. */
async function aSettledUse(round: Round) {
  const wanted = await aLastUse(round);
  const { booking } = await wanted.player.bookPaid(wanted.slot);
  return { ...wanted, id: booking._id };
}

const KEPT: readonly FailpointName[] = ['cancel.afterFence', 'release.afterHours'];
const GIVEN_BACK: readonly FailpointName[] = [
  'coupon.afterLeaving',
  'cancel.afterRelease',
  'cancel.afterEnd',
];

survives(
  'releases a coupon use once through a kill at each step of the cancellation, wherever it is stored by then',
  'kill',
  async (round) => {
    const { system, core } = round;
    const settled = await atEach([...KEPT, ...GIVEN_BACK], async (point) => ({
      point,
      ...(await aSettledUse(round)),
    }));
    await settleUses(later(core, 60_000));
    for (const { point, player, id, ...wanted } of settled) {
      const standing = await standingOf(round, { player, ...wanted });
      expect(standing).toEqual({ open: 0, settled: 1, leaving: 0 });
      const victim = await system.victim(`${point}=kill`);
      expect((await player.via(victim).cancel(id)).outcome).toBe('unknown');
      await victim.ended();
    }
    const kept = settled.filter(({ point }) => KEPT.includes(point));
    const given = settled.filter(({ point }) => GIVEN_BACK.includes(point));
    for (const wanted of kept) await expectTaken(round, wanted);
    // Another player takes it before the interrupted cancellation is resumed.
    for (const wanted of given) await expectFree(round, wanted);
    await sweepSoon(core);
    for (const wanted of given) {
      await expectTaken(round, wanted);
      expect(await standingOf(round, wanted)).toEqual({ open: 1, settled: 0, leaving: 0 });
    }
    for (const wanted of kept) await expectFree(round, wanted);
    for (const { id } of settled) expect((await bookingOf(core, id)).status).toBe('cancelled');
  },
);

/** Pays after the window's end in a process that dies at `point`: the use has expired and is available again. */
async function cutLate(round: Round, point: FailpointName): Promise<LastUse & { id: string }> {
  const wanted = await aLastUse(round);
  const victim = await round.system.victim(`${point}=kill`);
  const { booking, orderId } = await wanted.player.bookAndPay(wanted.slot);
  await expireNow(round.core, wanted.player.history, booking._id);
  expect((await wanted.player.via(victim).verify(booking._id, orderId)).outcome).toBe('unknown');
  await victim.ended();
  return { ...wanted, id: booking._id };
}

survives(
  'late money survives a kill: it confirms the booking if the coupon use is still there, and is refunded otherwise',
  'kill',
  async (round) => {
    const { core } = round;
    const before = await cutLate(round, 'settle.afterClaims');
    const after = await cutLate(round, 'settle.afterUse');
    await expectTaken(round, after);
    await expectFree(round, before);
    await sweepSoon(core);
    const [refunded, kept] = await Promise.all([bookingOf(core, before.id), bookingOf(core, after.id)]);
    expect([refunded.status, refunded.cancellation?.code]).toEqual(['cancelled', 'no-slot']);
    expect(await hoursOwnedBy(core, before.slot, before.id)).toEqual([]);
    const back = refunded.payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect(back).toBe(refunded.pricing.totalAmount);
    expect([kept.status, kept.payment.captured]).toEqual(['confirmed', kept.pricing.totalAmount]);
    for (const wanted of [before, after]) await expectTaken(round, wanted);
  },
);
