import { readDay } from '@crease/domain/calendar/day/read-days';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { createMetrics } from '@crease/domain/platform/metrics';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { startOwnRedis } from '@crease/domain/testing/redis-server';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { describe, expect, it } from 'vitest';
import { startWorker } from './worker.js';

/** Long enough for holds and payment windows to end. */
const WINDOW_MS = 301_000;

async function book({ core }: World, timeSlot: string) {
  const owner = await aUser(core, { role: 'ground_owner' });
  const [ground, player] = [await aGround(core, { ownerId: owner._id }), await aUser(core)];
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot,
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  return booking;
}

describe('a worker without Redis', () => {
  it('ends windows and holds on time, and notifies everybody once Redis is back, even if it is empty', async () => {
    await using redis = await startOwnRedis();
    await using sink = await SmtpSink.start();
    await using world = await openWorld({ REDIS_URL: redis.url, SMTP_URL: sink.url });
    const { core } = world;
    // The test moves the worker's clock: a short real window could end before a busy machine has booked.
    let ahead = 0;
    const clock = { now: () => new Date(core.clock.now().getTime() + ahead) };
    const worker = startWorker({ ...core, clock }, createMetrics('worker'));
    const told = async (bookingId: string) =>
      (await core.db.notifications.find({ 'data.bookingId': bookingId }).toArray())
        .map((doc) => doc.type)
        .sort();
    const before = await book(world, '20:00-21:00');
    await until('the first notices', async () => (await told(before._id.toString())).length >= 2);

    await redis.kill();
    await until('the connection to break', () => core.redis.status !== 'ready');
    const booking = await book(world, '18:00-19:00');
    const groundId = booking.groundId.toString();
    await placeHold(core, (await aUser(core))._id.toString(), {
      groundId,
      bookingDate: booking.bookingDate,
      timeSlot: '21:00-22:00',
    });
    ahead = WINDOW_MS;
    await until('expiry without Redis', async () => {
      const found = await findBooking(core, booking._id.toString());
      return found?.status === 'cancelled';
    });
    await until('free hours without Redis', async () => {
      const day = await readDay(core, groundId, booking.bookingDate);
      return day && Object.keys(day.claims).length === 0;
    });
    expect(await told(booking._id.toString())).toEqual([]);

    await redis.start();
    await until(
      'all notices of what happened meanwhile',
      async () => (await told(booking._id.toString())).length >= 4,
      20_000,
    );
    const twice = ['booking_cancelled', 'booking_cancelled', 'booking_pending', 'booking_pending'];
    expect(await told(booking._id.toString())).toEqual(twice);
    // Events that Redis had lost were published again, and changed nothing.
    expect(await told(before._id.toString())).toEqual(twice);
    await worker.close();
  });
});
