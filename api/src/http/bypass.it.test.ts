import { endSessions } from '@crease/domain/accounts/auth/sessions';
import { updateGround } from '@crease/domain/catalogue/grounds/update-ground';
import { type CountedWorld, openCountedWorld } from '@crease/domain/testing/counting';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openApi, openWholeApi, type TestApi } from '../testing/api-client.js';

let world: CountedWorld;
/** One API with the bypass for grounds, days and `/auth/me`, and one without. */
let short: TestApi;
let long: TestApi;
beforeAll(async () => {
  world = await openCountedWorld({ RATE_LIMITS: 'off' });
  short = await openWholeApi(world.counted);
  long = await openApi(world.counted);
});
afterAll(async () => {
  await short.close();
  await long.close();
  await world.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** At most two batches are under way until all requests have arrived; then one more takes the rest. */
const MOST_BATCHES = 3;

const named = (name: string) => aGround(world.core, { name });

it('answers like Express, to every caller', async () => {
  const path = `/grounds/${(await named('ಕ್ರಿಕೆಟ್ 🏏 Arena'))._id}`;
  const user = await aUser(world.core);
  const [ofShort, ofLong] = [await short.get(path), await long.get(path)];
  expect(ofShort.body).toEqual(ofLong.body);
  expect([...ofShort.headers.keys()].sort()).toEqual([...ofLong.headers.keys()].sort());
  expect((await short.as(user).get(path)).body).toEqual(ofLong.body);
  const near = '?lat=19.1&lng=72.8';
  expect((await short.get(path + near)).body).toEqual((await long.get(path + near)).body);
});

it('names the price rules of a day in any script, like Express', async () => {
  const owner = await aUser(world.core, { role: 'ground_owner' });
  const path = `/grounds/${(await aGround(world.core, { ownerId: owner._id }))._id}`;
  const rules = [{ name: 'ढलती शाम – ₹100 off', percent: -10 }];
  expect((await short.as(owner).patch(path, { price: { rules } })).status).toBe(200);
  const day = `${path}/availability/${dateAhead()}`;
  const [ofShort, ofLong] = [await short.get(day), await long.get(day)];
  expect(ofShort.body.availability.slots).toEqual(ofLong.body.availability.slots);
  expect(ofShort.body.availability.slots).toContainEqual(
    expect.objectContaining({ rule: 'ढलती शाम – ₹100 off' }),
  );
});

it('refuses what Express refuses', async () => {
  const path = `/grounds/${(await named('Sixer Cage'))._id}`;
  expect((await short.get(`/grounds/${'f'.repeat(24)}`)).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await short.get(`${path}?colour=red`)).status).toBe(400);
  expect((await short.withToken('a.b.c').get(path)).status).toBe(401);
});

it('shows a change at once, and reads a ground in batches for simultaneous requests', async () => {
  const ground = await named('Before');
  const path = `/grounds/${ground._id}`;
  expect((await short.get(path)).body.ground.name).toBe('Before');
  await updateGround(world.core, ground, { name: 'After' });
  world.takeAsked();
  const reads = vi.spyOn(world.counted.reads, 'shownGround');
  world.holdAnswers(
    'find grounds',
    until('30 requests', () => reads.mock.calls.length === 30),
  );
  const seen = await Promise.all(Array.from({ length: 30 }, () => short.get(path)));
  expect(new Set(seen.map(({ body }) => body.ground.name))).toEqual(new Set(['After']));
  const found = world.takeAsked().filter((command) => command === 'find grounds');
  expect(found.length).toBeLessThanOrEqual(MOST_BATCHES);
});

it('answers `/auth/me` like Express, wherever the caller works', async () => {
  const owner = await aUser(world.core, { role: 'ground_owner', name: 'ढलती शाम' });
  for (const user of [await aUser(world.core), owner, await aUser(world.core, { role: 'admin' })]) {
    const [ofShort, ofLong] = [short.as(user), long.as(user)];
    // The second request finds the session cached.
    for (const _ of [1, 2]) expect((await ofShort.get('/auth/me')).status).toBe(200);
    const [one, other] = [await ofShort.get('/auth/me'), await ofLong.get('/auth/me')];
    expect(one.body).toEqual(other.body);
    expect([...one.headers.keys()].sort()).toEqual([...other.headers.keys()].sort());
    expect((await ofShort.get('/auth/me?colour=red')).status).toBe(400);
  }
});

it('reads accounts in batches for simultaneous requests of `/auth/me`', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => aUser(world.core)));
  const clients = users.map((user) => short.as(user));
  // Sessions stay cached, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await Promise.all(clients.map((client) => client.get('/auth/me')));
  world.takeAsked();
  const reads = vi.spyOn(world.counted.reads, 'user');
  world.holdAnswers(
    'find users',
    until('all requests', () => reads.mock.calls.length === users.length),
  );
  const answers = await Promise.all(clients.map((client) => client.get('/auth/me')));
  expect(answers.map(({ body }) => body.user.id)).toEqual(users.map(({ _id }) => _id.toString()));
  const found = world.takeAsked().filter((command) => command === 'find users');
  expect(found.length).toBeLessThanOrEqual(MOST_BATCHES);
});

it('refuses visitors, ended sessions and deleted accounts', async () => {
  expect(await short.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  const [ended, gone] = [await aUser(world.core), await aUser(world.core)];
  const [ofEnded, ofGone] = [short.as(ended), short.as(gone)];
  for (const client of [ofEnded, ofGone, ofEnded, ofGone])
    expect((await client.get('/auth/me')).status).toBe(200);
  await endSessions(world.counted, ended._id.toString());
  expect(await ofEnded.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  await world.core.db.users.updateOne({ _id: gone._id }, { $set: { deletedAt: new Date() } });
  expect(await ofGone.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

it('refuses an admin without their required second factor, like Express', async () => {
  const core = { ...world.core, env: { ...world.env, REQUIRE_2FA: 'on' as const } };
  const api = await openWholeApi(core);
  const path = `/grounds/${(await aGround(core))._id}`;
  const admin = api.as(await aUser(core, { role: 'admin' }));
  // The second request finds the session cached.
  for (const asked of [path, path, `${path}/availability/${dateAhead()}`])
    expect(await admin.get(asked)).toMatchObject({ status: 403, body: { secondFactor: 'required' } });
  await api.close();
});
