import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let owner: ApiClient;
let scene: Scene;

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

const URL_OUTSIDE = 'https://hooks.example.com/crease';
const create = (body: object = {}) =>
  owner.post('/owner/webhooks', { url: URL_OUTSIDE, events: ['booking.created'], ...body });

describe('a webhook', () => {
  it('shows its secret once, and a new one after a rotation', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(body.webhook).toMatchObject({ url: URL_OUTSIDE, events: ['booking.created'], active: true });
    const rotated = await owner.post(`/owner/webhooks/${body.webhook._id}/rotate`);
    expect(rotated.body.secret).not.toBe(body.secret);
    const listed = await owner.get('/owner/webhooks');
    expect(listed.body.webhooks).toEqual([body.webhook]);
    expect(listed.bytes.toString()).not.toContain('whsec_');
  });

  it('is changed, switched off and on, and deleted', async () => {
    const { webhook } = (await create()).body;
    const path = `/owner/webhooks/${webhook._id}`;
    const changed = await owner.patch(path, { events: ['closure.opened'], active: false });
    expect(changed.body.webhook).toMatchObject({ events: ['closure.opened'], active: false });
    expect(changed.body.webhook.offSince).toBeDefined();
    expect((await owner.patch(path, { active: true })).body.webhook.offSince).toBeUndefined();
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.delete(path)).status).toBe(404);
    expect((await owner.post(`${path}/test`)).status).toBe(404);
  });

  it('has an address of one line, because mails and pages show it', async () => {
    expect((await create({ url: 'https://hooks.example.com/a\r\nPlease pay here' })).status).toBe(400);
  });

  it('stays as it is when asked for nothing, or for what it already has', async () => {
    const { webhook } = (await create()).body;
    for (const same of [{}, { active: true }]) {
      const { status, body } = await owner.patch(`/owner/webhooks/${webhook._id}`, same);
      expect({ status, webhook: body.webhook }).toEqual({ status: 200, webhook });
    }
  });

  it('of another workplace is unknown', async () => {
    const { webhook } = (await create()).body;
    const other = api.as(scene.people.otherOwner);
    for (const path of ['rotate', 'test', `deliveries/${webhook._id}/redeliver`])
      expect((await other.post(`/owner/webhooks/${webhook._id}/${path}`)).status).toBe(404);
    expect((await other.get(`/owner/webhooks/${webhook._id}/deliveries`)).status).toBe(404);
  });

  it.each([
    'http://127.0.0.1/a',
    'http://2130706433/a',
    'http://0x7f.1/a',
    'http://0177.0.0.1/a',
    'http://127.1/a',
    'http://[::1]/a',
    'http://[::ffff:10.0.0.1]/a',
    'http://[0:0:0:0:0:ffff:7f00:1]/a',
    'http://10.1.2.3/a',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1:8080/a',
    'http://１２７.0.0.1/a',
    'http://localhost:4000/a',
    'http://crease.localhost/a',
    'http://redis:6379/',
    'https://user:secret@hooks.example.com/a',
    'https://user@hooks.example.com/a',
    'ftp://hooks.example.com/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example.com',
    '',
  ])('is refused at %s', async (url) => {
    expect(await create({ url })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const { webhook } = (await create()).body;
    expect((await owner.patch(`/owner/webhooks/${webhook._id}`, { url })).status).toBe(400);
  });

  it.each([
    { events: [] },
    { events: ['booking.deleted'] },
    { events: ['booking.created', 'booking.created'] },
    { secret: 'whsec_mine' },
  ])('is refused with %j', async (body) => {
    expect((await create(body)).status).toBe(400);
  });
});
