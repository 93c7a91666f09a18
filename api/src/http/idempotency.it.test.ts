import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { sealIdempotentAnswers } from '@crease/domain/migrations/010-seal-idempotent-answers';
import type { Core } from '@crease/domain/platform/core';
import { hashKey } from '@crease/domain/platform/idempotency/seal-answer';
import { listen } from '@crease/domain/platform/listen';
import { aUser } from '@crease/domain/testing/factories';
import { quietFor, stagger } from '@crease/domain/testing/pauses';
import { openWorld, type World } from '@crease/domain/testing/world';
import { contract } from '@crease/shared/contract';
import { AppError } from '@crease/shared/errors';
import express from 'express';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiClient } from '../testing/api-client.js';
import { authenticate } from './authenticate.js';
import { createServer } from './create-server.js';
import { answerFailures } from './failures.js';
import { createRateLimits } from './rate-limits.js';
import { assignRequestId } from './request-id.js';
import { route } from './route.js';
import { createRouter, mountRoutes } from './router.js';
import { stopServing } from './stop-serving.js';

const fields = { amount: z.number(), note: z.string().optional() };
const spend = contract({
  method: 'POST',
  path: '/spend',
  auth: 'user',
  tag: 'Test',
  summary: 'Counts how often it runs',
  query: z.object({ workplace: z.string().optional() }),
  body: z.strictObject(fields),
  response: z.object({ runs: z.number(), secret: z.string(), spending: z.object({ _id: z.string() }) }),
  status: 201,
});

let world: World;
let client: ApiClient;
let userId: Types.ObjectId;
let close: () => Promise<void>;
/** The same account at another process. */
let elsewhere: ApiClient;
let closeElsewhere: () => Promise<void>;
let runs = 0;
/** While true, the collection of keys is unreachable. */
let isAway = false;
/** Number of accesses to the collection of keys. */
let uses = 0;
let arrived = 0;
let behave: () => Promise<void> = async () => {};

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  const keysThatGoAway = new Proxy(world.core.db.idempotencyKeys, {
    get(keys, name) {
      if (isAway) throw new Error('the database is away');
      uses += 1;
      const value = Reflect.get(keys, name);
      return typeof value === 'function' ? value.bind(keys) : value;
    },
  });
  const core = { ...world.core, db: { ...world.core.db, idempotencyKeys: keysThatGoAway } };
  const user = await aUser(core);
  userId = user._id;
  const { token } = await openSession(core, user, 'Test');
  const here = await serve(core);
  const there = await serve({ ...world.core, db: { ...world.core.db } });
  close = here.close;
  closeElsewhere = there.close;
  client = new ApiClient(here.url).withToken(token);
  elsewhere = new ApiClient(there.url).withToken(token);
});
afterAll(async () => {
  await close();
  await closeElsewhere();
  await world.close();
});
beforeEach(() => {
  runs = 0;
  uses = 0;
  arrived = 0;
  behave = async () => {};
});

/** Serves the route as one process does. */
async function serve(core: Core): Promise<{ url: string; close: () => Promise<void> }> {
  const router = createRouter(core, createRateLimits(core));
  route(router, spend, async () => {
    runs += 1;
    const run = runs;
    await behave();
    return { runs: run, secret: 'crease_key_shown_once', spending: { _id: `spending-${run}` } };
  });
  const app = express();
  const countArrivals: express.RequestHandler = (_req, _res, next) => {
    arrived += 1;
    next();
  };
  app.use(assignRequestId, authenticate(core), countArrivals, mountRoutes(router), answerFailures(core.log));
  const server = createServer(app);
  await listen(server, 0, '127.0.0.1');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => stopServing(server) };
}

const send = (key: string, body: unknown = { amount: 1 }, as = client) =>
  as.post('/spend', body, { headers: { 'idempotency-key': key } });

it('repeats the first answer, whatever the order of the fields', async () => {
  const key = randomUUID();
  const first = await send(key, { amount: 1, note: 'a' });
  const again = await send(key, { note: 'a', amount: 1 });
  expect(first).toMatchObject({ status: 201, body: { success: true, runs: 1 } });
  expect(again.status).toBe(201);
  expect(again.bytes).toEqual(first.bytes);
  expect(runs).toBe(1);
});

