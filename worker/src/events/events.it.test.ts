import { streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import { openQueues, type Queues } from '@crease/domain/messaging/queues/queues';
import { createMetrics } from '@crease/domain/platform/metrics';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { violations } from '@crease/domain/testing/sweep-all';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumersOf } from '../consumers/consumers.js';
import { type RunningWorker, startWorker } from '../worker.js';
import { parseEventsCommand } from './events-command.js';
import { runEventsCommand } from './run-events-command.js';

let world: World;
let sink: SmtpSink;
let worker: RunningWorker;
let queues: Queues;

beforeAll(async () => {
  sink = await SmtpSink.start();
  world = await openWorld({ SMTP_URL: sink.url });
  worker = startWorker(world.core, createMetrics('worker'));
  queues = openQueues(world.core.redis, world.env, world.core.log);
});
afterAll(async () => {
  await worker.close();
  await world.close();
  await sink[Symbol.asyncDispose]();
});

/** Runs `npm run events -- …` and returns what it prints. */
async function events(line: string): Promise<string[]> {
  const said: string[] = [];
  await runEventsCommand(world.core, queues, parseEventsCommand(line.split(' ')), (text) => said.push(text));
  return said;
}

/** A booking that is created and approved, with all notifications sent and the receipt mailed. */
async function confirmedBooking(): Promise<BookingDoc> {
  const { core } = world;
  const owner = await aUser(core, { role: 'ground_owner' });
  const [ground, player] = [await aGround(core, { ownerId: owner._id }), await aUser(core)];
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  await approveBooking(core, booking._id, 'Sanjay');
  await until('its notices', async () => (await noticesOf(booking)).length === 4);
  const id = booking._id.toString();
  await until('its receipt', async () => (await findBooking(core, id))?.emailSent);
  await until('its events and its notices on the stream', async () => {
    const { outbox = [] } = (await findBooking(core, id)) ?? {};
    const told = [outbox, ...(await noticesOf(booking)).map((notice) => notice.outbox)].flat();
    return outbox.length === 3 && told.every(({ publishedAt }) => publishedAt);
  });
  return booking;
}

const noticesOf = (booking: BookingDoc) =>
  world.core.db.notifications.find({ 'data.bookingId': booking._id.toString() }).toArray();
const playerOf = (booking: BookingDoc) => booking.userId ?? booking.ownerId;
const receiptsOf = (booking: BookingDoc) => sink.mails.filter((mail) => mail.to.includes(booking.userEmail));
const isIdle = async () => {
  const counts = await Promise.all(
    Object.values(queues).map((queue) => queue.getJobCountByTypes('wait', 'active')),
  );
  return counts.every((count) => count === 0);
};
const doneAgain = async () => {
  const lists = await Promise.all(Object.values(queues).map((queue) => queue.getCompleted(0, 1_000)));
  return lists.flat().filter((job) => String(job.id).includes('-again-')).length;
};

