import { listActs } from '@crease/domain/accounts/audit-log/audit.service';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

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

it('the rain button, pressed on two devices and again, creates one closure: 201 first, then 200', async () => {
  const scene = await Scene.of(world.core);
  await scene.confirmed();
  const [phone, desk] = [api.as(scene.people.owner), api.as(scene.people.owner)];
  const body = { date: scene.date, timeSlot: '17:00-21:00', reason: 'Rain' };
  const path = `${scene.groundPath}/closures`;
  const both = await Promise.all([phone.post(path, body), desk.post(path, body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  const again = await phone.post(path, { ...body, reason: 'Still raining' });
  expect(again.status).toBe(200);
  const [first] = both;
  for (const { body: answer } of [...both, again]) {
    expect(answer.closure).toEqual(first?.body.closure);
    expect([answer.cancelled, answer.refundTotal]).toEqual([1, 0]);
  }
  const { audits } = await listActs(world.core, { page: 1, limit: 10 });
  const acts = audits.filter(({ what }) => what === 'ground.closed-hours');
  expect(acts).toHaveLength(1);

  expect((await desk.delete(`${scene.groundPath}/blocks/${first?.body.closure._id}`)).status).toBe(200);
  const anew = await phone.post(path, body);
  expect([anew.status, anew.body.closure._id === first?.body.closure._id]).toEqual([201, false]);
});
