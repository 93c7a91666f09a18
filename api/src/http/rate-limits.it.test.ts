import { aHostedBooking } from '@crease/domain/testing/a-game';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { stagger } from '@crease/domain/testing/pauses';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followDays } from '../follow-days.js';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'on', TRUSTED_HOPS: '1' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const from = (address: string) => api.with({ 'x-forwarded-for': address });
/** By a code: a password would cost so much that thirty might take longer than the minute. */
const signIn = (client: ApiClient) =>
  client.post('/auth/verify-login-otp', { email: `${Math.random()}@crease.test`, otp: '123456' });
const login = (address: string) => signIn(from(address));
const times = async (count: number, work: () => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await work());
  return answers;
};
/** The statuses of requests that are sent at once, sorted. */
const statusesOf = async (count: number, work: () => Promise<Answer>) =>
  (await Promise.all(Array.from({ length: count }, work))).map(({ status }) => status).sort();

it('allows thirty sign-ins a minute from one address, says when to retry, and spares other addresses', async () => {
  const answers = await times(31, () => login('203.0.113.1'));
  expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(401));
  const refused = answers[30];
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'RATE_LIMITED' } });
  const seconds = Number(refused?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await login('203.0.113.2')).status).toBe(401);
});

it('counts sign-ins by password before it reads their bodies', async () => {
  const visitor = from('203.0.113.3');
  const answers = await times(31, () => visitor.post('/auth/login', {}));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429]);
});

it('trusts only its own proxy: a spoofed address in front of it escapes nothing', async () => {
  const answers = await times(31, () => login(`198.51.100.${Math.ceil(Math.random() * 250)}, 203.0.113.7`));
  expect(answers[30]?.status).toBe(429);
});

it('counts a signed-in user across all their addresses', async () => {
  const player = api.as(await aUser(world.core));
  let sent = 0;
  const ask = () => player.get('/auth/me', { headers: { 'x-forwarded-for': `198.51.100.${sent++ % 200}` } });
  expect(await statusesOf(320, ask)).toEqual([...Array(300).fill(200), ...Array(20).fill(429)]);
});

it('counts reads of a day, which are answered before Express, like all others, once each', async () => {
  const hot = followDays(world.core);
  const short = await openApi(world.core, hot);
  await until('the stream', () => hot.isTrusted());
  const path = `/grounds/${(await aGround(world.core))._id}/availability/${dateAhead()}`;
  const visitor = short.with({ 'x-forwarded-for': '203.0.113.11' });
  expect(await statusesOf(601, () => visitor.get(path))).toEqual([...Array(600).fill(200), 429]);
  const player = short.as(await aUser(world.core)).with({ 'x-forwarded-for': '203.0.113.12' });
  expect(await statusesOf(301, () => player.get(path))).toEqual([...Array(300).fill(200), 429]);
  await short.close();
  await hot.close();
});

it('allows sixty games opened or changed, and sixty requests to join one, a minute for each player', async () => {
  const { booking, host } = await aHostedBooking(world.core);
  const asHost = api.as(host);
  const terms = { places: 4, visibility: 'link', share: 0 };
  const opened = await times(61, () => asHost.put(`/bookings/${booking._id}/game`, terms));
  expect(opened.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429]);
  const player = api.as(await aUser(world.core));
  const join = `/games/${opened[0]?.body.game._id}/join`;
  expect((await times(61, () => player.post(join, {}))).map(({ status }) => status)).toEqual([
    ...Array(60).fill(201),
    429,
  ]);
  expect((await api.as(await aUser(world.core)).post(join, {})).status).toBe(201);
});

it('shares its counts with other processes', async () => {
  const second = await openApi(world.core);
  await times(29, () => login('203.0.113.9'));
  const other = second.with({ 'x-forwarded-for': '203.0.113.9' });
  // Alone, the second process would allow all of these 29 attempts.
  let status = 0;
  for (let tries = 0; tries < 29 && status !== 429; tries += 1) {
    ({ status } = await signIn(other));
    await stagger(300);
  }
  expect(status).toBe(429);
  await second.close();
});
