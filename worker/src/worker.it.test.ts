import { broadcastEventId } from '@crease/domain/accounts/broadcasts/deliver-broadcast';
import { requestBroadcast } from '@crease/domain/accounts/broadcasts/request-broadcast';
import type { NotificationDoc } from '@crease/domain/accounts/notifications/notification.schema';
import { readDay } from '@crease/domain/calendar/day/read-days';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { expireWaits } from '@crease/domain/calendar/waitlist/expire-waits';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import { trimReadEntries } from '@crease/domain/messaging/outbox/trim';
import { openQueues, type Queues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import { createMetrics } from '@crease/domain/platform/metrics';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { requestReceipt } from '@crease/domain/sales/receipts/send-receipt';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { quietFor } from '@crease/domain/testing/pauses';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { toldEvents } from '@crease/domain/testing/told-events';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { EVENTS } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consumersOf } from './consumers/consumers.js';
import { type RunningWorker, startWorker } from './worker.js';

let world: World;
let sink: SmtpSink;
let workers: RunningWorker[];
let queues: Queues;

beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openWorld({ SMTP_URL: sink.url });
  // Two workers, as in production: everything they do must be harmless when both do it.
  workers = [1, 2].map((n) => startWorker(world.core, createMetrics(`worker-${n}`)));
  queues = openQueues(world.core.redis, world.env, world.core.log);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await world.close();
  await sink[Symbol.asyncDispose]();
});
beforeEach(() => {
  sink.mails.length = 0;
});

/** A core whose holds and payment windows end soon; the usual ones outlast a test on a slow machine. */
const brief = (): Core => ({ ...world.core, env: { ...world.env, HOLD_SECONDS: 2, PENDING_SECONDS: 8 } });

async function book(core = world.core): Promise<BookingDoc> {
  const owner = await aUser(core, { role: 'ground_owner' });
  const [ground, player] = [await aGround(core, { ownerId: owner._id }), await aUser(core)];
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  return booking;
}

async function noticesOf(booking: BookingDoc): Promise<NotificationDoc[]> {
  return await world.core.db.notifications.find({ 'data.bookingId': booking._id.toString() }).toArray();
}

/** `player booking_pending` and so on, sorted. */
async function toldOf(booking: BookingDoc): Promise<string[]> {
  const side = (doc: NotificationDoc) =>
    doc.userId.toString() === booking.ownerId.toString() ? 'owner' : 'player';
  return (await noticesOf(booking)).map((doc) => `${side(doc)} ${doc.type}`).sort();
}

const untilTold = (booking: BookingDoc, told: string[]) =>
  until(`${told.join(', ')}`, async () => (await toldOf(booking)).join() === told.sort().join());

