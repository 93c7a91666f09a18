import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fsck } from '../../assurance/fsck.js';
import { addBlock, removeBlock } from '../../calendar/blocks/block.service.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint } from '../../platform/failpoint.js';
import { addWalkIn } from '../../sales/book/add-walk-in.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { findPaymentsOfBooking } from '../../sales/booking-record/payment.schema.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { closeGround } from '../../sales/change/closure.service.js';
import { collectPayment } from '../../sales/change/collect-payment.js';
import { rescheduleBooking } from '../../sales/change/reschedule-booking.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { again, bookPaid } from '../../testing/booked.js';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround } from '../../testing/factories.js';
import { planSandboxRefunds } from '../../testing/sandbox-client.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { type DayRollupDoc, rollupKey } from './day-rollup.schema.js';
import { readEarnings } from './earnings.js';
import { readOccupancy } from './occupancy.js';
import { rollUpChanged, rollUpDates, rollUpDue } from './roll-up-days.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const workplaceOf = ({ ownerId }: Pick<GroundDoc, 'ownerId'>) => ({
  ownerId: ownerId.toString(),
  role: 'owner' as const,
});
const soon = { from: dateAhead(0), to: dateAhead(14) };
const earned = async (ground: GroundDoc, core: Core = world.core) =>
  (await readEarnings(core, workplaceOf(ground), { ...soon, by: 'day' })).totals;
const walkIn = (ground: GroundDoc, timeSlot: string, days = 3, cash?: number) =>
  addWalkIn(
    world.core,
    ground,
    {
      bookingDate: dateAhead(days),
      timeSlot,
      playerDetails: { playerCount: 6, contactPerson: { name: 'Asha', phone: '9820012345' } },
      ...(cash ? { collected: { amount: cash, method: 'cash' as const } } : {}),
    },
    'Sanjay',
  );
const rollups = () => world.core.db.dayRollups;
const rollupOf = async (groundId: GroundDoc['_id'], date: string): Promise<DayRollupDoc | null> =>
  await rollups().findOne({ _id: rollupKey({ groundId, date }) });
const marked = async ({ _id }: BookingDoc) =>
  (await world.core.db.bookings.findOne({ _id }))?.unsummed !== undefined;

