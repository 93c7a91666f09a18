import { randomBytes } from 'node:crypto';
import { eraseTraces } from '@crease/domain/account-end/erase-traces';
import { listSessions, openSession } from '@crease/domain/accounts/auth/sessions';
import { subscribe } from '@crease/domain/accounts/push/push-subscription.service';
import { makeVapidKeys } from '@crease/domain/platform/vapid-keys';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { AppError } from '@crease/shared/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const aSubscription = (endpoint = `https://push.example.com/${randomBytes(9).toString('hex')}`) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh: makeVapidKeys().publicKey, auth: randomBytes(16).toString('base64url') },
});
const stored = (endpoint: string) => world.core.db.pushSubscriptions.find({ endpoint }).toArray();

describe('push subscriptions', () => {
  it('are stored once however often a browser sends its own, and deleted on request', async () => {
    const user = await aUser(world.core);
    const client = api.as(user);
    expect((await client.get('/push/key')).body.publicKey).toBe(world.env.vapid?.publicKey);
    const subscription = aSubscription();
    const answers = await Promise.all([1, 2, 3].map(() => client.put('/push/subscriptions', subscription)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored(subscription.endpoint)).toHaveLength(1);

    const renewed = aSubscription();
    await client.put('/push/subscriptions', renewed);
    expect(await stored(subscription.endpoint)).toHaveLength(0);

    const other = api.as(await aUser(world.core));
    await other.delete('/push/subscriptions', { endpoint: renewed.endpoint });
    expect(await stored(renewed.endpoint)).toHaveLength(1);
    expect((await client.delete('/push/subscriptions', { endpoint: renewed.endpoint })).status).toBe(200);
    expect(await stored(renewed.endpoint)).toHaveLength(0);
  });

  it('are refused with an invalid push service or key, naming the field', async () => {
    const client = api.as(await aUser(world.core));
    const good = aSubscription();
    const offCurve = Buffer.alloc(65, 7);
    offCurve[0] = 4;
    const bad: [string, object][] = [
      ['endpoint', { ...good, endpoint: 'https://10.0.0.1/x' }],
      ['endpoint', { ...good, endpoint: 'https://redis:6379/x' }],
      ['endpoint', { ...good, endpoint: 'javascript:alert(1)' }],
      ['endpoint', { ...good, endpoint: { $ne: '' } }],
      ['endpoint', { ...good, endpoint: `https://push.example.com/${'x'.repeat(1_000)}` }],
      ['keys.p256dh', { ...good, keys: { ...good.keys, p256dh: offCurve.toString('base64url') } }],
      ['keys.auth', { ...good, keys: { ...good.keys, auth: 'short' } }],
      ['', { ...good, userId: '0'.repeat(24) }],
    ];
    for (const [path, body] of bad) {
      const { status, body: answer } = await client.put('/push/subscriptions', body);
      expect([status, answer.code], JSON.stringify(body)).toEqual([400, 'VALIDATION']);
      if (path) expect(answer.errors[0].path).toBe(path);
    }
    expect(await stored(good.endpoint)).toHaveLength(0);
  });

  it.each([
    'http://push.example.com/x',
    'http://127.0.0.1:9999/x',
    'http://localhost:9999/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://push.localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://127.0.0.1./x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://①②⑦.0.0.1/x',
    'https://0/x',
    'https://10.0.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[fd00::1]/x',
    'https://vault.internal./x',
  ])('are refused when they are stored: %s', async (endpoint) => {
    const client = api.as(await aUser(world.core));
    const { status, body } = await client.put('/push/subscriptions', aSubscription(endpoint));
    expect([status, body.code, body.errors?.[0].path]).toEqual([400, 'VALIDATION', 'endpoint']);
    expect(await stored(endpoint)).toHaveLength(0);
  });

  it('are refused if their host resolves to a private address, and kept if the name server is silent', async () => {
    const user = await aUser(world.core);
    const { sessionId } = await openSession(world.core, user, 'Test');
    const caller = { id: user._id.toString(), role: user.role, sessionId };
    const put = async (addresses: string[]) => {
      const wanted = aSubscription();
      const asked: string[] = [];
      const resolve = async (name: string) => {
        asked.push(name);
        return addresses;
      };
      const kept = await subscribe(world.core, caller, wanted, resolve).then(
        () => true,
        (error: AppError) => error.code,
      );
      expect(asked).toEqual(['push.example.com']);
      expect(await stored(wanted.endpoint)).toHaveLength(kept === true ? 1 : 0);
      return kept;
    };
    expect(await put(['10.0.0.5'])).toBe('VALIDATION');
    expect(await put(['93.184.215.14', '::1'])).toBe('VALIDATION');
    expect(await put(['93.184.215.14', '2606:4700::1'])).toBe(true);
    expect(await put([])).toBe(true);
  });

  it('end at logout, are exported without their secret, and are deleted with the account', async () => {
    const user = await aUser(world.core);
    const client = api.as(user);
    const subscription = aSubscription();
    await client.put('/push/subscriptions', subscription);
    const { export: all } = (await client.get('/users/me/export')).body;
    expect(all.pushSubscriptions).toEqual([
      { service: 'push.example.com', device: expect.any(String), createdAt: expect.any(String) },
    ]);
    expect(JSON.stringify(all)).not.toContain(subscription.endpoint);
    expect(await listSessions(world.core, user._id.toString(), '')).toHaveLength(1);
    await client.post('/auth/logout');
    expect(await stored(subscription.endpoint)).toHaveLength(0);

    await api.as(user).put('/push/subscriptions', subscription);
    expect(await stored(subscription.endpoint)).toHaveLength(1);
    await eraseTraces(world.core, user);
    expect(await stored(subscription.endpoint)).toHaveLength(0);
  });
});
