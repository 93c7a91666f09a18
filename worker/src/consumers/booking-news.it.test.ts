import { eraseTraces } from '@crease/domain/account-end/erase-traces';
import { newsInEnglish, notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { tellWebhooks } from '@crease/domain/business/webhooks/deliveries';
import { createWebhook } from '@crease/domain/business/webhooks/manage-webhooks';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { book, bookPaid, bookWithOrder } from '@crease/domain/testing/booked';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toOwner, toPlayer } from './booking-news.js';
import type { Consumer, WorkerContext } from './consumer.js';
import { tellOfCancellation, tellOfMove, tellOfNewBooking } from './notice-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const paid = async (timeSlot: string): Promise<BookingDoc> => (await bookPaid(world.core, timeSlot)).booking;

const move = (booking: BookingDoc, timeSlot: string, acceptPrice?: number) =>
  rescheduleBooking(world.core, booking._id, booking.groundId.toString(), {
    bookingDate: booking.bookingDate,
    timeSlot,
    acceptPrice,
  });

async function newsOf({ _id }: BookingDoc) {
  const news = await findBookingBrief(world.core, _id.toString());
  if (!news) throw new Error('The booking is gone');
  return news;
}

/** The notifications that the consumer creates for the booking's last fact of this name. */
async function told<N extends EventName>(consumer: Consumer<N>, name: N, { _id }: BookingDoc) {
  const { db } = world.core;
  const stored = await db.bookings.findOne({ _id });
  const recorded = stored?.outbox.findLast((entry) => entry.name === name);
  if (!recorded) throw new Error(`There is no ${name}`);
  const at = recorded.at.toISOString();
  const event = { id: recorded.id, name, v: 1, at, key: 'test', seq: 1, data: recorded.data };
  // The consumer uses only the worker's core; the name was just compared.
  await consumer.handle({ core: world.core } as WorkerContext, event as DomainEvent<N>);
  return (await db.notifications.findOne({ eventId: recorded.id }))?.message;
}

it('a move to a dearer slot asks for the difference until it was collected, and never again', async () => {
  const dearer = await move(await paid('10:00-11:00'), '18:00-19:00', 1377);
  expect(newsInEnglish(toPlayer.moved(await newsOf(dearer))).message).toContain(
    '₹551 more is due at the ground.',
  );
  await collectPayment(world.core, dearer, { amount: 551, method: 'cash' }, 'Sanjay');
  const moved = await newsOf(await move(dearer, '20:00-21:00'));
  expect(newsInEnglish(toPlayer.moved(moved)).message).not.toContain('due at the ground');
  expect(newsInEnglish(toOwner.moved(moved)).message).not.toContain('due at the ground');
});

it('a move of a booking paid at the ground mentions no further payment', async () => {
  const { booking } = await bookWithOrder(world.core, '10:00-11:00');
  const approved = await approveBooking(world.core, booking._id, 'Sanjay');
  const moved = await newsOf(await move(approved, '12:00-13:00'));
  expect(newsInEnglish(toPlayer.moved(moved)).message).not.toContain('more');
});

it('a move and a cancellation mention the refund of this step, not earlier ones', async () => {
  const booking = await paid('18:00-19:00');
  await move(booking, '10:00-11:00');
  expect(await told(tellOfMove.player, 'booking.moved', booking)).toContain(
    '₹551 is on its way back to you.',
  );
  const again = await move(booking, '12:00-13:00');
  expect(await told(tellOfMove.player, 'booking.moved', booking)).not.toContain('on its way back');

  // Within the last two hours nothing is refunded.
  const late = later(world.core, again.startsAt.getTime() - world.core.clock.now().getTime() - 3_600_000);
  await cancelBooking(late, booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
  const message = await told(tellOfCancellation.player, 'booking.cancelled', booking);
  expect(message).toContain('You cancelled');
  expect(message).not.toContain('on its way back');
});

it('a cancellation by the ground mentions the remaining refund', async () => {
  const booking = await paid('18:00-19:00');
  await move(booking, '10:00-11:00');
  await cancelBooking(world.core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  const message = await told(tellOfCancellation.player, 'booking.cancelled', booking);
  expect(message).toContain('₹826 is on its way back to you.');
});

it('a cancellation after a cash payment tells both sides that the cash is settled at the ground', async () => {
  const booking = await paid('10:00-11:00');
  const dearer = await move(booking, '18:00-19:00', 1377);
  await collectPayment(world.core, dearer, { amount: 551, method: 'cash' }, 'Sanjay');
  await cancelBooking(world.core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  const cash = '₹551 was paid at the ground: what is owed back of it is settled there.';
  for (const to of [tellOfCancellation.player, tellOfCancellation.owner]) {
    const message = await told(to, 'booking.cancelled', booking);
    expect(message).toMatch(/₹826 is on its way back to (you|the player)\. /);
    expect(message?.endsWith(cash)).toBe(true);
  }
});

it('erasing a player replaces their name in a workplace’s notifications and webhooks, but Rajwada Turf keeps its name', async () => {
  const { core } = world;
  const player = await aUser(core, { name: 'Raj' });
  const owner = await aUser(core, { role: 'ground_owner' });
  const clerk = await aUser(core);
  const ground = await aGround(core, { ownerId: owner._id, name: 'Rajwada Turf' });
  await aMember(core, owner, clerk);
  const booking = await book(core, ground, player);
  await createWebhook(core, owner._id.toString(), {
    url: 'https://hooks.example.com/x',
    events: ['booking.created'],
  });
  expect(await told(tellOfNewBooking.owner, 'booking.created', booking)).toMatch(
    /^Raj wants .* at Rajwada Turf/,
  );
  await tellWebhooks(
    core,
    owner._id.toString(),
    { type: 'booking.created', factId: 'made', at: new Date() },
    async () => ({ booking: { userId: { _id: player._id, name: player.name } } }),
  );
  await notifyInWords(core, {
    eventId: 'stored-before',
    userId: clerk._id.toString(),
    type: 'booking_moved',
    title: 'Booking moved',
    message: 'Raj moved to Sunday',
    data: { bookingId: booking._id.toString() },
  });
  await eraseTraces(core, player);
  await eraseTraces(core, player);
  const notices = await core.db.notifications.find({}).toArray();
  const heard = notices.filter(({ userId }) => userId.equals(owner._id) || userId.equals(clerk._id));
  const [unmarked, marked] = [heard.filter(({ named }) => !named), heard.filter(({ named }) => named)];
  expect(unmarked).toMatchObject([{ message: 'Booking moved' }]);
  expect(marked).toHaveLength(2);
  for (const { message, params } of marked) {
    expect(message).toMatch(/^Former player wants .* at Rajwada Turf/);
    expect(params).toMatchObject({ player: 'Former player', ground: 'Rajwada Turf' });
  }
  expect(await core.db.webhookDeliveries.countDocuments({ ownerId: owner._id })).toBe(0);
  const kept = await core.db.bookings.findOne({ _id: booking._id });
  expect(kept?.timeline.find(({ what }) => what === 'held')?.by).toBe('Former player');
});
