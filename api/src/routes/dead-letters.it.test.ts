import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { fileDeadEvent } from '@crease/domain/messaging/queues/dead-events';
import { dropDeadLetter, retryDeadLetter } from '@crease/domain/messaging/queues/dead-letters';
import { openQueues, type Queues, queuePrefix } from '@crease/domain/messaging/queues/queues';
import { connectRedis } from '@crease/domain/platform/redis';
import { aUser } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Job, UnrecoverableError, Worker } from 'bullmq';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let chief: UserDoc;
let admin: ApiClient;
let queues: Queues;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  chief = await aUser(world.core, { role: 'admin' });
  admin = api.as(chief);
  queues = openQueues(world.core.redis, world.env, world.core.log);
});
afterAll(async () => {
  await api.close();
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
  await world.close();
});
beforeEach(async () => {
  await Promise.all(Object.values(queues).map((queue) => queue.obliterate({ force: true })));
});

const WHY = { reason: 'The mail server is back' };
const EVENT = { id: 'e1', name: 'mail.requested', key: 'mail:1', data: { mailId: 'a'.repeat(24) } };

/** Makes jobs of a lane fail for good, as on a worker whose mail server is away. */
async function giveUp(lane: 'mail' | 'parked', count: number): Promise<void> {
  const connection = connectRedis(world.env.REDIS_URL, world.core.log, { maxRetriesPerRequest: null });
  const fail = async () => {
    throw new UnrecoverableError('550 <asha@example.com> is not here, call 98200 98200');
  };
  const worker = new Worker(lane, fail, { connection, prefix: queuePrefix(world.env) });
  await until('the jobs to be dead', async () => (await queues[lane].getFailedCount()) === count);
  await worker.close();
  connection.disconnect();
}
async function aDeadMail(jobId = 'e1-send-mail'): Promise<void> {
  await queues.mail.add('send-mail', EVENT, { jobId });
}
const letters = async () => (await admin.get('/admin/dead-letters')).body;
const acts = async () =>
  (await world.core.db.audits.find({}).sort({ when: 1 }).toArray()).map(
    ({ what, subject, why }) => `${what} ${subject}: ${why}`,
  );

it('lists failed jobs with the reason, and hides the people concerned', async () => {
  await aDeadMail();
  await giveUp('mail', 1);
  const event = JSON.stringify({ name: 'x', data: { email: 'asha@example.com', id: 5 } });
  await fileDeadEvent(queues, { streamId: '1763728200000-0', event, reason: 'no event' });
  await giveUp('parked', 1);
  const { letters: found, pagination } = await letters();
  expect(pagination.total).toBe(2);
  expect(found.map(({ queue, id }: { queue: string; id: string }) => `${queue}/${id}`)).toEqual([
    'parked/parked-1763728200000-0',
    'mail/e1-send-mail',
  ]);
  const [parked, mail] = found;
  expect(mail).toMatchObject({ what: 'send-mail mail.requested', key: 'mail:1', tries: 1 });
  expect(mail.payload).toContain('a'.repeat(24));
  expect(parked.payload).toContain('1763728200000-0');
  expect(JSON.stringify(found)).not.toMatch(/asha|98200/);
});

it('retries one, once however many admins ask at once, and audits it', async () => {
  await aDeadMail();
  await giveUp('mail', 1);
  const path = '/admin/dead-letters/mail/e1-send-mail/replay';
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(path, WHY)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await letters()).letters).toEqual([]);
  expect(await queues.mail.getWaitingCount()).toBe(1);
  expect((await admin.post('/admin/dead-letters/mail/nobody/replay', WHY)).status).toBe(404);
  expect(await acts()).toEqual([
    'letter.replayed letter:mail/e1-send-mail send-mail mail.requested mail:1: The mail server is back',
  ]);
});

it('discards one with a reason, and no other', async () => {
  await aDeadMail('one');
  await aDeadMail('other');
  await giveUp('mail', 2);
  expect((await admin.post('/admin/dead-letters/mail/one/discard', {})).status).toBe(400);
  expect((await admin.post('/admin/dead-letters/mail/one/discard', WHY)).status).toBe(200);
  expect((await admin.post('/admin/dead-letters/mail/one/discard', WHY)).status).toBe(404);
  expect((await letters()).letters.map(({ id }: { id: string }) => id)).toEqual(['other']);
  expect((await acts()).at(-1)).toContain('letter.discarded letter:mail/one');
  // A job that has not failed for good cannot be retried or discarded.
  await admin.post('/admin/dead-letters/mail/other/replay', WHY);
  expect((await admin.post('/admin/dead-letters/mail/other/discard', WHY)).status).toBe(404);
  expect(await queues.mail.getWaitingCount()).toBe(1);
});

it('lets one of two admins have a letter that one retries and the other discards', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `letter-${at}`);
  for (const id of ids) await aDeadMail(id);
  await giveUp('mail', ids.length);
  const outcomes = await Promise.all(
    ids.map(async (id) => {
      const ask = (what: string) => admin.post(`/admin/dead-letters/mail/${id}/${what}`, WHY);
      const [replay, discard] = await Promise.all([ask('replay'), ask('discard')]);
      return [replay.status, discard.status, await queues.mail.getJobState(id)].join();
    }),
  );
  for (const outcome of outcomes) expect(['200,404,waiting', '404,200,unknown']).toContain(outcome);
  expect((await acts()).filter((act) => act.includes('letter:mail/letter-'))).toHaveLength(ids.length);
});

it('does not lose a letter that another admin retries while it is being discarded', async () => {
  await aDeadMail('one');
  await giveUp('mail', 1);
  const remove = Job.prototype.remove;
  const retried: unknown[] = [];
  vi.spyOn(Job.prototype, 'remove').mockImplementationOnce(async function (this: Job) {
    retried.push(await retryDeadLetter(queues.mail, 'mail', 'one'));
    await remove.call(this);
  });
  expect(await dropDeadLetter(world.core.redis, queues.mail, 'mail', 'one')).toMatchObject({ jobId: 'one' });
  expect(retried).toEqual([null]);
});

it('retries all of them for two admins at once, each once', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `letter-${at}`);
  for (const id of ids) await aDeadMail(id);
  await giveUp('mail', ids.length);
  const answers = await Promise.all([1, 2].map(() => admin.post('/admin/dead-letters/replay', WHY)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.replayed, 0)).toBe(ids.length);
  expect(await queues.mail.getWaitingCount()).toBe(ids.length);
});

it('retries all of them, also more than a page of a thousand', async () => {
  const ids = Array.from({ length: 1_001 }, (_, at) => `letter-${at}`);
  for (const jobId of ids) await aDeadMail(jobId);
  await giveUp('mail', ids.length);
  expect((await admin.post('/admin/dead-letters/replay', WHY)).body.replayed).toBe(ids.length);
  expect(await queues.mail.getFailedCount()).toBe(0);
});

it('retries all of them', async () => {
  for (const id of ['a', 'b', 'c']) await aDeadMail(id);
  await giveUp('mail', 3);
  expect((await admin.post('/admin/dead-letters/replay', WHY)).body.replayed).toBe(3);
  expect(await queues.mail.getWaitingCount()).toBe(3);
  expect((await acts()).at(-1)).toBe('letter.replayed all, 3 of them: The mail server is back');
  expect((await admin.post('/admin/dead-letters/replay', WHY)).body.replayed).toBe(0);
});
