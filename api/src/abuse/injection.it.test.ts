import { openWorld, type World } from '@crease/domain/testing/world';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { fitting, type Operation, type Schema } from '../testing/fuzz-request.js';

let world: World;
let api: TestApi;
let scene: Scene;
let operations: Operation[];
let ids: string[];

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  scene = await Scene.of(world.core);
  ids = [scene.ground._id.toString(), (await scene.booking())._id.toString()];
  const { paths } = (await api.get('/openapi.json')).body;
  operations = Object.entries<Record<string, DocumentedOperation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return { method: method.toUpperCase(), path, parameters, multipart: false, ...(body ? { body } : {}) };
    }),
  );
});
afterAll(async () => {
  await api.close();
  await world.close();
});

interface DocumentedOperation {
  parameters: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const OPERATORS = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { $where: 'sleep(500)' },
  [{ $ne: 1 }],
  { $in: [''] },
];

/**
 * Callers who together get past every authorisation check: an admin passes every role, the player and the owner have
 * the documents.
 */
const callers = (): ApiClient[] => [
  api.as(scene.people.player),
  api.as(scene.people.owner),
  api.as(scene.people.admin),
];

/** Every position in a body as a path of keys; in lists, the first entry. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, key]));
  return at.length > 0 ? [at, ...inner] : inner;
}

function withAt(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.with(Number(key), withAt(value[Number(key)], rest, put));
  const object = Object(value) as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, put) };
}

const pathOf = (operation: Operation) =>
  operation.path.replace(/\{(\w*)\}/g, (_all, name: string) =>
    name === 'date'
      ? scene.date
      : name === 'id' && operation.path.startsWith('/bookings')
        ? (ids[1] ?? '')
        : (ids[0] ?? ''),
  );

describe('operator objects', () => {
  it('are refused in every field of every body, and reach no query', async () => {
    let asked = 0;
    const everybody = callers();
    for (const operation of operations) {
      if (!operation.body) continue;
      const sample = fc.sample(fitting(operation.body, 'body', ids), { numRuns: 3, seed: 7 }).at(-1);
      const places = placesIn(sample);
      expect(places.length, operation.path).toBeGreaterThan(0);
      for (const place of places) {
        const operator = OPERATORS[asked % OPERATORS.length];
        const body = withAt(sample, place, operator);
        for (const client of everybody.slice(asked % 3, (asked % 3) + 1)) {
          const answer = await client.send(operation.method, pathOf(operation), body);
          const what = `${operation.method} ${operation.path} ${place.join('.')} ${JSON.stringify(operator)} → ${answer.status}`;
          // If the caller is allowed, the field is at fault; 403 and 404 mean that authorisation failed first.
          expect([400, 401, 403], what).toContain(answer.status);
        }
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(80);
  });

  it('are refused or treated as text in every parameter of a path or query', async () => {
    const client = api.as(scene.people.admin);
    for (const operation of operations) {
      for (const { name, in: where } of operation.parameters) {
        if (where === 'header') continue;
        const text = encodeURIComponent('{"$ne":null}');
        const path =
          where === 'path'
            ? operation.path.replace(`{${name}}`, text).replace(/\{\w+\}/g, ids[0] ?? '')
            : pathOf(operation);
        const searches =
          where === 'path' ? [''] : [`?${name}=${text}`, `?${name}[$ne]=x`, `?${name}=1&${name}=2`];
        for (const search of searches) {
          const { status } = await client.send(operation.method, `${path}${search}`);
          const what = `${operation.method} ${path}${search} → ${status}`;
          expect([200, 202, 400, 401, 403, 404, 409], what).toContain(status);
          if (where === 'path') expect([400, 404], what).toContain(status);
        }
      }
    }
  });

  it('signs in no account, in whatever form', async () => {
    const { email } = scene.people.player;
    for (const body of [
      { emailOrPhone: email, password: { $ne: null } },
      { emailOrPhone: { $gt: '' }, password: { $gt: '' } },
      { emailOrPhone: { $regex: '.*' }, password: 'x' },
      { $where: '1', emailOrPhone: email, password: 'x' },
      { 'emailOrPhone.$ne': '', password: 'x' },
    ]) {
      expect((await api.post('/auth/login', body)).status).toBe(400);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw = `emailOrPhone[$ne]=x&password[$ne]=x`;
    expect((await api.send('POST', '/auth/login', undefined, { raw, headers: form })).status).toBe(400);
  });
});

/** Fields of stored documents that no body may contain. */
const FOREIGN = {
  role: 'admin',
  isAdmin: true,
  _id: 'f'.repeat(24),
  userId: 'f'.repeat(24),
  ownerId: 'f'.repeat(24),
  status: 'active',
  isVerified: true,
  passwordHash: 'none',
  deletedAt: null,
  outbox: [],
  seq: 99,
  pricing: { totalAmount: 1 },
  payment: { status: 'completed' },
  refundPolicy: [],
  rating: { average: 5, count: 1000, sum: 5000 },
  confirmation: { confirmationCode: 'AAAAAA' },
  emailSent: true,
  createdAt: '2020-01-01T00:00:00.000Z',
};