describe('what a day has earned', () => {
  it('is up to date immediately after each change, without an event or a sweep', async () => {
    const { ground, booking } = await bookPaid(world.core);
    const nothing = { refunds: 0, cash: 0, upi: 0, entryFees: 0 };
    expect(await earned(ground)).toEqual({
      ...{ bookings: 1, hours: 2, gross: 2754, fees: 54, net: 2700, online: 2754 },
      ...nothing,
    });
    const atGate = await walkIn(ground, '09:00-10:00', 3, 500);
    expect(await earned(ground)).toMatchObject({ bookings: 2, hours: 3, gross: 3580, cash: 500, net: 3526 });
    await collectPayment(world.core, atGate, { amount: 326, method: 'upi' }, 'Sanjay');
    expect(await earned(ground)).toMatchObject({ gross: 3580, cash: 500, upi: 326, online: 2754 });
    await cancelBooking(world.core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    expect(await earned(ground)).toMatchObject({
      ...{ bookings: 1, hours: 1, gross: 3580, refunds: 2754, fees: 0, net: 826, online: 2754 },
    });
    expect(await violations(world.core)).toEqual([]);
  });

  it('keeps the share of a game that its player cancelled late', async () => {
    const { ground, booking } = await bookPaid(world.core);
    const threeHoursBefore = booking.startsAt.getTime() - 3 * 3_600_000 - Date.now();
    await cancelBooking(
      later(world.core, threeHoursBefore),
      booking._id,
      { side: 'player', name: 'Rohan' },
      '',
    );
    expect(await earned(ground)).toEqual({
      ...{ bookings: 0, hours: 0, gross: 2754, refunds: 1377, fees: 27, net: 1350 },
      ...{ online: 2754, cash: 0, upi: 0, entryFees: 0 },
    });
  });

  it('counts a pending refund, and stops counting it once it has failed', async () => {
    const { ground, booking, orderId } = await bookPaid(world.core);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await refundByHand(world.core, booking, 700, 'Lights');
    expect(await earned(ground)).toMatchObject({ gross: 2754, refunds: 700, fees: 40, net: 2014 });
    await pursueRefunds(later(world.core, 1_000));
    expect(await earned(ground)).toMatchObject({ refunds: 0, fees: 54, net: 2700 });
  });

  it('equals what the payments captured and refunded, to the rupee', async () => {
    const ground = await aGround(world.core);
    const over = { ownerId: ground.ownerId };
    const paid = [];
    for (const slot of ['18:00-19:00', '20:00-23:00', '07:00-10:00'])
      paid.push((await bookPaid(world.core, slot, over)).booking);
    const [first, second] = paid;
    if (!first || !second) throw new Error('three were paid');
    await refundByHand(world.core, first, 333, 'Lights');
    await refundByHand(world.core, await again(world.core, first), 211, 'Lights');
    await cancelBooking(world.core, second._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await pursueRefunds(later(world.core, 1_000));
    const orders = (await Promise.all(paid.map(({ _id }) => findPaymentsOfBooking(world.core, _id)))).flat();
    const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    const { totals, rows } = await readEarnings(world.core, workplaceOf(ground), { ...soon, by: 'method' });
    expect(totals.online).toBe(sum(orders.flatMap(({ captures }) => captures)));
    const back = orders.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'processed'));
    expect(totals.refunds).toBe(sum(back));
    expect(totals.net).toBe(totals.gross - totals.refunds - totals.fees);
    expect(rows.map(({ key }) => key)).toEqual(['online']);
  });

  it('subtracts a move to cheaper hours only once', async () => {
    const { ground, booking } = await bookPaid(world.core);
    const cheaper = { bookingDate: booking.bookingDate, timeSlot: '07:00-09:00' };
    const moved = await rescheduleBooking(world.core, booking._id, ground._id.toString(), cheaper);
    expect(moved.pricing.totalAmount).toBe(1652);
    const totals = { gross: 2754, refunds: 1102, fees: 32, net: 1620, online: 2754 };
    expect(await earned(ground)).toMatchObject({ bookings: 1, ...totals });
  });

  it('follows a booking that is moved to another day', async () => {
    const { ground, booking } = await bookPaid(world.core);
    await rollUpChanged(world.core);
    await rescheduleBooking(world.core, booking._id, ground._id.toString(), {
      bookingDate: dateAhead(5),
      timeSlot: '18:00-20:00',
    });
    const report = await readEarnings(world.core, workplaceOf(ground), { ...soon, by: 'day' });
    expect(report.rows.map(({ key, bookings }) => [key, bookings])).toEqual([[dateAhead(5), 1]]);
    expect((await rollupOf(ground._id, dateAhead(3)))?.bookingIds).toEqual([]);
    expect(await violations(world.core)).toEqual([]);
  });
});

describe('summing up', () => {
  it('gives the correct sum when many processes sum up while bookings arrive', async () => {
    const ground = await aGround(world.core);
    const slots = Array.from({ length: 10 }, (_, n) => `${String(n + 7).padStart(2, '0')}:00`);
    await Promise.all([
      ...slots.slice(0, -1).map((from, n) => walkIn(ground, `${from}-${slots[n + 1]}`)),
      ...Array.from({ length: 20 }, () => rollUpChanged(world.core)),
    ]);
    await Promise.all(Array.from({ length: 20 }, () => rollUpChanged(world.core)));
    const rollup = await rollupOf(ground._id, dateAhead(3));
    expect(rollup?.sold).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(rollup?.revenue).toEqual(Array.from({ length: 9 }, () => 826));
    expect(await violations(world.core)).toEqual([]);
  });

  it('never keeps a booking that was moved away while its day was being summed up', async () => {
    const { ground, booking } = await bookPaid(world.core);
    const { _id: groundId, ownerId } = ground;
    const dates = [dateAhead(3), dateAhead(5)];
    for (const to of [5, 3, 5]) {
      const moved = { bookingDate: dateAhead(to), timeSlot: '18:00-20:00' };
      await Promise.all([
        rescheduleBooking(world.core, booking._id, ground._id.toString(), moved),
        ...dates.flatMap((date) =>
          Array.from({ length: 8 }, () => rollUpDates(world.core, { groundId, ownerId, dates: [date] })),
        ),
        ...Array.from({ length: 8 }, () => rollUpChanged(world.core)),
      ]);
      await rollUpChanged(world.core);
      const sums = await Promise.all(dates.map((date) => rollupOf(groundId, date)));
      expect(sums.map((one) => one?.bookingIds.length ?? 0)).toEqual(to === 5 ? [0, 1] : [1, 0]);
    }
    expect(await violations(world.core)).toEqual([]);
  });

  it('is repeated after a crash that left the day marked', async () => {
    const { ground, booking } = await bookPaid(world.core);
    const disarm = armFailpoint('rollup.afterDays', 'throw');
    await expect(rollUpChanged(world.core)).rejects.toThrow();
    disarm();
    expect(await marked(booking)).toBe(true);
    expect((await rollupOf(ground._id, booking.bookingDate))?.sold).toEqual([18, 19]);
    await rollUpChanged(world.core);
    expect(await marked(booking)).toBe(false);
    expect(await rollUpChanged(world.core)).toBe(0);
  });

  it('handles more days than one batch, using indexes only', async () => {
    await using big = await openWorld();
    const { ground, booking } = await bookPaid(big.core);
    await big.core.events.settled();
    const copies = Array.from({ length: 1_100 }, (_all, n) => ({
      ...booking,
      _id: new Types.ObjectId(),
      bookingId: `CR-${String(n).padStart(8, '0')}`,
      bookingDate: addDays(booking.bookingDate, -(n % 90)),
      unsummed: booking._id,
    }));
    await big.core.db.bookings.insertMany(copies);
    await takeScans(big.core);
    expect(await rollUpChanged(big.core)).toBe(1_101);
    const from = addDays(booking.bookingDate, -90);
    const { totals } = await readEarnings(big.core, workplaceOf(ground), { from, to: soon.to, by: 'week' });
    expect(totals.bookings).toBe(1_101);
    expect((await takeScans(big.core)) ?? []).toEqual([]);
  });

  it('visits days again when they are due again', async () => {
    const { ground, booking } = await bookPaid(world.core);
    await rollUpChanged(world.core);
    const key = rollupKey({ groundId: ground._id, date: booking.bookingDate });
    await rollups().updateOne({ _id: key }, { $set: { sold: [], dueAt: world.core.clock.now() } });
    expect(await rollUpDue(world.core)).toBe(1);
    expect(await rollups().findOne({ _id: key })).toMatchObject({ sold: [18, 19] });
    expect(await rollUpDue(world.core)).toBe(0);
  });
});

