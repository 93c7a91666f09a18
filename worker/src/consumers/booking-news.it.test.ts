import { approveBooking } from '@crease/domain/bookings/approve-booking';
import type { BookingDoc } from '@crease/domain/bookings/booking.model';
import { collectPayment } from '@crease/domain/bookings/collect-payment';
import { createBooking } from '@crease/domain/bookings/create-booking';
import { rescheduleBooking } from '@crease/domain/bookings/reschedule-booking';
import { createOrder } from '@crease/domain/payments/create-order';
import { settleOrder } from '@crease/domain/payments/settle';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNews, toOwner, toPlayer } from './booking-news.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

async function book(timeSlot: string): Promise<BookingDoc> {
  const { core } = world;
  const [ground, player] = [await aGround(core), await aUser(core)];
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot,
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  return booking;
}

async function paid(timeSlot: string): Promise<BookingDoc> {
  const { orderId } = await createOrder(world.core, await book(timeSlot));
  await paySandboxOrder(orderId, { outcome: 'success' });
  return (await settleOrder(world.core, orderId)).booking;
}

const move = (booking: BookingDoc, timeSlot: string, acceptPrice?: number) =>
  rescheduleBooking(world.core, booking._id, booking.groundId.toString(), {
    bookingDate: dateAhead(),
    timeSlot,
    acceptPrice,
  });

async function newsOf({ _id }: BookingDoc) {
  const news = await readNews(world.core, _id.toString());
  if (!news) throw new Error('The booking is gone');
  return news;
}

it('a move asks for the rest of a dearer slot until it was collected, and never again', async () => {
  const dearer = await move(await paid('10:00-11:00'), '18:00-19:00', 1377);
  expect(toPlayer.moved(await newsOf(dearer)).message).toContain('₹551 more is due at the ground.');
  await collectPayment(world.core, dearer, { amount: 551, method: 'cash' }, 'Sanjay');
  const moved = await newsOf(await move(dearer, '20:00-21:00'));
  expect(toPlayer.moved(moved).message).not.toContain('due at the ground');
  expect(toOwner.moved(moved).message).not.toContain('due at the ground');
});

it('a move of what is paid at the ground speaks of nothing more to pay', async () => {
  const approved = await approveBooking(world.core, (await book('10:00-11:00'))._id, 'Sanjay');
  const moved = await newsOf(await move(approved, '12:00-13:00'));
  expect(toPlayer.moved(moved).message).not.toContain('more');
});
