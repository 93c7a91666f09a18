import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';
import { TABLE } from '../testing/authorisation-table.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', TRUSTED_HOPS: '1' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const acts = () => world.core.db.audits.find({}).sort({ when: 1 }).toArray();

it('audits an admin’s act on another’s booking or ground: who, what, target, when, from where', async () => {
  const scene = await Scene.of(world.core);
  const { admin, owner } = scene.people;
  const booking = await scene.booking();
  const as = api.as(admin).with({ 'x-forwarded-for': '198.51.100.7, 203.0.113.77' });
  const before = Date.now();
  expect((await as.patch(`/bookings/${booking._id}/approve`)).status).toBe(200);
  expect((await as.post(`/bookings/${booking._id}/collect`, { amount: 100, method: 'cash' })).status).toBe(
    200,
  );
  const cancelled = { status: 'cancelled', reason: 'Rain' };
  expect((await as.patch(`/bookings/${booking._id}/status`, cancelled)).status).toBe(200);
  const block = { date: scene.date, timeSlot: '09:00-10:00', reason: '' };
  expect((await as.post(`${scene.groundPath}/blocks`, block)).status).toBe(201);
  const written = await acts();
  expect(written.map(({ what, subject }) => `${what} ${subject}`)).toEqual([
    `thing.changed-by-admin PATCH /bookings/${booking._id}/approve`,
    `thing.changed-by-admin POST /bookings/${booking._id}/collect`,
    `thing.changed-by-admin PATCH /bookings/${booking._id}/status`,
    `thing.changed-by-admin POST ${scene.groundPath}/blocks`,
  ]);
  for (const { who, from, when } of written) {
    expect(who.toString()).toBe(admin._id.toString());
    expect(from).toBe('203.0.113.77');
    expect(Math.abs(when.getTime() - before)).toBeLessThan(60_000);
  }
  // A refused act did not happen, and an owner on their own ground uses no special right.
  expect((await as.patch(`/bookings/${booking._id}/approve`)).status).toBe(409);
  const own = { ...block, timeSlot: '10:00-11:00' };
  expect((await api.as(owner).post(`${scene.groundPath}/blocks`, own)).status).toBe(201);
  expect(await acts()).toHaveLength(4);
  // No route changes the audit log directly.
  const { paths } = (await api.get('/openapi.json')).body;
  expect(Object.keys(paths['/admin/audits'])).toEqual(['get']);
});

const mailsTo = (to: string) =>
  world.core.db.mails.find({ to, subject: 'A Crease admin acted at your workplace' }).toArray();

it('audits and mails the owner about every write of an admin that names a workplace', async () => {
  const { paths } = (await api.get('/openapi.json')).body;
  const operations = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths);
  const writes = operations.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([method, { parameters = [] }]) =>
          method !== 'get' && parameters.some(({ name }) => name === 'workplace'),
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(writes).toContain('PUT /owner/payout-account');
  expect(writes.length).toBeGreaterThan(20);
  for (const name of writes) {
    const scene = await Scene.of(world.core);
    const { admin, owner } = scene.people;
    const asked = (await TABLE[name]?.ask(scene, 'owner')) ?? { path: 'no row' };
    const { body, sent } = asked;
    const [path = '', query] = asked.path.split('?');
    const method = name.split(' ')[0] ?? '';
    const there = `${path}?${query ? `${query}&` : ''}workplace=${owner._id}`;
    const answer = await api.as(admin).send(method, there, body, sent);
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    const written = await world.core.db.audits.find({ who: admin._id }).toArray();
    const changes = name.endsWith('/preview') ? [] : [`${method} ${path} workplace:${owner._id}`];
    expect(
      written.map(({ subject }) => subject),
      name,
    ).toEqual(changes);
    expect(await mailsTo(owner.email), name).toHaveLength(changes.length);
  }
});

it('audits and mails the owner about every write of an admin to a booking or ground of theirs', async () => {
  // Other owners get 404 on these routes, and an admin may call them.
  const isOfSomebody = ([name, { verdicts }]: [string, (typeof TABLE)[string]]) =>
    !name.startsWith('GET') && !name.endsWith('/preview') && verdicts[2] === 404 && Number(verdicts[3]) < 300;
  const names = Object.entries(TABLE)
    .filter(isOfSomebody)
    .map(([name]) => name);
  expect(names).toContain('PATCH /grounds/:id');
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const scene = await Scene.of(world.core);
    const { admin, owner } = scene.people;
    const { path, body, sent } = (await TABLE[name]?.ask(scene, 'admin')) ?? { path: 'no row' };
    const answer = await api.as(admin).send(name.split(' ')[0] ?? '', path, body, sent);
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    const written = await world.core.db.audits.find({ who: admin._id }).toArray();
    expect(
      written.map(({ what }) => what),
      name,
    ).toContain('thing.changed-by-admin');
    expect(await mailsTo(owner.email), name).toHaveLength(1);
  }
});

it('tells the owner what was changed, without the values, and nothing about an admin’s own workplace', async () => {
  const { admin, owner } = (await Scene.of(world.core)).people;
  const account = { vpa: 'sanjay@okbank' };
  expect((await api.as(admin).put(`/owner/payout-account?workplace=${owner._id}`, account)).status).toBe(200);
  const [mail, ...more] = await mailsTo(owner.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Changed the payout account');
  expect(mail?.text).not.toContain('sanjay@okbank');
  expect((await api.as(admin).put('/owner/payout-account', account)).status).toBe(200);
  expect((await api.as(owner).put('/owner/payout-account', account)).status).toBe(200);
  expect(await world.core.db.audits.countDocuments({ who: { $in: [admin._id, owner._id] } })).toBe(1);
  expect(await mailsTo(admin.email)).toEqual([]);
  expect(await mailsTo(owner.email)).toHaveLength(1);
});
