import { toEvent } from '@crease/domain/messaging/outbox/outbox';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { completeBookings } from '@crease/domain/sales/change/complete-bookings';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerContext } from './consumer.js';
import { askForReview } from './notice-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** A played game and its `booking.completed` event. */
async function playedGame() {
  const { core } = world;
  const [ground, player] = [await aGround(core), await aUser(core)];
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  await approveBooking(core, booking._id, 'Sanjay');
  const untilEnd = booking.endsAt.getTime() - core.clock.now().getTime();
  await completeBookings(later(core, untilEnd - 60_000));
  const before = await findBooking(core, booking._id.toString());
  expect(before?.status).toBe('confirmed');
  await completeBookings(later(core, untilEnd));
  const played = await findBooking(core, booking._id.toString());
  const entry = played?.outbox.find(({ name }) => name === 'booking.completed');
  if (!played || !entry) throw new Error('the game was not completed');
  // The entry was found by this very name.
  return { played, event: toEvent('test', played, entry) as DomainEvent<'booking.completed'> };
}

const ask = (event: DomainEvent<'booking.completed'>) =>
  // The consumer uses only the worker's core.
  askForReview.handle({ core: world.core } as WorkerContext, event);

describe('the request for a review', () => {
  it('is sent once, when the game is over', async () => {
    const { played, event } = await playedGame();
    await ask(event);
    await ask(event);
    const notices = await world.core.db.notifications
      .find({ userId: played.userId ?? undefined, type: 'review_request' })
      .toArray();
    expect(notices.map(({ data }) => data.actionUrl)).toEqual([`/booking/${played._id}`]);
  });

  it('is not sent to a player who has already reviewed the game', async () => {
    const { played, event } = await playedGame();
    await world.core.db.bookings.updateOne(
      { _id: played._id },
      { $set: { feedback: { rating: 5, comment: 'Good lights.', at: world.core.clock.now() } } },
    );
    await ask(event);
    const filter = { 'data.bookingId': played._id.toString(), type: 'review_request' as const };
    expect(await world.core.db.notifications.countDocuments(filter)).toBe(0);
  });
});