it('refuses the same key with another body, and still repeats the first answer to the first body', async () => {
  const key = randomUUID();
  await send(key);
  expect(await send(key, { amount: 2 })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  });
  expect(await send(key)).toMatchObject({ status: 201, body: { runs: 1 } });
  expect(runs).toBe(1);
});

it('tells a key reused with another body what its first request created, and no more of the answer', async () => {
  const key = randomUUID();
  await send(key);
  const other = await send(key, { amount: 2 });
  expect(other.body.first).toEqual({ status: 201, kept: { spending: 'spending-1' } });
  expect(other.bytes.toString()).not.toContain('crease_key_shown_once');
});

it('tells a key reused with another body that its first request was refused', async () => {
  behave = async () => {
    throw new AppError('STATE_CONFLICT', 'Not now.');
  };
  const key = randomUUID();
  await send(key);
  expect((await send(key, { amount: 2 })).body).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
    first: { status: 409, kept: {} },
  });
});

it('keeps the keys of two users apart', async () => {
  const key = randomUUID();
  const other = client.withToken((await openSession(world.core, await aUser(world.core), 'Test')).token);
  await send(key);
  expect((await send(key, { amount: 2 }, other)).status).toBe(201);
});

it('runs one of twenty parallel requests, and answers all of them', async () => {
  behave = () => stagger(150);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
  expect(runs).toBe(1);
  expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1);
});

it('lets twenty requests wait for one answer without polling the database', async () => {
  behave = async () => {
    do await stagger(300);
    while (arrived < 20);
  };
  const key = randomUUID();
  await Promise.all(Array.from({ length: 20 }, () => send(key)));
  expect(runs).toBe(1);
  // One claim, one stored answer, and one read for each of the nineteen that waited.
  expect(uses).toBeLessThanOrEqual(21);
});

