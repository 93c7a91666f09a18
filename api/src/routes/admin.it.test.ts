import { deliverBroadcast } from '@crease/domain/accounts/broadcasts/deliver-broadcast';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const idsOf = (grounds: { _id: string }[]) => grounds.map(({ _id }) => _id);
/** The newest entry of the audit log. */
const lastAct = async () => (await admin.get('/admin/audits?limit=1')).body.audits[0];

describe('grounds', () => {
  it('lists waiting grounds, oldest first, and approves one', async () => {
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const unverified = { name: owner.name, contact: owner.phone, email: owner.email, verified: false };
    const waiting = {
      status: 'pending_review',
      isVerified: false,
      ownerId: owner._id,
      owner: unverified,
    } as const;
    const first = await aGround(world.core, { ...waiting, createdAt: new Date('2026-01-01') });
    const second = await aGround(world.core, waiting);
    const list = await admin.get('/admin/grounds?status=pending_review');
    expect(idsOf(list.body.grounds)).toEqual([first._id.toString(), second._id.toString()]);
    expect(list.body.pagination).toEqual({ page: 1, limit: 20, total: 2, pages: 1 });

    const { status, body } = await admin.patch(`/admin/grounds/${first._id}`, { status: 'active' });
    expect(status).toBe(200);
    expect(body.ground).toMatchObject({
      status: 'active',
      isBookableOnline: true,
      isVerified: true,
      owner: { verified: true },
    });
    expect(idsOf((await api.get('/grounds?cityId=mumbai&limit=100')).body.grounds)).toContain(
      body.ground._id,
    );
    const stored = await world.core.db.grounds.findOne({ _id: first._id });
    expect(stored?.version).toBe(first.version + 1);
    expect(stored?.outbox.map(({ name }) => name)).toEqual(['ground.changed']);
    expect(await lastAct()).toMatchObject({
      who: chief._id.toString(),
      what: 'ground.status-set',
      subject: `ground:${first._id} active`,
      from: expect.stringMatching(/127\.0\.0\.1/),
    });
    const mails = await world.core.db.mails.find({ to: owner.email }).toArray();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your ground is open for booking: Sixer Cage']);
  });

  it('suspends one, and repeats nothing', async () => {
    const ground = await aGround(world.core);
    const path = `/admin/grounds/${ground._id}`;
    expect((await admin.patch(path, { status: 'suspended' })).body.ground.isBookableOnline).toBe(false);
    expect((await admin.patch(path, { status: 'suspended' })).status).toBe(200);
    const stored = await world.core.db.grounds.findOne({ _id: ground._id });
    expect(stored?.version).toBe(ground.version + 1);
    expect((await admin.patch(path, { status: 'open' })).status).toBe(400);
    expect((await admin.patch(`/admin/grounds/${new Types.ObjectId()}`, { status: 'active' })).status).toBe(
      404,
    );
  });
});

