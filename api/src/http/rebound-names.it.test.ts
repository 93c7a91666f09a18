import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://crease.example.com:3000' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** The status of a login without a body, for which the server was called by this host, which `fetch` would replace. */
async function loginStatus(on: TestApi, host: string, origin?: string): Promise<number | undefined> {
  const headers = { host, 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) };
  return await new Promise((resolve, reject) => {
    request(`${on.url}/auth/login`, { method: 'POST', headers }, (response) => {
      json(response).then(() => resolve(response.statusCode), reject);
    })
      .on('error', reject)
      .end('{}');
  });
}
/** The answer to the empty body, from the route. */
const SERVED = 400;

describe('a local copy', () => {
  it.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example:4000'])(
    'refuses a page of %s, a name that was made to lead here',
    async (host) => {
      expect(await loginStatus(api, host, `http://${host}`)).toBe(403);
    },
  );

  it.each([
    'localhost:3000',
    'app.localhost:3000',
    '127.0.0.1:4000',
    '[::1]:3000',
    '192.168.1.20:3000',
    'laptop:3000',
    'laptop.local:3000',
    'host.docker.internal:3000',
    'crease.example.com:3000',
    'crease.example.com',
  ])('serves a page of %s', async (host) => {
    expect(await loginStatus(api, host, `http://${host}`)).toBe(SERVED);
  });

  it('serves programs under any name, and pages that came through a tunnel with https', async () => {
    expect(await loginStatus(api, 'evil.example')).toBe(SERVED);
    expect(await loginStatus(api, 'abc.tunnel.example', 'https://abc.tunnel.example')).toBe(SERVED);
  });
});

it('serves every name in production, where only the proxy in front reaches it', async () => {
  const env = { ...world.env, NODE_ENV: 'production' as const };
  await using deployed = await openApi({ ...world.core, env });
  expect(await loginStatus(deployed, 'other.example', 'http://other.example')).toBe(SERVED);
});