it('waits for the answer of a run in another process instead of running again', async () => {
  const key = randomUUID();
  await send(key);
  const keys = world.core.db.idempotencyKeys;
  const [stored] = await keys.find({}).sort({ _id: -1 }).limit(1).toArray();
  if (!stored?.sealedAnswer) throw new Error('no answer was stored');
  const { _id, sealedAnswer } = stored;
  await keys.updateOne({ _id }, { $unset: { sealedAnswer: '' } });
  const waiting = Promise.all([send(key), send(key), send(key)]);
  await expect.poll(() => uses).toBeGreaterThan(5);
  await keys.updateOne({ _id }, { $set: { sealedAnswer } });
  expect((await waiting).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(runs).toBe(1);
});

it('stores neither the key nor the answer in readable form', async () => {
  const key = randomUUID();
  expect((await send(key)).body).toMatchObject({ secret: 'crease_key_shown_once' });
  const stored = JSON.stringify(await world.core.db.idempotencyKeys.find().toArray());
  expect(stored).not.toContain(key);
  expect(stored).not.toContain('crease_key_shown_once');
  expect((await send(key)).body).toMatchObject({ secret: 'crease_key_shown_once' });
});

it('refuses the same key and body for another workplace in the query', async () => {
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  await client.post('/spend?workplace=a', { amount: 1 }, { headers });
  const other = await client.post('/spend?workplace=b', { amount: 1 }, { headers });
  expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  expect(runs).toBe(1);
});

it('replays an answer that was stored in readable form before the migration sealed it', async () => {
  const { db } = world.core.connection;
  if (!db) throw new Error('the database is not connected');
  const user = await aUser(world.core);
  const as = client.withToken((await openSession(world.core, user, 'Test')).token);
  const key = randomUUID();
  const fingerprint = createHash('sha256').update('POST /spend {"amount":1}').digest('hex');
  const answer = { status: 201, text: '{"success":true,"runs":7,"secret":"old"}' };
  const now = world.core.clock.now();
  const rest = { run: 'r', lockedUntil: now, createdAt: now };
  await db.collection('idempotencykeys').insertOne({ userId: user._id, key, fingerprint, answer, ...rest });
  const context = { db, checkpoint: async () => undefined };
  await sealIdempotentAnswers.up(context);
  await sealIdempotentAnswers.up(context);
  expect(await db.collection('idempotencykeys').countDocuments({ answer: { $exists: true } })).toBe(0);
  expect((await send(key, { amount: 1 }, as)).body).toMatchObject({ runs: 7 });
  expect(runs).toBe(0);
});

it('keeps refusals, but neither server errors nor rate limits', async () => {
  behave = async () => {
    throw new AppError('STATE_CONFLICT', 'Too late.');
  };
  const key = randomUUID();
  expect((await send(key)).status).toBe(409);
  behave = async () => {};
  expect(await send(key)).toMatchObject({ status: 409, body: { message: 'Too late.' } });
  expect(runs).toBe(1);

  behave = async () => {
    throw new Error('broken');
  };
  const second = randomUUID();
  expect(await send(second)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  behave = async () => {};
  expect((await send(second)).status).toBe(201);

  for (const code of ['RATE_LIMITED', 'HOLD_LIMIT'] as const) {
    behave = async () => {
      throw new AppError(code, 'Too many.', { retryAfterSeconds: 30 });
    };
    const limited = randomUUID();
    expect(await send(limited)).toMatchObject({ status: 429, body: { code } });
    behave = async () => {};
    expect((await send(limited)).status).toBe(201);
  }
});

it('returns the result even if it cannot be stored, and does not run again', async () => {
  const key = randomUUID();
  const keys = world.core.db.idempotencyKeys;
  behave = async () => {
    isAway = true;
  };
  expect((await send(key)).status).toBe(201);
  isAway = false;
  expect(await keys.countDocuments({ sealedAnswer: { $exists: false } })).toBe(1);
});

it('takes over a run that was cut off by a crash', async () => {
  const key = randomUUID();
  await send(key);
  const keys = world.core.db.idempotencyKeys;
  const sent = { userId: userId.toString(), key };
  const cut = { $unset: { sealedAnswer: '' as const }, $set: { lockedUntil: new Date(0) } };
  expect(await keys.updateOne({ key: hashKey(sent) }, cut)).toMatchObject({ modifiedCount: 1 });
  const answers = await Promise.all([send(key), send(key), send(key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(runs).toBe(2);
});

it('does not take over a run that takes longer than its lock', async () => {
  const now = world.core.clock.now.bind(world.core.clock);
  let aheadMs = 0;
  const clock = vi
    .spyOn(world.core.clock, 'now')
    .mockImplementation(() => new Date(now().getTime() + aheadMs));
  const key = randomUUID();
  const lockEnd = async () => {
    const stored = await world.core.db.idempotencyKeys.findOne({
      key: hashKey({ userId: userId.toString(), key }),
    });
    return stored?.lockedUntil.getTime() ?? 0;
  };
  let finish = () => {};
  behave = () => new Promise((resolve) => (finish = resolve));
  try {
    const first = send(key);
    await expect.poll(() => runs).toBe(1);
    const claimedUntil = await lockEnd();
    aheadMs = 25_000;
    await expect.poll(lockEnd).toBeGreaterThan(claimedUntil + 20_000);
    aheadMs = 35_000;
    const repeated = send(key, { amount: 1 }, elsewhere);
    await expect.poll(() => arrived).toBe(2);
    await quietFor(200);
    finish();
    expect((await first).body.runs).toBe(1);
    expect((await repeated).body.runs).toBe(1);
    expect(runs).toBe(1);
  } finally {
    finish();
    clock.mockRestore();
  }
});

it('forgets a key after a day, and refuses a key with spaces', async () => {
  const key = randomUUID();
  await send(key);
  await world.core.db.idempotencyKeys.updateOne(
    { key: hashKey({ userId: userId.toString(), key }) },
    { $set: { createdAt: new Date(0) } },
  );
  expect((await send(key, { amount: 2 })).status).toBe(201);
  expect(await send('a b')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
});