describe('mass assignment', () => {
  it('is refused by every body: unknown fields are errors', async () => {
    const before = await stored();
    const admin = api.as(scene.people.admin);
    for (const operation of operations) {
      if (!operation.body) continue;
      const forms = [operation.body, ...(operation.body.anyOf ?? operation.body.oneOf ?? [])];
      const own = forms.flatMap(({ properties }) => Object.keys(properties ?? {}));
      const sample = fc.sample(fitting(operation.body, 'body', ids), { numRuns: 2, seed: 11 }).at(-1);
      for (const [field, value] of Object.entries(FOREIGN)) {
        if (own.includes(field)) continue;
        const body = { ...Object(sample), [field]: value };
        const answer = await admin.send(operation.method, pathOf(operation), body);
        const what = `${operation.method} ${operation.path} ${field} → ${answer.status} ${answer.body?.message}`;
        expect([400, 401], what).toContain(answer.status);
      }
    }
    expect(await stored()).toEqual(before);
  });

  it('does not reach nested fields, prototypes or numeric keys', async () => {
    const player = api.as(scene.people.player);
    for (const raw of [
      '{"preferences":{"notifications":{"role":true}}}',
      '{"preferences":{"__proto__":{"shareLocation":true}}}',
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"prototype":{"role":"admin"}}}',
      '{"preferences.notifications.email":true}',
      '{"name":"A","name":{"$set":1}}',
    ]) {
      const answer = await player.send('PATCH', '/users/me', undefined, {
        raw,
        headers: { 'content-type': 'application/json' },
      });
      // A prototype alone may count as an empty body; any named field is refused.
      expect(raw.startsWith('{"__proto__"') ? [200, 400] : [400], raw).toContain(answer.status);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
    expect((await player.get('/auth/me')).body.user.role).toBe('user');
  });
});

async function stored() {
  const db = world.core.db;
  const roles = await db.users.countDocuments({ role: 'admin' });
  const ground = await db.grounds.findOne({ _id: scene.ground._id });
  const bookings = await db.bookings.countDocuments({});
  return { roles, ground: { ...ground, outbox: [] }, bookings };
}

describe('response headers', () => {
  it('never contain what a person wrote: file names are our own, and no response redirects', async () => {
    const booking = await (await Scene.of(world.core)).confirmed();
    const owner = await world.core.db.users.findOne({ _id: booking.ownerId });
    if (!owner) throw new Error('no owner');
    await world.core.db.grounds.updateOne(
      { _id: booking.groundId },
      { $set: { name: 'Net"; filename="x.html\r\nSet-Cookie: a=b' } },
    );
    for (const file of ['receipt.pdf', 'calendar.ics']) {
      const answer = await api.as(owner).get(`/bookings/${booking._id}/${file}`);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="crease-${booking.bookingId}.${file.split('.')[1]}"`,
      );
      expect(answer.cookies).toEqual([]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const path of [
      '/login?next=https://evil.test',
      '//evil.test/api',
      '/docs?url=https://evil.test',
      '/..//evil.test',
    ]) {
      const answer = await api.get(path);
      expect(answer.headers.has('location'), path).toBe(false);
      expect(answer.status, path).not.toBeGreaterThanOrEqual(500);
    }
  });

  it('names of more than one line', async () => {
    const player = api.as(scene.people.player);
    for (const name of [
      'Rohan\r\nBcc: all@crease.test',
      'Rohan\nKulkarni',
      'Rohan\u2028x',
      'Rohan\u202ecod.exe',
    ]) {
      expect((await player.patch('/users/me', { name })).status, JSON.stringify(name)).toBe(400);
    }
    for (const email of ['a@b.test\r\nBcc: c@d.test', 'a@b.test,c@d.test', '"a\nb"@c.test', 'a@b.test>']) {
      expect((await api.post('/auth/request-login-otp', { email })).status, email).toBe(400);
    }
  });
});