describe('notifications', () => {
  it('tell player and owner of a new booking, an approval and a cancellation, once each', async () => {
    const booking = await book();
    const pending = ['owner booking_pending', 'player booking_pending'];
    await untilTold(booking, pending);
    await approveBooking(world.core, booking._id, 'Sanjay');
    const confirmed = [...pending, 'owner booking_confirmed', 'player booking_confirmed'];
    await untilTold(booking, confirmed);
    await cancelBooking(world.core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    const cancelled = [...confirmed, 'owner booking_cancelled', 'player booking_cancelled'];
    await untilTold(booking, cancelled);

    const docs = await noticesOf(booking);
    const ofPlayer = docs.find((doc) => doc.type === 'booking_cancelled' && /sorry/.test(doc.message));
    expect(ofPlayer?.message).toContain('6–8 PM at');
    expect(ofPlayer?.message).toContain('(Rain)');
    expect(ofPlayer?.data).toEqual({
      bookingId: booking._id.toString(),
      actionUrl: `/booking/${booking._id.toString()}`,
    });
    expect(docs.find((doc) => doc.userId.equals(booking.ownerId))?.data.actionUrl).toBe('/owner-panel');
  });

  it('tell a waiting player once that their hours have started', async () => {
    const { core } = world;
    const owner = await aUser(core, { role: 'ground_owner' });
    const [ground, waiter] = [await aGround(core, { ownerId: owner._id }), await aUser(core)];
    const startsAt = new Date(core.clock.now().getTime() - 1_000);
    await core.db.waits.insertOne({
      _id: new Types.ObjectId(),
      userId: waiter._id,
      groundId: ground._id,
      groundName: ground.name,
      bookingDate: '2026-11-26',
      timeSlot: '23:00-01:00',
      startsAt,
      state: 'waiting',
      createdAt: startsAt,
      outbox: [],
      seq: 0,
    });
    await Promise.all([1, 2].map(() => expireWaits(core)));
    const told = () => core.db.notifications.find({ userId: waiter._id }).toArray();
    await until('the waiter hears of it', async () => (await told()).length > 0);
    await expireWaits(core);
    expect(await told()).toMatchObject([
      {
        type: 'waitlist_expired',
        title: 'Your wait has ended',
        message: 'Thu 26 Nov, 11 PM–1 AM at Sixer Cage has begun, so you do not wait for it any more.',
        data: { actionUrl: `/ground/${ground._id}` },
      },
    ]);
  });

  it('are created once however often the event arrives', async () => {
    const booking = await book();
    const pending = ['owner booking_pending', 'player booking_pending'];
    await untilTold(booking, pending);
    const stored = await findBooking(world.core, booking._id.toString());
    const created = stored?.outbox.find((entry) => entry.name === 'booking.created');
    const [id, fields] = (await world.core.redis.xrange(streamKey(world.env.QUEUE_PREFIX), '-', '+')).find(
      ([, row]) => row.join().includes(created?.id ?? 'none'),
    ) ?? ['', []];
    expect(id).not.toBe('');
    // The event is put on the stream again, and its finished jobs run again.
    for (const queue of [queues.notices, queues.clock]) {
      for (const job of await queue.getJobs(['completed', 'delayed'])) {
        if (String(job.id).startsWith(created?.id ?? 'none')) await job.remove();
      }
    }
    await world.core.redis.xadd(streamKey(world.env.QUEUE_PREFIX), '*', ...fields);
    await until('the jobs to have run again', async () => {
      const done = await queues.notices.getJobs(['completed']);
      return done.filter((job) => String(job.id).startsWith(created?.id ?? 'none')).length >= 2;
    });
    expect((await toldOf(booking)).filter((told) => told.endsWith('booking_pending'))).toEqual(pending);
  });
});

describe('claims and windows', () => {
  it('a payment window ends on time and not before, which frees the hours and notifies both sides', async () => {
    const booking = await book(brief());
    const ended = await until('the booking to expire', async () => {
      const found = await findBooking(world.core, booking._id.toString());
      return found?.status === 'cancelled' ? found.cancellation : undefined;
    });
    expect(ended.reason).toBe('Payment window expired');
    expect(ended.at.getTime()).toBeGreaterThanOrEqual(booking.expiresAt?.getTime() ?? Number.NaN);
    const day = await until('free hours', async () => {
      const found = await readDay(world.core, booking.groundId.toString(), booking.bookingDate);
      return found && Object.keys(found.claims).length === 0 ? found : null;
    });
    expect(day.claims).toEqual({});
    await untilTold(booking, [
      'owner booking_pending',
      'player booking_pending',
      'owner booking_cancelled',
      'player booking_cancelled',
    ]);
  });

  it('a lapsed hold is removed on time and not before, which raises rev and records the end', async () => {
    const core = brief();
    const owner = await aUser(core, { role: 'ground_owner' });
    const [ground, player] = [await aGround(core, { ownerId: owner._id }), await aUser(core)];
    const groundId = ground._id.toString();
    const bookingDate = dateAhead();
    const hold = await placeHold(core, player._id.toString(), {
      groundId,
      bookingDate,
      timeSlot: '18:00-19:00',
    });
    // Taking the hour is the day's first change.
    await until('the claim to go', async () => {
      const day = await readDay(core, groundId, bookingDate);
      return day && day.rev > 1 && Object.keys(day.claims).length === 0;
    });
    expect(core.clock.now().getTime()).toBeGreaterThanOrEqual(hold.expiresAt.getTime());
    await until('hold.expired', async () => {
      const day = await readDay(core, groundId, bookingDate);
      return day?.ended?.length === 0 && (await toldEvents(core, `hold-expired-${hold.holdId}`)).length > 0;
    });
  });
});

describe('receipts', () => {
  it('are sent once automatically with PDF and calendar file, and again only by the button', async () => {
    const booking = await book();
    await approveBooking(world.core, booking._id, 'Sanjay');
    const id = booking._id.toString();
    await requestReceipt(world.core, id); // the button, while the automatic receipt is still being sent
    await until('emailSent', async () => (await findBooking(world.core, id))?.emailSent);
    await quietFor(300);
    const receipts = () => sink.mails.filter((mail) => mail.to.includes(booking.userEmail));
    expect(receipts()).toHaveLength(1);
    for (const type of ['application/pdf', 'text/calendar']) {
      expect(receipts()[0]?.raw.includes(`Content-Type: ${type}`), type).toBe(true);
    }

    await requestReceipt(world.core, id);
    await requestReceipt(world.core, id);
    await until('the second mail', () => receipts().length >= 2);
    await quietFor(300);
    expect(receipts()).toHaveLength(2);
  });
});

describe('mails', () => {
  it('are sent when they are requested; the relay covers lost events', async () => {
    const aMail = (to: string) => ({ to, kind: 'otp' as const, subject: 'Code', text: '654321' });
    const silent = { ...world.core, events: { ...world.core.events, publishSoon: () => undefined } };
    await requestMail(silent, aMail('relayed@crease.test'));
    await requestMail(world.core, aMail('quick@crease.test'));
    const came = () => sink.mails.flatMap(({ to }) => to).filter((to) => /^(quick|relayed)@/.test(to));
    await until('both mails', () => came().length === 2);
    expect(came().sort()).toEqual(['quick@crease.test', 'relayed@crease.test']);
  });
});

describe('a broadcast', () => {
  it('is delivered by one of the workers, once to each user of its audience', async () => {
    const { core } = world;
    const admin = await aUser(core, { role: 'admin' });
    const { broadcastId, recipients } = await requestBroadcast(core, admin._id.toString(), {
      title: 'Monsoon hours',
      message: 'All cages close at 10 PM this week.',
      priority: 'medium',
      audience: 'all',
    });
    const broadcasts = core.db.broadcasts;
    await until('the broadcast', () => broadcasts.findOne({ title: 'Monsoon hours', state: 'done' }));
    const told = await core.db.notifications.find({ eventId: broadcastEventId(broadcastId) }).toArray();
    expect(told).toHaveLength(recipients);
    expect(new Set(told.map(({ userId }) => userId.toString())).size).toBe(recipients);
  });
});

describe('the stream', () => {
  it('parks entries that are not events and lets the others pass', async () => {
    const key = streamKey(world.env.QUEUE_PREFIX);
    await world.core.redis.xadd(key, '*', 'key', 'x', 'event', '{"name":"no.such"}');
    await world.core.redis.xadd(key, '*', 'nothing', 'at all');
    const booking = await book();
    await untilTold(booking, ['owner booking_pending', 'player booking_pending']);
    await until('two parked', async () => (await queues.parked.getFailedCount()) === 2);
    await until('nothing pending', async () => {
      const [pending] = (await world.core.redis.xpending(key, WORKER_GROUP)) as [number];
      return pending === 0;
    });
  });

  it('is trimmed by age, but never beyond what the workers have not acknowledged', async () => {
    const { core, env } = world;
    // Entries of 1970, on a stream that no worker of this test reads.
    const prefix = `${env.QUEUE_PREFIX}-alone`;
    const key = streamKey(prefix);
    for (let i = 1; i <= 300; i++) await core.redis.xadd(key, `${i}-0`, 'key', 'x', 'event', '{}');
    const trim = () => trimReadEntries(core.redis, prefix, core.clock.now());
    expect(await trim()).toBe(0); // no group: nothing was read
    await core.redis.xgroup('CREATE', key, WORKER_GROUP, '0');
    expect(await trim()).toBe(0);
    const read = () => core.redis.xreadgroup('GROUP', WORKER_GROUP, 'me', 'COUNT', 300, 'STREAMS', key, '>');
    await read();
    expect(await trim()).toBe(0); // read but not acknowledged
    await core.redis.xack(key, WORKER_GROUP, ...Array.from({ length: 300 }, (_, i) => `${i + 1}-0`));
    // Redis drops whole nodes of a hundred entries; the last one read stays.
    expect(await trim()).toBeGreaterThanOrEqual(200);
    expect(await core.redis.xlen(key)).toBeGreaterThanOrEqual(1);
  });
});

describe('the database', () => {
  it('answers every query of a worker from an index', async () => {
    const scans = (await takeScans(world.core)) ?? [];
    // Only this test finds notifications by their booking.
    expect(scans.filter((scan) => !scan.includes('data.bookingId'))).toEqual([]);
  });
});

describe('the table of consumers', () => {
  it('lists each consumer of an event once, with a name fit for a job id', () => {
    for (const name of Object.keys(EVENTS) as (keyof typeof EVENTS)[]) {
      const names = consumersOf({ name } as Parameters<typeof consumersOf>[0]).map((c) => c.name);
      expect(new Set(names).size).toBe(names.length);
      for (const each of names) expect(each).toMatch(/^[a-z-]+$/);
    }
  });
});
