import { aGround, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('changes the named fields and leaves the rest', async () => {
  const mine = api.as(await aUser(world.core));
  const { body } = await mine.patch('/users/me', {
    name: '  Asha Rane ',
    phone: '+91 98765 43210',
    preferences: { notifications: { sms: true } },
  });
  expect(body.user).toMatchObject({
    name: 'Asha Rane',
    phone: '9876543210',
    preferences: {
      notifications: { email: true, push: true, sms: true, marketing: false },
      shareLocation: false,
    },
  });
  expect((await mine.get('/auth/me')).body.user).toEqual(body.user);
});

it('keeps mail preferences and quiet hours, each as it was last chosen', async () => {
  const mine = api.as(await aUser(world.core));
  const choose = async (preferences: object) => await mine.patch('/users/me', { preferences });
  await choose({ mails: { digest: false } });
  await choose({ mails: { reminders: false, digest: true } });
  const quietHours = { on: true, from: '23:00', to: '06:30' };
  expect((await choose({ quietHours })).body.user.preferences).toMatchObject({
    mails: { digest: true, reminders: false },
    quietHours,
  });
  const bad = [
    { mails: { gossip: false } },
    { quietHours: { ...quietHours, from: '24:00' } },
    { quietHours: { on: true } },
    { language: 'mr' },
  ];
  for (const preferences of bad) expect((await choose(preferences)).status).toBe(400);
  expect((await choose({ language: 'hi' })).body.user.preferences).toMatchObject({
    language: 'hi',
    quietHours,
  });
});

it('refuses foreign fields and a phone that is taken', async () => {
  const other = await aUser(world.core);
  const mine = api.as(await aUser(world.core));
  expect((await mine.patch('/users/me', { role: 'admin' })).status).toBe(400);
  expect((await mine.patch('/users/me', { preferences: { notifications: { fax: true } } })).status).toBe(400);
  expect(await mine.patch('/users/me', { phone: other.phone })).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE' },
  });
});

it('saves a ground once, lists the newest first, and removes it', async () => {
  const [first, second] = [await aGround(world.core), await aGround(world.core)];
  const mine = api.as(await aUser(world.core));
  const save = (id: unknown) => mine.put(`/users/me/favorites/${id}`);
  await Promise.all([save(first._id), save(first._id), save(first._id)]);
  expect((await save(second._id)).body).toEqual({ success: true, message: 'Added to favorites' });
  const ids = async () =>
    (await mine.get('/users/me/favorites')).body.favorites.map((ground: { _id: string }) => ground._id);
  expect(await ids()).toEqual([second._id.toString(), first._id.toString()]);
  expect((await save('f'.repeat(24))).status).toBe(404);
  expect((await mine.delete(`/users/me/favorites/${second._id}`)).body.message).toBe(
    'Removed from favorites',
  );
  expect(await ids()).toEqual([first._id.toString()]);
});
