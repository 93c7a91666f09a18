import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;
let path: string;

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
  path = `${scene.groundPath}/embed`;
});

describe('the pages that may embed a ground', () => {
  it('are named by its owner, normalised like browsers do, each once', async () => {
    expect((await owner.get(path)).body.origins).toEqual([]);
    const origins = ['HTTPS://Club.Example:443', 'https://club.example/', 'http://localhost:3000'];
    const named = await owner.put(path, { origins });
    expect(named).toMatchObject({
      status: 200,
      body: { origins: ['https://club.example', 'http://localhost:3000'] },
    });
    expect((await owner.get(path)).body.origins).toEqual(named.body.origins);
    expect((await owner.put(path, { origins: [] })).body.origins).toEqual([]);
    expect((await owner.get(path)).body.origins).toEqual([]);
  });

  it('are hidden from other readers of the ground', async () => {
    await owner.put(path, { origins: ['https://club.example'] });
    expect((await api.get(scene.groundPath)).bytes.toString()).not.toContain('club.example');
  });

  it.each([
    { origins: ['http://club.example'] },
    { origins: ['https://*.club.example'] },
    { origins: ['https://club.example/path'] },
    { origins: ['https://club.example; script-src *'] },
    { origins: ["'self'"] },
    { origins: ['*'] },
    { origins: [''] },
    { origins: [1] },
    { origins: 'https://club.example' },
    { origins: Array.from({ length: 21 }, (_, n) => `https://club-${n}.example`) },
    { origins: ['https://club.example'], theme: 'dark' },
    {},
  ])('are refused as %j, and nothing is changed', async (body) => {
    await owner.put(path, { origins: ['https://first.example'] });
    expect(await owner.put(path, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((await owner.get(path)).body.origins).toEqual(['https://first.example']);
  });

  it('are limited to twenty', async () => {
    const origins = Array.from({ length: 20 }, (_, n) => `https://club-${n}.example`);
    expect((await owner.put(path, { origins })).body.origins).toEqual(origins);
    const stored = await world.core.db.grounds.findOne({ _id: scene.ground._id });
    expect(stored?.embedOrigins).toEqual(origins);
  });

  it('cannot be named by a manager', async () => {
    expect((await api.as(scene.people.manager).put(path, { origins: [] })).status).toBe(403);
  });
});