describe('which hours sell', () => {
  it('are counted on the calendar date of each hour, next to blocks and closures', async () => {
    const ground = await aGround(world.core);
    const date = dateAhead(4);
    await walkIn(ground, '23:00-01:00', 4);
    const block = await addBlock(
      world.core,
      ground,
      { date, timeSlot: '07:00-09:00', reason: 'Nets' },
      'Sanjay',
    );
    await closeGround(world.core, ground, { date, timeSlot: '10:00-11:00', reason: 'Rain' }, 'Sanjay');
    const read = async (from: string, to: string) => {
      const { cells, totals } = await readOccupancy(world.core, workplaceOf(ground), { from, to });
      const hours = (field: 'sold' | 'blocked') =>
        cells.filter((cell) => cell[field] > 0).map(({ hour }) => hour);
      return { sold: hours('sold'), blocked: hours('blocked'), totals, cells };
    };
    const first = await read(date, date);
    // Closed from 2 to 6: twenty hours are open.
    expect(first).toMatchObject({
      sold: [23],
      blocked: [7, 8, 10],
      totals: { open: 20, sold: 1, percent: 5 },
    });
    expect(first.cells).toHaveLength(168);
    expect(first.cells.find(({ sold }) => sold > 0)?.revenue).toBe(1010);
    const next = addDays(date, 1);
    expect(await read(next, next)).toMatchObject({ sold: [0], blocked: [] });
    expect(await read(date, addDays(date, 7))).toMatchObject({
      totals: { open: 160, sold: 2, percent: 1.3 },
    });
    await removeBlock(world.core, ground, block._id.toString());
    expect((await read(date, date)).blocked).toEqual([10]);
    expect(await violations(world.core)).toEqual([]);
  });
});

describe('fsck', () => {
  it('finds a rollup that is not the sum of its day, and a booking that is in none', async () => {
    const { ground, booking } = await bookPaid(world.core);
    await rollUpChanged(world.core);
    const key = rollupKey({ groundId: ground._id, date: booking.bookingDate });
    const found = async () => {
      const lines: string[] = [];
      for await (const { invariant, subject } of fsck({ ...world.core, now: world.core.clock.now() }))
        lines.push(`${invariant} ${subject}`);
      return lines;
    };
    expect(await found()).toEqual([]);
    await rollups().updateOne({ _id: key }, { $set: { 'rows.0.gross': 1 } });
    expect(await found()).toEqual([`11 ${key}`]);
    await rollups().deleteOne({ _id: key });
    expect(await found()).toEqual([`11 ${booking.bookingId}`]);
  });
});
