import { aGround, someUsers } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openApi } from '../testing/api-client.js';

let world: World;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_FIGURES: 'on' });
});
afterAll(async () => await world.close());

it('counts the figures of the product if the operator shows them, and again after ten minutes', async () => {
  let now = world.core.clock.now();
  const core = { ...world.core, clock: { now: () => now } };
  const [owner] = await someUsers(core, [{ role: 'ground_owner' }, {}, {}, { deletedAt: core.clock.now() }]);
  const ownerId = owner?._id;
  if (!ownerId) throw new Error('no owner');
  const ground = async (cityId: string, figures: object) => {
    const { _id, location } = await aGround(core, { ownerId });
    await core.db.grounds.updateOne({ _id }, { $set: { location: { ...location, cityId }, ...figures } });
  };
  await ground('mumbai', { totalBookings: 7, rating: { average: 5, count: 1, sum: 5 } });
  await ground('mumbai', { totalBookings: 3 });
  await ground('pune', { totalBookings: 2, rating: { average: 4, count: 3, sum: 12 } });
  await ground('delhi', { totalBookings: 50, status: 'closed' });

  const api = await openApi(core);
  try {
    const figures = async () => (await api.get('/site')).body.figures;
    const counted = { grounds: 3, cities: 2, players: 2, bookings: 12, rating: 4.25 };
    await until('figures', async () => (await figures()) !== null);
    expect(await figures()).toEqual(counted);
    await someUsers(core, [{}]);
    expect(await figures()).toEqual(counted);
    now = new Date(now.getTime() + 10 * 60_000);
    // The last figures are served until a count in the background has finished.
    await until('new figures', async () => (await figures())?.players === 3);
    expect(await figures()).toEqual({ ...counted, players: 3 });
  } finally {
    await api.close();
  }
});

it('answers without figures, and is not cached, while they cannot be counted', async () => {
  const { core } = world;
  const away = vi.fn(() => Promise.reject(new Error('the database is away')));
  const users = new Proxy(core.db.users, {
    get: (real, name) => (name === 'countDocuments' ? away : Reflect.get(real, name)),
  });
  const api = await openApi({ ...core, db: { ...core.db, users } });
  try {
    for (const _ of [1, 2]) {
      const { status, body, headers } = await api.get('/site');
      expect(status).toBe(200);
      expect(body).toMatchObject({ legal: expect.any(Object), figures: null });
      expect(headers.get('cache-control')).toBe('no-store');
    }
    // The second request does not ask the troubled database again.
    expect(away).toHaveBeenCalledTimes(1);
  } finally {
    await api.close();
  }
});

it('counts nothing unless the operator has switched figures on', async () => {
  const { core } = world;
  const api = await openApi({ ...core, env: { ...core.env, PUBLIC_FIGURES: 'off' } });
  try {
    expect((await api.get('/site')).body).not.toHaveProperty('figures');
  } finally {
    await api.close();
  }
});
