import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { setPassword } from '@crease/domain/accounts/identity/user-changes.queries';
import { aGround } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { KEY_SCOPES, type KeyScope } from '@crease/shared/key-scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { TABLE } from '../testing/authorisation-table.js';
import { mailedCode } from '../testing/mailed-code.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await Scene.of(world.core);
  owner = api.as(scene.people.owner);
});

interface Made {
  id: string;
  secret: string;
  program: ApiClient;
}

async function make(scopes: readonly KeyScope[], more: object = {}, by = owner): Promise<Made> {
  const { status, body } = await by.post('/owner/api-keys', { name: 'Till', scopes, ...more });
  expect(status).toBe(201);
  return { id: body.key._id, secret: body.secret, program: api.withToken(body.secret) };
}

/** The routes that each scope opens; all others are closed to a key. */
const OPENED: Record<KeyScope, readonly string[]> = {
  'bookings:read': ['GET /bookings/owner', 'GET /bookings/owner.csv', 'GET /bookings/:id'],
  'bookings:write': [
    'POST /grounds/:id/walk-ins',
    'POST /bookings/:id/check-in',
    'POST /bookings/:id/collect',
    'POST /bookings/:id/no-show',
    'DELETE /bookings/:id/no-show',
    'PATCH /bookings/:id/approve',
    'PATCH /bookings/:id/status',
    'PATCH /bookings/:id/reschedule',
  ],
  'calendar:read': ['GET /grounds/:id/calendar', 'GET /owner/today'],
  'calendar:write': ['POST /grounds/:id/blocks', 'DELETE /grounds/:id/blocks/:blockId'],
  'reports:read': [
    'GET /owner/reports/earnings',
    'GET /owner/reports/earnings.csv',
    'GET /owner/reports/occupancy',
    'GET /owner/reports/occupancy.csv',
  ],
};

