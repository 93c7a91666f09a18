import { randomBytes } from 'node:crypto';
import { listSessions } from '@crease/domain/auth/sessions';
import { makeVapidKeys } from '@crease/domain/push/vapid-keys';
import { native } from '@crease/domain/runtime/models';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { eraseTraces } from '@crease/domain/users/erase-traces';
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
const stored = (endpoint: string) =>
  native(world.core.models, 'pushSubscriptions').find({ endpoint }).toArray();

describe('push subscriptions', () => {
  it('are kept once however often a browser sends its own, and end when it asks', async () => {
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

  it('refuse what is no push service or no key, and say which field', async () => {
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

  it('end at logout, stand in the export without their secret, and go with the account', async () => {
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