describe('a broadcast', () => {
  const text = { title: 'Monsoon hours', message: 'All cages close at 10 PM this week.', priority: 'high' };
  const send = (body: object) => admin.post('/admin/broadcast', { ...text, ...body });
  /** Does what a worker does on the event of the newest broadcast. */
  const deliver = async () => {
    const newest = await world.core.db.broadcasts.findOne({}, { sort: { _id: -1 } });
    return await deliverBroadcast(world.core, String(newest?._id));
  };
  const toldTo = async (user: UserDoc) =>
    (await api.as(user).get('/notifications')).body.notifications.filter(
      (notification: { type: string }) => notification.type === 'admin_broadcast',
    );

  it('reaches every user once, however often it is delivered', async () => {
    const player = await aUser(world.core);
    const { status, body } = await send({ audience: 'all' });
    expect(status).toBe(201);
    expect(body.recipients).toBe(await world.core.db.users.countDocuments({}));
    expect(await deliver()).toBe(body.recipients);
    expect(await deliver()).toBe(0);
    const newest = await world.core.db.broadcasts.findOne({}, { sort: { _id: -1 } });
    // The state after a crash between a batch and its mark.
    await world.core.db.broadcasts.updateOne(
      { _id: newest?._id ?? new Types.ObjectId() },
      { $set: { state: 'sending', cursor: new Types.ObjectId('0'.repeat(24)) } },
    );
    await deliver();
    const told = await toldTo(player);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ ...text, isRead: false });
    expect(await lastAct()).toMatchObject({ what: 'broadcast.sent' });
  });

  it('reaches players only, owners only, or those of a city', async () => {
    const [player, stranger] = [await aUser(world.core), await aUser(world.core)];
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const elsewhere = await aUser(world.core, { role: 'ground_owner' });
    const location = {
      address: 'Fort Road',
      cityId: 'kochi',
      cityName: 'Kochi',
      state: 'Kerala',
      latitude: 9.93,
      longitude: 76.26,
    };
    const ground = await aGround(world.core, { ownerId: owner._id, location });
    await createBooking(world.core, player._id.toString(), {
      groundId: ground._id.toString(),
      bookingDate: dateAhead(),
      timeSlot: '18:00-19:00',
      playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } },
    });
    const reached = async (body: object): Promise<boolean[]> => {
      const before = await Promise.all([player, stranger, owner, elsewhere].map(toldTo));
      const { recipients } = (await send(body)).body;
      expect(await deliver()).toBe(recipients);
      const after = await Promise.all([player, stranger, owner, elsewhere].map(toldTo));
      return after.map((told, i) => told.length > (before[i]?.length ?? 0));
    };
    expect(await reached({ audience: 'users' })).toEqual([true, true, false, false]);
    expect(await reached({ audience: 'owners' })).toEqual([false, false, true, true]);
    expect(await reached({ audience: 'users', cityId: 'kochi' })).toEqual([true, false, false, false]);
    expect(await reached({ audience: 'owners', cityId: 'kochi' })).toEqual([false, false, true, false]);
    expect(await reached({ audience: 'all', cityId: 'kochi' })).toEqual([true, false, true, false]);
    expect((await send({ audience: 'all', cityId: 'patna' })).body.recipients).toBe(0);
    expect((await send({ audience: 'all', cityId: 'atlantis' })).status).toBe(400);
    expect((await send({ audience: 'everyone' })).status).toBe(400);
  });

  it('goes through an audience in batches', async () => {
    await world.core.db.users.insertMany(
      Array.from({ length: 1_200 }, (_, i) => ({
        ...chief,
        _id: new Types.ObjectId(),
        role: 'ground_owner' as const,
        email: `many-${i}@crease.test`,
        phone: `many-${i}`,
        outbox: [],
      })),
    );
    const { recipients } = (await send({ audience: 'owners' })).body;
    expect(recipients).toBeGreaterThanOrEqual(1_200);
    expect(await deliver()).toBe(recipients);
    const newest = await world.core.db.broadcasts.findOne({}, { sort: { _id: -1 } });
    expect(newest).toMatchObject({ state: 'done', told: recipients });
    expect(newest?.outbox.map(({ name }) => name)).toEqual([
      'broadcast.requested',
      ...Array(Math.ceil(recipients / 500)).fill('broadcast.delivered'),
    ]);
  });
});

describe('accounts', () => {
  it('are found by the beginning of their email or phone, deleted ones never', async () => {
    const [asha] = await Promise.all([
      aUser(world.core, { email: 'findme.asha@crease.test', phone: '7000000001' }),
      aUser(world.core, { email: 'findme.rao@crease.test', phone: '7000000002', role: 'ground_owner' }),
      aUser(world.core, { email: 'findme.gone@crease.test', phone: '7000000003', deletedAt: new Date() }),
    ]);
    const find = async (query: string) =>
      (await admin.get(`/admin/users?${query}`)).body.users.map((one: { email: string }) => one.email).sort();
    expect(await find('q=FindMe.')).toEqual(['findme.asha@crease.test', 'findme.rao@crease.test']);
    expect(await find('q=findme.&role=ground_owner')).toEqual(['findme.rao@crease.test']);
    expect(await find('q=700000000')).toEqual(['findme.asha@crease.test', 'findme.rao@crease.test']);
    expect(await find('q=.*')).toEqual([]);
    const { users } = (await admin.get('/admin/users?q=findme.asha')).body;
    expect(Object.keys(users[0]).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'phone', 'role']);
    expect(users[0]._id).toBe(asha?._id.toString());
  });
});

