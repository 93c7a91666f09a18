import { addDays } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEarnings } from '../../business/reports/earnings.js';
import { findTakable } from '../../business/settlements/takable.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { again, type Booked, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { planSandboxRefunds, showSandboxOrder } from '../../testing/sandbox-client.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { writeGateConfirmed } from '../booking-record/booking-money.queries.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { checkIn } from '../change/check-in.js';
import { completeBookings } from '../change/complete-bookings.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { factIds } from '../operation/operation.js';
import { addReview } from '../reviews/add-review.js';
import { refundByHand } from '../settle/manual-refund.js';
import { pursueRefunds } from '../settle/refunds.js';
import { confirmGate, disputeGate, rejectGate } from './decide-gate.js';
import { reportGate } from './report-gate.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const conflict = { code: 'STATE_CONFLICT' };

/** The core so long after the start of a booking. */
const afterStart = (booking: BookingDoc, ms: number): Core =>
  later(world.core, booking.startsAt.getTime() - world.core.clock.now().getTime() + ms);

/** A paid booking whose player reports a closed gate ten minutes after its start. */
async function reported(): Promise<Booked & { at: Core }> {
  const booked = await bookPaid(world.core);
  await planSandboxRefunds(booked.orderId, { outcome: 'SUCCESS', delayMs: 0 });
  const at = afterStart(booked.booking, 10 * MINUTE_MS);
  const booking = await reportGate(at, booked.booking, 'Nobody answers the phone', booked.player.name);
  return { ...booked, booking, at };
}

const givenBack = async (orderId: string): Promise<number> =>
  (await showSandboxOrder(orderId)).refunds
    .filter(({ refund_status }) => refund_status === 'SUCCESS')
    .reduce((sum, { refund_amount }) => sum + refund_amount, 0);

const factsOf = async (booking: BookingDoc, name: string) =>
  (await again(world.core, booking)).outbox.filter((entry) => entry.name === name);

