import { TestGame } from '@crease/domain/testing/a-game';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type Sent, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const HOLD = '/bookings/temp-hold';
/** Another spelling of the same address, which only Express accepts. */
const byExpress = (path: string): string => path.toUpperCase();

/** The parts of an answer that do not change between requests. */
function lasting({ status, body, headers }: Answer) {
  const { requestId: _own, ...rest } = body ?? {};
  return { status, body: rest, headers: [...headers.keys()].sort() };
}

async function expectSame(ask: (path: (path: string) => string) => Promise<Answer>): Promise<Answer> {
  const [straight, express] = [await ask((path) => path), await ask(byExpress)];
  expect(lasting(straight)).toEqual(lasting(express));
  return straight;
}

it('answers like Express, to every caller and origin', async () => {
  const ground = await aGround(world.core);
  const player = api.as(await aUser(world.core));
  const slot = { groundId: ground._id, bookingDate: dateAhead(), timeSlot: '18:00-19:00' };
  const first = await player.post(HOLD, slot);
  expect(first.status).toBe(201);
  const again = await expectSame((path) => player.post(path(HOLD), slot));
  expect(again).toMatchObject({ status: 200, body: { holdId: first.body.holdId } });
  await expectSame((path) => player.get(path('/auth/me')));
  await expectSame((path) => api.get(path('/health')));
  const origin = { headers: { origin: world.env.PUBLIC_URL } };
  const own = await expectSame((path) => player.post(path(HOLD), slot, origin));
  expect(own.headers.get('access-control-allow-origin')).toBe(world.env.PUBLIC_URL);
  await expectSame((path) =>
    player.post(path(HOLD), slot, { headers: { origin: 'https://elsewhere.example' } }),
  );
});

it.each<[string, number, (client: ApiClient) => ApiClient, unknown, Sent?]>([
  ['nobody', 401, () => api, {}],
  ['a token of nobody', 401, () => api.withToken('a.b.c'), {}],
  ['fields that are missing', 400, (player) => player, {}],
  [
    'no JSON',
    400,
    (player) => player,
    undefined,
    { raw: '{', headers: { 'content-type': 'application/json' } },
  ],
  [
    'another type',
    400,
    (player) => player,
    undefined,
    { raw: 'a=b', headers: { 'content-type': 'text/plain' } },
  ],
  ['too much', 413, (player) => player, { filling: 'x'.repeat(200_000) }],
  ['a bad key', 400, (player) => player.with({ 'idempotency-key': 'é' }), {}],
])('refuses %s like Express', async (_what, status, as, body, sent) => {
  const player = api.as(await aUser(world.core));
  const answer = await expectSame((path) => as(player).post(path(HOLD), body, sent));
  expect(answer.status).toBe(status);
});

it('keeps one answer per key, whichever path its repetition takes', async () => {
  const ground = await aGround(world.core);
  const player = api.as(await aUser(world.core)).with({ 'idempotency-key': 'one-hold-only' });
  const slot = { groundId: ground._id, bookingDate: dateAhead(), timeSlot: '20:00-21:00' };
  const first = await player.post(HOLD, slot);
  const again = await player.post(HOLD, slot);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

it('answers an address with ids like Express, with the same parameters', async () => {
  const { id, hosted } = await TestGame.of(world.core, { places: 4 });
  const asked = async (as: ApiClient, method: string, path: string, body?: object) =>
    await expectSame((spell) => as.send(method, path.replace('/games', spell('/games')), body));
  const player = api.as(await aUser(world.core));
  const { body, status } = await asked(player, 'POST', `/games/${id}/join`, {});
  expect({ status, place: body.place.status }).toEqual({ status: 201, place: 'in' });
  expect((await asked(player, 'GET', `/games/${id}`)).body.game).toMatchObject({ _id: id, taken: 2 });
  expect((await asked(player, 'GET', `/games/${hosted.host._id}`)).status).toBe(404);
  expect((await asked(player, 'DELETE', `/games/${id}/places/${body.place._id}`)).status).toBe(403);
  // `mine` is a literal segment, not an id.
  expect((await player.delete(`/games/${id}/places/mine`)).status).toBe(200);
});

it('leaves an address with a colon, or with a word in place of an id, to Express', async () => {
  const player = api.as(await aUser(world.core));
  for (const path of ['/games/:', '/games/:/join', '/games/none'])
    await expectSame((spell) => player.get(path.replace('/games', spell('/games'))));
  // Its one id is not the first parameter.
  await expectSame((spell) => player.delete(`${spell('/games')}/:/places/${'a'.repeat(24)}`));
});

it('leaves queries, trailing slashes and unknown methods to Express', async () => {
  expect((await api.get('/health?a=b')).status).toBe((await api.get('/HEALTH?a=b')).status);
  expect((await api.get('/health/')).status).toBe(200);
  expect((await api.delete('/health')).status).toBe(404);
});

it('counts requests against the limits, by the contract’s path', async () => {
  const limited = await openWorld();
  const strict = await openApi(limited.core);
  const player = strict.as(await aUser(limited.core));
  const answers = await Promise.all(Array.from({ length: 62 }, () => player.post(HOLD, {})));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  const metrics = await (await fetch(strict.url.replace(/api$/, 'metrics'))).text();
  expect(metrics).toMatch(/duration_seconds_count{.*route="\/bookings\/temp-hold",status="400"} 60/);
  await strict.close();
  await limited.close();
});
