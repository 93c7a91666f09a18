import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { showSandboxOrder } from '../../testing/sandbox-client.js';
import { violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { pursueRefunds } from '../settle/refunds.js';
import { approveBooking } from './approve-booking.js';
import { cancelBooking, cancellationTerms } from './cancel-booking.js';
import { collectPayment } from './collect-payment.js';
import { rescheduleBooking } from './reschedule-booking.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** 18 to 23 costs three times the day. */
const STEEP = {
  price: {
    perHour: 1500,
    currency: 'INR',
    discount: 0,
    from: 500,
    ranges: [
      { start: '18:00', end: '23:00', perHour: 1500 },
      { start: '06:00', end: '18:00', perHour: 500 },
    ],
  },
};

it('a move to cheaper hours never owes more back online than was paid online', async () => {
  const { core } = world;
  const { booking, orderId } = await bookPaid(core, '10:00-12:00', STEEP);
  const move = (timeSlot: string, acceptPrice?: number): Promise<BookingDoc> =>
    rescheduleBooking(core, booking._id, booking.groundId.toString(), {
      bookingDate: booking.bookingDate,
      timeSlot,
      acceptPrice,
    });
  const dear = await move('18:00-20:00', 3060);
  await collectPayment(core, dear, { amount: 2040, method: 'cash' }, 'owner');
  const cheap = await move('10:00-12:00');
  // Of 2,040 in cash the ground keeps the price of 1,020.
  expect([cheap.payment.refundOwed, cheap.pricing.dueAtGround]).toEqual([1020, 1020]);
  expect(cancellationTerms(cheap, 'player', core.clock.now()).refundAmount).toBe(0);
  await cancelBooking(core, booking._id, { side: 'player', name: 'Rohan' }, '');
  await pursueRefunds(core);
  expect((await again(core, booking)).payment).toMatchObject({ captured: 1020, refundOwed: 1020 });
  expect((await showSandboxOrder(orderId)).refunds.map((refund) => refund.refund_amount)).toEqual([1020]);
  expect(await violations(core)).toEqual([]);
});

it('counts cash in the preview of a cancellation: it is paid, and not refunded through us', async () => {
  const { core } = world;
  const { booking } = await bookWithOrder(core);
  const approved = await approveBooking(core, booking._id, 'Sanjay');
  const paid = await collectPayment(core, approved, { amount: 2754, method: 'cash' }, 'Sanjay');
  expect(cancellationTerms(paid, 'player', core.clock.now())).toMatchObject({
    rule: 'before-4h',
    refundAmount: 0,
    paidAtGround: 2754,
  });
  expect(cancellationTerms(approved, 'player', core.clock.now()).rule).toBe('unpaid');
  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  expect((await again(core, booking)).payment).toMatchObject({ captured: 0, refundOwed: 0, refunds: [] });
});

it('keeps the share of 50 % when a booking is moved ahead three hours before its start and then cancelled', async () => {
  const { core } = world;
  const { booking } = await bookPaid(core, '10:00-12:00', STEEP);
  // The start is stored as three hours from now, so the test passes at any time of day.
  const startsAt = new Date(core.clock.now().getTime() + 3 * 3_600_000);
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { startsAt } });
  const moved = await rescheduleBooking(core, booking._id, booking.groundId.toString(), {
    bookingDate: booking.bookingDate,
    timeSlot: '13:00-15:00',
  });
  const terms = cancellationTerms(moved, 'player', new Date(moved.startsAt.getTime() - 20 * 86_400_000));
  expect(terms).toMatchObject({ percent: 50, refundAmount: 510, rule: 'before-2h' });
  expect(cancellationTerms(moved, 'owner', core.clock.now()).percent).toBe(100);
});

it('keeps the full share when the ground moves a booking three hours before its start', async () => {
  const { core } = world;
  const { booking } = await bookPaid(core, '10:00-12:00', STEEP);
  const startsAt = new Date(core.clock.now().getTime() + 3 * 3_600_000);
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { startsAt } });
  const move = { bookingDate: booking.bookingDate, timeSlot: '13:00-15:00' };
  const ground = { side: 'ground', name: 'Sanjay' } as const;
  const moved = await rescheduleBooking(core, booking._id, booking.groundId.toString(), move, ground);
  const longBefore = new Date(moved.startsAt.getTime() - 20 * 86_400_000);
  expect(cancellationTerms(moved, 'player', longBefore)).toMatchObject({ percent: 100, refundAmount: 1020 });
  expect(await violations(core)).toEqual([]);
});