describe('roles', () => {
  it('change by ending all sessions of the account, and the change is audited', async () => {
    const user = await aUser(world.core);
    const theirs = api.as(user);
    expect((await theirs.get('/auth/me')).status).toBe(200);
    const { body } = await admin.patch(`/admin/users/${user._id}`, { role: 'ground_owner' });
    expect(body.user).toEqual({
      _id: user._id.toString(),
      name: user.name,
      email: user.email,
      role: 'ground_owner',
    });
    expect((await theirs.get('/auth/me')).status).toBe(401);
    expect(await lastAct()).toMatchObject({
      what: 'user.role-set',
      subject: `user:${user._id} ground_owner`,
    });
    expect((await admin.patch(`/admin/users/${chief._id}`, { role: 'user' })).body.code).toBe(
      'STATE_CONFLICT',
    );
    expect((await admin.patch(`/admin/users/${new Types.ObjectId()}`, { role: 'user' })).status).toBe(404);
  });

  it('invalidate a token within seconds when another admin changed the role', async () => {
    const user = await aUser(world.core, { role: 'admin' });
    const theirs = api.as(user);
    await world.core.db.users.updateOne({ _id: user._id }, { $set: { role: 'user' } });
    expect((await theirs.get('/admin/audits')).status).toBe(401);
  });
});

it('roles are changed by admins only', async () => {
  const calls: [string, string, object?][] = [
    ['POST', '/admin/broadcast', { title: 'x', message: 'x', audience: 'all' }],
    ['GET', '/admin/grounds'],
    ['PATCH', `/admin/grounds/${new Types.ObjectId()}`, { status: 'active' }],
    ['PATCH', `/admin/users/${new Types.ObjectId()}`, { role: 'admin' }],
    ['GET', '/admin/audits'],
    ['POST', '/admin/queues/ticket'],
  ];
  const owner = api.as(await aUser(world.core, { role: 'ground_owner' }));
  for (const [method, path, body] of calls) {
    expect((await api.send(method, path, body)).status).toBe(401);
    expect((await owner.send(method, path, body)).body.code).toBe('FORBIDDEN');
  }
});

describe('the queue board', () => {
  const cookieOf = async (client: ApiClient) => {
    const answer = await client.post('/admin/queues/ticket');
    expect(answer).toMatchObject({ status: 201, body: { url: '/api/admin/queues' } });
    const [cookie = ''] = answer.cookies;
    expect(cookie).toMatch(
      /^crease_queues=.*Max-Age=600; Path=\/api\/admin\/queues;.*HttpOnly; SameSite=Strict$/,
    );
    return cookie.split(';')[0] ?? '';
  };

  it('opens with a ticket, and its page loads its own resources only', async () => {
    const cookie = await cookieOf(admin);
    const page = await api.get('/admin/queues/', { headers: { cookie } });
    expect(page.status).toBe(200);
    const html = page.bytes.toString('utf8');
    expect(html).toContain('Crease queues');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const script = /src="(static\/js\/main[^"]*)"/.exec(html)?.[1];
    expect((await api.get(`/admin/queues/${script}`, { headers: { cookie } })).status).toBe(200);
    const queues = await api.get('/admin/queues/api/queues', { headers: { cookie } });
    expect(queues.body.queues.map(({ name }: { name: string }) => name)).toEqual([
      'clock',
      'notices',
      'mail',
      'push',
      'parked',
    ]);
  });

  it('is closed without a ticket, with a forged or foreign one, and when the admin’s session ends', async () => {
    const another = api.as(await aUser(world.core, { role: 'admin' }));
    const cookie = await cookieOf(another);
    const statusWith = async (headers: Record<string, string>) =>
      (await api.get('/admin/queues/api/queues', { headers })).status;
    expect(await statusWith({})).toBe(401);
    expect((await admin.get('/admin/queues')).status).toBe(401);
    expect(await statusWith({ cookie: `${cookie}x` })).toBe(401);
    expect(await statusWith({ cookie: cookie.replace(/\.\d{10}\./, '.9999999999.') })).toBe(401);
    expect(await statusWith({ cookie })).toBe(200);
    await another.post('/auth/logout-all');
    expect(await statusWith({ cookie })).toBe(401);
  });

  it('audits changes made on it, and accepts none from another site', async () => {
    const cookie = await cookieOf(admin);
    const path = '/admin/queues/api/queues/mail/clean/completed';
    const evil = await api.send('PUT', path, undefined, { headers: { cookie, origin: 'https://evil.test' } });
    expect(evil).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await api.send('PUT', path, undefined, { headers: { cookie } })).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      what: 'queues.changed',
      subject: 'PUT /api/queues/mail/clean/completed',
    });
  });
});
