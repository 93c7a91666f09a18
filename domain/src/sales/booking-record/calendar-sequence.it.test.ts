import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { collectPayment } from '../change/collect-payment.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { calendarFile } from '../receipts/booking-files.js';
import { expireBooking } from '../settle/expire-booking.js';
import type { BookingDoc } from './booking.schema.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** SEQUENCE of the file that the booking's calendar entry has now. */
async function sequenceOf(booking: BookingDoc): Promise<number> {
  const { ics } = await calendarFile(world.core, await again(world.core, booking));
  return Number(/^SEQUENCE:(\d+)\r?$/m.exec(ics.toString())?.[1]);
}

const move = (booking: BookingDoc, timeSlot: string) =>
  rescheduleBooking(world.core, booking._id, booking.groundId.toString(), {
    bookingDate: booking.bookingDate,
    timeSlot,
    keepPrice: true,
  });
const cancel = (booking: BookingDoc) =>
  cancelBooking(world.core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');

it('SEQUENCE is 0 on a new booking and grows by one with each move and the cancellation', async () => {
  const { booking } = await bookPaid(world.core);
  expect(await sequenceOf(booking)).toBe(0);
  await move(booking, '08:00-10:00');
  expect(await sequenceOf(booking)).toBe(1);
  await move(booking, '09:00-11:00');
  expect(await sequenceOf(booking)).toBe(2);
  await cancel(booking);
  expect(await sequenceOf(booking)).toBe(3);
});

it('SEQUENCE stays when money is collected, and grows by one when the payment window ends', async () => {
  const paid = await bookWithOrder(world.core);
  const approved = await approveBooking(world.core, paid.booking._id, 'Sanjay');
  await collectPayment(later(world.core, 60_000), approved, { amount: 100, method: 'cash' }, 'Sanjay');
  expect(await sequenceOf(approved)).toBe(0);

  const unpaid = await bookWithOrder(world.core);
  await expireBooking(later(world.core, 3_600_000), unpaid.booking._id.toString());
  expect((await again(world.core, unpaid.booking)).status).toBe('cancelled');
  expect(await sequenceOf(unpaid.booking)).toBe(1);
});

it('a booking from before changes were counted keeps the seconds of its last file, and each change is above it', async () => {
  const { booking } = await bookPaid(world.core);
  const now = world.core.clock.now().getTime();
  const createdAt = new Date(now - 3_600_000);
  const updatedAt = new Date(createdAt.getTime() + 3_000_000);
  await world.core.db.bookings.updateOne(
    { _id: booking._id },
    { $set: { createdAt, updatedAt }, $unset: { calendarSequence: '' } },
  );
  expect(await sequenceOf(booking)).toBe(3_000);
  await move(booking, '08:00-10:00');
  const moved = await sequenceOf(booking);
  expect(moved).toBeGreaterThan(3_600);
  await cancel(booking);
  expect(await sequenceOf(booking)).toBe(moved + 1);
});