describe('a report of a closed gate', () => {
  it('is recorded once, however many reports arrive at once', async () => {
    const { booking, player } = await bookPaid(world.core);
    const at = afterStart(booking, 0);
    const all = await Promise.all([1, 2, 3].map((n) => reportGate(at, booking, `note ${n}`, player.name)));
    expect(new Set(all.map(({ closedGate }) => closedGate?.note)).size).toBe(1);
    expect(await factsOf(booking, 'gate.reported')).toHaveLength(1);
  });

  it('is refused too early, too late, unpaid, cancelled, checked in, and if everything was refunded', async () => {
    const { booking, player } = await bookPaid(world.core);
    const say = (core: Core, one: BookingDoc) => reportGate(core, one, undefined, player.name);
    await expect(say(afterStart(booking, -16 * MINUTE_MS), booking)).rejects.toMatchObject(conflict);
    const hours2 = 120 * MINUTE_MS;
    await expect(say(afterStart(booking, hours2 + DAY_MS + 1_000), booking)).rejects.toMatchObject(conflict);

    const unpaid = await bookWithOrder(world.core);
    const approved = await approveBooking(world.core, unpaid.booking._id, 'Sanjay');
    await expect(say(afterStart(approved, 0), approved)).rejects.toThrow('paid online');

    const inside = (await bookPaid(world.core)).booking;
    const code = inside.confirmation?.confirmationCode ?? '';
    const atGate = await checkIn(afterStart(inside, 0), inside, code, 'Sanjay');
    await expect(say(afterStart(inside, 0), atGate)).rejects.toThrow('checked in');

    const given = (await bookPaid(world.core)).booking;
    await refundByHand(world.core, given, undefined, 'Goodwill');
    const after = await again(world.core, given);
    await expect(say(afterStart(after, 0), after)).rejects.toThrow('paid online');

    await cancelBooking(world.core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    const gone = await again(world.core, booking);
    await expect(say(afterStart(gone, 0), gone)).rejects.toThrow('confirmed');
  });

  it('keeps its booking from being moved until it is rejected', async () => {
    const { booking, player, ground } = await bookPaid(world.core);
    const before = afterStart(booking, -10 * MINUTE_MS);
    const said = await reportGate(before, booking, undefined, player.name);
    const move = () =>
      rescheduleBooking(
        before,
        booking._id,
        ground._id.toString(),
        { bookingDate: addDays(booking.bookingDate, 1), timeSlot: '18:00-20:00' },
        { side: 'ground', name: 'Sanjay' },
      );
    await expect(move()).rejects.toMatchObject(conflict);
    await rejectGate(before, said, 'The guard let others in', 'Asha');
    expect((await move()).bookingDate).toBe(addDays(booking.bookingDate, 1));
  });

  it('keeps its money out of settlements until it is decided', async () => {
    const { booking, at, ground } = await reported();
    const soon = later(at, 3 * DAY_MS);
    await sweepAll(soon);
    const until = addDays(booking.bookingDate, 1);
    expect((await findTakable(soon, ground.ownerId, until, [])).amount).toBe(0);
    await rejectGate(soon, booking, 'The guard let others in', 'Asha');
    expect((await findTakable(soon, ground.ownerId, until, [])).amount).toBeGreaterThan(0);
  });
});

describe('a confirmed closed gate', () => {
  it('refunds everything once, even if owner and admin both confirm it repeatedly', async () => {
    const { booking, orderId, at } = await reported();
    const answers = await Promise.all([
      confirmGate(at, booking, 'owner', 'Sanjay'),
      confirmGate(at, booking, 'admin', 'Asha', 'Called the ground'),
      confirmGate(at, booking, 'owner', 'Sanjay'),
    ]);
    expect(answers.map(({ closedGate }) => closedGate?.state)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    await confirmGate(at, booking, 'owner', 'Sanjay');
    await pursueRefunds(at);
    expect(await givenBack(orderId)).toBe(2754);
    const after = await again(world.core, booking);
    expect(after.payment.refunds).toMatchObject([
      { amount: 2754, kind: 'policy', reason: 'The ground was closed', status: 'processed' },
    ]);
    expect(after.closedGate?.decision?.refund).toBe(2754);
    expect(await factsOf(booking, 'gate.decided')).toHaveLength(1);
    expect(await violations(world.core)).toEqual([]);
  });

  it.each(['player', 'owner'] as const)(
    'never refunds more than was paid while the %s cancels',
    async (side) => {
      const { booking, player, orderId } = await bookPaid(world.core);
      await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
      const before = afterStart(booking, -10 * MINUTE_MS);
      const said = await reportGate(before, booking, undefined, player.name);
      await Promise.allSettled([
        confirmGate(before, said, 'owner', 'Sanjay'),
        cancelBooking(before, booking._id, { side, name: 'Rohan' }, 'Nobody here'),
      ]);
      await confirmGate(before, said, 'owner', 'Sanjay');
      await pursueRefunds(before);
      expect(await givenBack(orderId)).toBe(2754);
      expect((await again(world.core, booking)).payment.refundOwed).toBe(2754);
      expect(await violations(world.core)).toEqual([]);
    },
  );

  it('refunds only what a manual refund has left, also when both run at once', async () => {
    const { booking, orderId, at } = await reported();
    await refundByHand(at, booking, 700, 'Goodwill');
    const said = await again(world.core, booking);
    await Promise.allSettled([
      refundByHand(at, said, 300, 'And more'),
      confirmGate(at, said, 'admin', 'Asha', 'Called the ground'),
    ]);
    await pursueRefunds(at);
    await pursueRefunds(at);
    expect(await givenBack(orderId)).toBe(2754);
    expect(await violations(world.core)).toEqual([]);
  });

  it('has one outcome and one event when it is confirmed and rejected at once', async () => {
    const { booking, orderId, at } = await reported();
    await Promise.allSettled([
      confirmGate(at, booking, 'owner', 'Sanjay'),
      rejectGate(at, booking, 'The guard let others in', 'Asha'),
      disputeGate(at, booking, 'We were open all evening', 'Sanjay'),
    ]);
    await pursueRefunds(at);
    const { closedGate } = await again(world.core, booking);
    expect(await factsOf(booking, 'gate.decided')).toHaveLength(1);
    expect(await givenBack(orderId)).toBe(closedGate?.state === 'confirmed' ? 2754 : 0);
  });

  it('is refunded by the sweep if the process died after the decision', async () => {
    const { booking, orderId, at } = await reported();
    const gate = booking.closedGate;
    if (!gate) throw new Error('there is no report');
    const now = at.clock.now();
    const decision = { at: now, by: 'owner' as const, refund: 2754 };
    const written = await writeGateConfirmed(at, booking, {
      gate: { ...gate, state: 'confirmed', decision },
      what: 'confirmed a closed gate',
      by: 'Sanjay',
      now,
      facts: [fact(at, 'gate.decided', now, { ...factIds(booking), verdict: 'confirmed', by: 'owner' })],
    });
    expect(written?.payment.refundOwed).toBe(2754);
    await sweepAll(at);
    expect(await givenBack(orderId)).toBe(2754);
  });

  it('counts like a closure in earnings, also for a game that was completed meanwhile', async () => {
    const { booking, ground, at } = await reported();
    const over = later(at, 5 * 60 * MINUTE_MS);
    await completeBookings(over);
    expect((await again(world.core, booking)).status).toBe('completed');
    await confirmGate(over, booking, 'owner', 'Sanjay');
    await pursueRefunds(over);
    await sweepAll(over);
    const workplace = { ownerId: ground.ownerId.toString(), role: 'owner' as const };
    const query = { from: booking.bookingDate, to: booking.bookingDate, by: 'day' as const };
    expect((await readEarnings(over, workplace, query)).totals).toMatchObject({
      ...{ bookings: 0, hours: 0, gross: 2754, refunds: 2754, fees: 0, net: 0, online: 2754 },
    });
    expect(await violations(over)).toEqual([]);
  });

  it('allows no review, because there was no game', async () => {
    const { booking, at } = await reported();
    const over = later(at, 5 * 60 * MINUTE_MS);
    await confirmGate(over, booking, 'owner', 'Sanjay');
    await completeBookings(over);
    const played = await again(world.core, booking);
    expect(played.status).toBe('completed');
    await expect(addReview(over, played, { rating: 1, comment: 'Shut' })).rejects.toMatchObject(conflict);
  });
});

describe('a workplace', () => {
  it('may answer for 24 hours, an admin decides after that', async () => {
    const { booking, at } = await reported();
    const late = later(at, DAY_MS + MINUTE_MS);
    await expect(confirmGate(late, booking, 'owner', 'Sanjay')).rejects.toMatchObject(conflict);
    await expect(disputeGate(late, booking, 'We were open', 'Sanjay')).rejects.toMatchObject(conflict);
    expect((await confirmGate(late, booking, 'admin', 'Asha', 'No answer')).closedGate?.state).toBe(
      'confirmed',
    );
  });

  it('that disputed it may still confirm it, and no report is decided twice', async () => {
    const { booking, at } = await reported();
    const disputed = await disputeGate(at, booking, 'We were open all evening', 'Sanjay');
    expect(disputed.closedGate?.dispute?.reason).toBe('We were open all evening');
    const rejected = await rejectGate(at, disputed, 'Photos show it open', 'Asha');
    expect(rejected.closedGate).toMatchObject({ state: 'rejected', decision: { by: 'admin' } });
    await expect(confirmGate(at, rejected, 'owner', 'Sanjay')).rejects.toMatchObject(conflict);
    expect((await again(world.core, booking)).payment.refundOwed).toBe(0);
  });
});
