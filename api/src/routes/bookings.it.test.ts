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

it('says who cancelled if no reason was given', async () => {
  const reasonOf = async (who: 'player' | 'owner' | 'admin', body: { reason?: string }) => {
    const scene = await Scene.of(world.core);
    const path = `/bookings/${(await scene.booking())._id}/status`;
    const answer = await api.as(scene.people[who]).patch(path, { status: 'cancelled', ...body });
    return answer.body.booking.cancellation.reason;
  };
  expect(await reasonOf('player', {})).toBe('User cancellation');
  expect(await reasonOf('owner', {})).toBe('Cancelled by the ground');
  expect(await reasonOf('admin', { reason: '' })).toBe('Cancelled by the ground');
  expect(await reasonOf('owner', { reason: 'Rain' })).toBe('Rain');
});