describe('an API key', () => {
  it('is shown once and stored as a hash', async () => {
    const { body } = await owner.post('/owner/api-keys', { name: 'Till', scopes: ['bookings:read'] });
    expect(body.secret).toMatch(/^ck_[\w-]{43}$/);
    expect(body.key).toMatchObject({ name: 'Till', scopes: ['bookings:read'], lastUsedAt: null });
    expect(body.secret.startsWith(body.key.prefix)).toBe(true);
    const stored = await world.core.db.apiKeys.findOne({
      name: 'Till',
      prefix: body.key.prefix,
    });
    expect(JSON.stringify(stored)).not.toContain(body.secret);
    const listed = await owner.get('/owner/api-keys');
    expect(listed.body.keys).toEqual([body.key]);
    expect(listed.bytes.toString()).not.toContain(body.secret);
  });

  it('shows when it was last used', async () => {
    const { program } = await make(['calendar:read']);
    expect((await program.get('/owner/today')).status).toBe(200);
    const [key] = (await owner.get('/owner/api-keys')).body.keys;
    expect(Date.parse(key.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('stops working at once when it is deleted', async () => {
    const { id, program } = await make(['calendar:read']);
    expect((await program.get('/owner/today')).status).toBe(200);
    expect((await owner.delete(`/owner/api-keys/${id}`)).status).toBe(200);
    expect(await program.get('/owner/today')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect((await owner.delete(`/owner/api-keys/${id}`)).status).toBe(404);
  });

  it('stops working while its owner is suspended', async () => {
    const { program } = await make(['calendar:read']);
    const users = world.core.db.users;
    await users.updateOne({ _id: scene.people.owner._id }, { $set: { role: 'user' } });
    expect((await program.get('/owner/today')).status).toBe(401);
  });

  it('survives a password reset, whose mail lists it', async () => {
    const { program } = await make(['calendar:read', 'reports:read']);
    const { email, _id } = scene.people.owner;
    await setPassword(world.core, _id, await hashPassword('six wickets down'));
    await api.post('/auth/forgot-password', { email });
    const otp = await mailedCode(world.core, email);
    const reset = await api.post('/auth/reset-password', { email, otp, newPassword: 'seven wickets down' });
    expect(reset.status).toBe(200);
    expect((await program.get('/owner/today')).status).toBe(200);
    const mail = await world.core.db.mails.findOne({ to: email, subject: /API keys/ });
    expect(mail?.text).toMatch(/Till: ck_[\w-]{6}…, calendar:read, reports:read/);
  });

  it.each([
    { name: '', scopes: ['bookings:read'] },
    { name: 'Till', scopes: [] },
    { name: 'Till', scopes: ['bookings:read', 'bookings:read'] },
    { name: 'Till', scopes: ['refunds:write'] },
    { name: 'Till', scopes: ['bookings:read'], secret: 'mine' },
  ])('is refused as %j', async (body) => {
    expect(await owner.post('/owner/api-keys', body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });

  it('cannot be created for a ground of another workplace', async () => {
    const other = await aGround(world.core, { ownerId: scene.people.otherOwner._id });
    const body = { name: 'Till', scopes: ['bookings:read'], groundIds: [other._id] };
    expect((await owner.post('/owner/api-keys', body)).status).toBe(404);
  });

  it('is answered 401 when it is forged, truncated or unknown', async () => {
    const { secret } = await make([...KEY_SCOPES]);
    for (const bad of [
      secret.slice(0, -1),
      `${secret}A`,
      `ck_${'A'.repeat(43)}`,
      secret.replace('ck_', 'sk_'),
    ])
      expect((await api.withToken(bad).get('/owner/today')).status).toBe(401);
  });
});

describe('the scopes of a key', () => {
  /**
   * The answer to a key with these scopes on a route where everything else is valid; `at` is a scene not used before.
   */
  async function answerTo(name: string, scopes: readonly KeyScope[], at: Scene): Promise<number> {
    const { program } = await make(scopes, {}, api.as(at.people.owner));
    const asked = await TABLE[name]?.ask(at, 'owner');
    if (!asked) throw new Error(`${name} has no row`);
    return (await program.send(name.split(' ')[0] ?? '', asked.path, asked.body, asked.sent)).status;
  }

  const named = new Set(Object.values(OPENED).flat());
  it.each(Object.keys(TABLE).filter((name) => !named.has(name)))(
    'together do not open %s, whatever its owner may do there',
    async (name) => expect(await answerTo(name, KEY_SCOPES, scene)).toBe(403),
  );

  it.each(KEY_SCOPES)('%s opens its routes, and all other scopes together do not', async (scope) => {
    const others = KEY_SCOPES.filter((one) => one !== scope);
    for (const name of OPENED[scope]) {
      const opened = await answerTo(name, [scope], await Scene.of(world.core));
      expect(opened, name).toBe(Number.parseInt(String(TABLE[name]?.verdicts[5]), 10));
      expect(await answerTo(name, others, await Scene.of(world.core)), name).toBe(403);
    }
  });

  it('allow a walk-in from start to end under the key’s name, as the log shows', async () => {
    const { id, program } = await make(['bookings:write', 'bookings:read']);
    const body = {
      bookingDate: scene.date,
      timeSlot: '10:00-11:00',
      playerDetails: { playerCount: 6, contactPerson: { name: 'Rohan', phone: '9820098200' } },
    };
    const added = await program.post(`${scene.groundPath}/walk-ins`, body);
    expect(added.status).toBe(201);
    const { _id, pricing } = added.body.booking;
    const paid = { amount: pricing.totalAmount, method: 'upi' };
    const collected = await program.post(`/bookings/${_id}/collect`, paid);
    expect(collected.body.booking.payment.collected).toMatchObject([{ ...paid, by: 'Till' }]);
    expect((await program.get('/bookings/owner')).body.bookings).toHaveLength(1);
    const { entries } = (await owner.get('/owner/log')).body;
    expect(entries[0]).toMatchObject({
      by: { _id: id, name: 'Till', role: 'owner' },
      what: 'booking.collect',
    });
  });

  it('reach only the grounds that the key was given', async () => {
    const other = await aGround(world.core, { ownerId: scene.people.owner._id });
    const { program } = await make([...KEY_SCOPES], { groundIds: [scene.ground._id] });
    const block = { date: scene.date, timeSlot: '06:00-07:00', reason: '' };
    expect((await program.post(`${scene.groundPath}/blocks`, block)).status).toBe(201);
    expect((await program.post(`/grounds/${other._id}/blocks`, block)).status).toBe(403);
    expect((await program.get(`/bookings/owner?groundId=${other._id}`)).status).toBe(403);
    const { grounds } = (await program.get('/owner/today')).body;
    expect(grounds.map(({ groundId }: { groundId: string }) => groundId)).toEqual([
      scene.ground._id.toString(),
    ]);
  });

  it('release blocked hours, but never closed ones', async () => {
    const { program } = await make(['calendar:write']);
    const hours = { date: scene.date, timeSlot: '06:00-07:00', reason: 'rain' };
    const closed = await owner.post(`${scene.groundPath}/closures`, hours);
    const path = `${scene.groundPath}/blocks`;
    expect((await program.delete(`${path}/${closed.body.closure._id}`)).status).toBe(403);
    const { block } = (await program.post(path, { ...hours, timeSlot: '08:00-09:00' })).body;
    expect((await program.delete(`${path}/${block._id}`)).status).toBe(200);
  });

  it('count repeated requests for the key alone', async () => {
    const [till, app] = [await make(['calendar:write']), await make(['calendar:write'])];
    const headers = { 'idempotency-key': 'one' };
    const hours = { date: scene.date, timeSlot: '06:00-07:00', reason: '' };
    const path = `${scene.groundPath}/blocks`;
    const first = await till.program.post(path, hours, { headers });
    expect((await till.program.post(path, hours, { headers })).body).toEqual(first.body);
    expect((await app.program.post(path, hours, { headers })).status).toBe(409);
  });
});
