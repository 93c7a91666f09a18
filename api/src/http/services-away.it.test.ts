import { connectMongo } from '@crease/domain/platform/mongo';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld } from '@crease/domain/testing/world';
import { expect, it } from 'vitest';
import { openApi } from '../testing/api-client.js';
import { openLink } from '../testing/severable-link.js';

/** The address of a service of this test run, behind a severable link. */
async function linked(variable: 'TEST_MONGO_URL' | 'TEST_REDIS_URL') {
  const url = new URL(process.env[variable] ?? '');
  const link = await openLink({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(link.port);
  return { link, url };
}

it('answers 503 without waiting for an absent database, and serves again when it is back', async () => {
  const { link, url } = await linked('TEST_MONGO_URL');
  url.pathname = `/crease_away_${process.pid}`;
  const world = await openWorld({ MONGO_URL: url.href });
  const patient = await connectMongo(url.href, { serverSelectionTimeoutMS: 40_000 });
  const api = await openApi(world.core);
  const player = api.as(await aUser(world.core));
  expect((await player.get('/auth/me')).status).toBe(200);

  await link.cut();
  let gaveUp = false;
  const waited = patient
    .collection('users')
    .findOne()
    .catch(() => {
      gaveUp = true;
    });
  for (const answer of await Promise.all([api.get('/health'), api.get('/grounds'), player.get('/auth/me')])) {
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(answer.body)).not.toMatch(/mongo|127\.0\.0\.1/i);
  }
  // No request waits as long as a single command could.
  expect(gaveUp).toBe(false);
  const ready = await fetch(`${api.url.replace(/\/api$/, '')}/readyz?for=traffic`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', failing: 'mongo' }]);

  await link.mend();
  await until('it to be back', async () => (await api.get('/health')).status === 200);
  expect((await player.get('/auth/me')).status).toBe(200);
  await waited;
  await patient.close();
  await api.close();
  await world.close();
  await link.cut();
});

it('reads and writes without waiting for an absent Redis, and stays ready for traffic', async () => {
  const { link, url } = await linked('TEST_REDIS_URL');
  const world = await openWorld({ REDIS_URL: url.href });
  const api = await openApi(world.core);
  const player = api.as(await aUser(world.core));
  const ground = await aGround(world.core);

  await link.cut();
  await until('it to be back', async () => world.core.redis.status !== 'ready');
  const asked = world.core.redis.ping().catch(() => 'refused');
  expect(await Promise.race([asked, new Promise((resolve) => setImmediate(resolve, 'waited for'))])).toBe(
    'refused',
  );
  expect((await api.get('/health')).status).toBe(200);
  expect((await player.put(`/users/me/favorites/${ground._id}`)).status).toBe(200);
  expect((await player.patch('/notifications/read-all')).status).toBe(200);
  const root = api.url.replace(/\/api$/, '');
  expect((await fetch(`${root}/readyz?for=traffic`)).status).toBe(200);
  expect(await (await fetch(`${root}/readyz`)).json()).toEqual({ status: 'unavailable', failing: 'redis' });

  await link.mend();
  await until('it to be back', async () => world.core.redis.status === 'ready');
  expect((await fetch(`${root}/readyz`)).status).toBe(200);
  await api.close();
  await world.close();
  await link.cut();
});