describe('a manual replay', () => {
  it('runs every consumer again without a second mail or notification', async () => {
    const began = new Date();
    const booking = await confirmedBooking();
    const before = await noticesOf(booking);
    const dry = await events(`replay --from ${began.toISOString()} --key booking:${booking._id} --dry-run`);
    expect(dry.at(-1)).toMatch(/^2 events, \d+ jobs would be queued$/);
    expect(await doneAgain()).toBe(0);

    const said = await events(
      `replay --from ${began.toISOString()} --key booking:${booking._id} --name booking.confirmed`,
    );
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('tell-player-confirmed, tell-owner-confirmed');
    expect(said.at(-1)).toBe(`1 event, ${consumersOf({ name: 'booking.confirmed' }).length} jobs queued`);
    await events(`replay --from ${began.toISOString()} --name mail.requested`);
    await until('the jobs to have run again', async () => (await doneAgain()) >= 5 && (await isIdle()));
    expect(await noticesOf(booking)).toEqual(before);
    expect(receiptsOf(booking)).toHaveLength(1);
    expect(await violations(world.core)).toEqual([]);
  });

  it('restores what was lost, for the one consumer that lost it', async () => {
    const booking = await confirmedBooking();
    const notifications = world.core.db.notifications;
    const [lost] = await notifications
      .find({ userId: playerOf(booking), type: 'booking_confirmed' })
      .toArray();
    await notifications.deleteOne({ _id: lost?._id ?? booking._id });
    const [line = ''] = await events(`list --key booking:${booking._id} --name booking.created`);
    const [from = ''] = line.split(' '); // its stream id
    const said = await events(`replay --from ${from} --consumer tell-player-confirmed`);
    expect(said.at(-1)).toBe('1 event, 1 job queued');
    await until('the notice again', async () => (await noticesOf(booking)).length === 4);
    expect(receiptsOf(booking)).toHaveLength(1);
  });

  it('finds events that the stream has lost in their documents', async () => {
    const began = new Date();
    const booking = await confirmedBooking();
    // Like a Redis that lost its last second, before the relay compares.
    const stream = streamKey(world.env.QUEUE_PREFIX);
    for (const [id, fields] of await world.core.redis.xrange(stream, '-', '+')) {
      if (fields.join().includes(booking._id.toString())) await world.core.redis.xdel(stream, id);
    }
    const about = `--from ${began.toISOString()} --key booking:${booking._id}`;
    const [line] = await events(`list ${about} --name booking.confirmed`);
    expect(line).toMatch(/^its document {2}.* {2}booking\.confirmed {2}booking:\w+#2$/);
    const replayed = await events(`replay ${about}`);
    expect(replayed.at(-1)).toMatch(/^2 events \(2 from their documents\), \d+ jobs queued$/);
    await until('the jobs', isIdle);
    expect(await noticesOf(booking)).toHaveLength(4);
  });
});

describe('dead letters', () => {
  it('are poison events and failed jobs, and can be retried one by one or all at once', async () => {
    const stream = streamKey(world.env.QUEUE_PREFIX);
    const poison = await world.core.redis.xadd(
      stream,
      '*',
      'key',
      'booking:x',
      'event',
      '{"name":"no.such"}',
    );
    // A consumer that fails for good: the job has only one attempt.
    const event: DomainEvent<'mail.requested'> = {
      id: 'lost-mail',
      name: 'mail.requested',
      v: 1,
      at: new Date().toISOString(),
      key: 'mail:none',
      seq: 1,
      data: { mailId: '0'.repeat(24) },
    };
    const dayAgo = Date.now() - 25 * 3_600_000;
    const job = { jobId: 'lost-mail-job', attempts: 1 };
    await queues.mail.add('no-such-consumer', event, { ...job, timestamp: dayAgo });
    // A recent job of an unknown consumer may come from a newer version, so it waits for such a worker.
    await queues.mail.add('tomorrows-consumer', event, { ...job, jobId: 'tomorrows-job' });
    await until(
      'it to be put off',
      async () => (await queues.mail.getJobState('tomorrows-job')) === 'delayed',
    );
    // A job with an unknown event may have been written by another version that knew it.
    await queues.push.add('push-notification', { name: 'old.name' }, { jobId: 'no-event', attempts: 1 });
    const dead = await until('all dead letters', async () => {
      const said = await events('dead');
      return said.at(-1) === '3 dead letters' ? said : null;
    });
    expect(dead[0]).toMatch(
      /^mail\/lost-mail-job .* no-such-consumer mail\.requested {2}mail:none .*has no consumer/,
    );
    expect(dead[1]).toMatch(/^push\/no-event .* push-notification old\.name {2}- /);
    expect(dead[2]).toContain(`parked/parked-${poison}`);
    expect(dead[2]).toMatch(/parked \d+-0 {2}booking:x .*Invalid/s);

    await expect(events('dead --retry mail/another')).rejects.toThrow(
      'There is no dead letter mail/another.',
    );
    expect(await events(`dead --retry parked/parked-${poison}`)).toEqual(['1 dead letter tried again']);
    await until('its second failure', async () => (await events('dead'))[2]?.includes('still no event'));
    expect(await events('dead --drop all')).toEqual(['3 dead letters dropped']);
    expect(await events('dead')).toEqual(['0 dead letters']);
    expect(await queues.mail.getJobState('tomorrows-job')).not.toBe('failed');
  });

  it('hold an event that was parked by hand, and let it pass when it is retried', async () => {
    const booking = await confirmedBooking();
    const [line = ''] = await events(`list --key booking:${booking._id} --name booking.confirmed`);
    const [streamId = ''] = line.split(' ');
    await world.core.db.notifications.deleteMany({
      userId: playerOf(booking),
      type: 'booking_confirmed',
    });
    await until('every job of it', isIdle);
    for (const job of await queues.notices.getCompleted(0, 1_000)) await job.remove();
    await events(`park ${streamId} --reason looking-into-it`);
    const [parked = ''] = await until('the parked one', async () => {
      const said = await events('dead');
      return said.length > 1 ? said : null;
    });
    expect(parked).toContain('looking-into-it');
    const [pending] = (await world.core.redis.xpending(streamKey(world.env.QUEUE_PREFIX), WORKER_GROUP)) as [
      number,
    ];
    expect(pending).toBe(0);
    await events('dead --retry all');
    await until('the notice', async () => (await noticesOf(booking)).length === 4);
    await expect(events('park 9999999999999-0')).rejects.toThrow('The stream has no entry 9999999999999-0.');
  });
});
