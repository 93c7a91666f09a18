import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { writeFindings } from '@crease/domain/assurance/results/audit-finding.schema';
import { startHeartbeat } from '@crease/domain/platform/heartbeat';
import { aUser } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { VERSION } from '@crease/shared/version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let chief: UserDoc;
let admin: ApiClient;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  chief = await aUser(world.core, { role: 'admin' });
  admin = api.as(chief);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const WHY = { reason: 'Their phone was stolen' };
const acts = async () =>
  (await world.core.db.audits.find({}).sort({ when: 1 }).toArray()).map(
    ({ what, subject, why }) => `${what} ${subject}: ${why}`,
  );
const PARTS = ['processes', 'outboxSeconds', 'refundSeconds', 'groups', 'queues', 'findings'];
/** An answer of all parts: one whose store is slow on a busy machine is left out. */
const health = async () =>
  await until('the whole health', async () => {
    const { health: told } = (await admin.get('/admin/health')).body;
    return told.stores.mongo.ok && told.stores.redis.ok && PARTS.every((part) => part in told) && told;
  });

it('shows which processes live with which version, which are silent, and how late everything is', async () => {
  const { core } = world;
  const heart = startHeartbeat(core, 'worker');
  await heart.beat();
  // A process that was killed a minute ago.
  const now = core.clock.now().getTime();
  const dead = startHeartbeat(
    { ...core, clock: { ...core.clock, now: () => new Date(now - 60_000) } },
    'api',
  );
  await dead.beat();
  const told = await health();
  const processes = told.processes.map((one: { kind: string; alive: boolean; version: string }) => [
    one.kind,
    one.alive,
    one.version,
  ]);
  expect(processes.sort()).toEqual([
    ['api', false, VERSION],
    ['worker', true, VERSION],
  ]);
  expect(told.stores).toEqual({
    mongo: { ok: true, ms: expect.any(Number) },
    redis: { ok: true, ms: expect.any(Number) },
  });
  expect(told.queues.map(({ name }: { name: string }) => name)).toEqual([
    'clock',
    'notices',
    'mail',
    'push',
    'parked',
  ]);
  expect(told).toMatchObject({ outboxSeconds: expect.any(Number), refundSeconds: 0, findings: 0 });
  // A process that ended in order is not reported as missing.
  await heart.close();
  await dead.close();
  expect((await health()).processes).toEqual([]);
});

it('shows what it can while Redis is away', async () => {
  const alone = await openWorld({ RATE_LIMITS: 'off' });
  const lonely = await openApi(alone.core);
  const boss = await aUser(alone.core, { role: 'admin' });
  const client = lonely.as(boss);
  expect((await client.get('/admin/health')).body.health.stores.redis.ok).toBe(true);
  alone.core.redis.disconnect();
  const { status, body } = await client.get('/admin/health');
  expect(status).toBe(200);
  expect(body.health.stores).toMatchObject({ mongo: { ok: true }, redis: { ok: false } });
  expect(body.health).not.toHaveProperty('queues');
  expect(body.health).not.toHaveProperty('processes');
  expect((await client.get('/admin/dead-letters')).status).toBe(503);
  await lonely.close();
  await alone.core.redis.connect();
  await alone.close();
});

it('shows each violation that the audit has found, by invariant', async () => {
  const { core } = world;
  const found = { invariant: 4 as const, subject: 'order_1', message: 'keeps ₹10 of nobody’s' };
  const first = new Date('2026-11-20T10:00:00Z');
  await writeFindings(core, [found], first);
  await writeFindings(core, [found], new Date('2026-11-21T10:00:00Z'));
  const { body } = await admin.get('/admin/audit-result');
  expect(body.findings).toEqual([
    { ...found, firstAt: first.toISOString(), lastAt: '2026-11-21T10:00:00.000Z' },
  ]);
  expect(body.checks.find(({ invariant }: { invariant: number }) => invariant === 4)).toEqual({
    invariant: 4,
    found: 1,
  });
  expect(body.last).toBeUndefined();
});

it('signs an account out of one device, and everywhere', async () => {
  const { core } = world;
  const user = await aUser(core);
  const phone = await openSession(core, user, 'Chrome on Android');
  const laptop = await openSession(core, user, 'Firefox on Linux');
  const path = `/admin/users/${user._id}/sessions`;
  const { sessions } = (await admin.get(path)).body;
  expect(sessions.map(({ device }: { device: string }) => device).sort()).toEqual([
    'Chrome on Android',
    'Firefox on Linux',
  ]);
  expect((await admin.delete(`${path}/${phone.sessionId}`)).status).toBe(400);
  expect((await admin.delete(`${path}/${phone.sessionId}`, WHY)).status).toBe(200);
  expect((await api.withToken(phone.token).get('/auth/me')).status).toBe(401);
  expect((await api.withToken(laptop.token).get('/auth/me')).status).toBe(200);
  expect((await admin.delete(`${path}/${phone.sessionId}`, WHY)).status).toBe(404);
  // A session of another account is unknown here.
  const other = await openSession(core, await aUser(core), 'Safari');
  expect((await admin.delete(`${path}/${other.sessionId}`, WHY)).status).toBe(404);
  expect((await admin.delete(path, WHY)).body.ended).toBe(1);
  expect((await api.withToken(laptop.token).get('/auth/me')).status).toBe(401);
  expect((await admin.delete(path, WHY)).body.ended).toBe(0);
  expect(await acts()).toEqual([
    `session.ended-by-admin user:${user._id} session:${phone.sessionId}: ${WHY.reason}`,
    `session.ended-by-admin user:${user._id} all, 1 of them: ${WHY.reason}`,
  ]);
});

it('tells every process of an act through the stream', async () => {
  const { core } = world;
  await admin.patch('/admin/switches/waitlist', { on: false, reason: 'A wrong line' });
  await until('the fact on the stream', async () => {
    const [act] = await core.db.audits.find({ what: 'switch.set' }).toArray();
    return act?.outbox.every(({ publishedAt }) => publishedAt) && act.outbox.length === 1;
  });
  await admin.patch('/admin/switches/waitlist', { on: true, reason: 'Right again' });
});
