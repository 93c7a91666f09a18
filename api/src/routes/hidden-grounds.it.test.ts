import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { addFavorite } from '@crease/domain/catalogue/grounds/favorites';
import { setGroundStatus } from '@crease/domain/catalogue/grounds/update-ground';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { groundStatus } from '@crease/shared/contracts/grounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE, type PersonName, Scene } from '../testing/a-scene.js';
import { type ApiClient, openWholeApi, type TestApi } from '../testing/api-client.js';

const HIDDEN = groundStatus.options.filter((status) => status !== 'active');
const MAY_KNOW: readonly PersonName[] = ['owner', 'admin', 'manager', 'desk'];
let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  // As in production: days are cached.
  api = await openWholeApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const as = (scene: Scene, who: PersonName): ApiClient => (who === 'nobody' ? api : api.as(scene.people[who]));

describe.each(HIDDEN)('a ground that is %s', (status) => {
  async function aHidden(): Promise<Scene> {
    const scene = await Scene.of(world.core);
    // It was open, and its day is cached.
    expect((await api.get(`${scene.groundPath}/availability/${scene.date}`)).status).toBe(200);
    await setGroundStatus(world.core, scene.ground._id, status);
    return scene;
  }

  it.each(PEOPLE)('exists or not for %s, consistently on every route', async (who) => {
    const scene = await aHidden();
    const client = as(scene, who);
    const expected = MAY_KNOW.includes(who) ? 200 : 404;
    const unknown = 'f'.repeat(24);
    const paths = [
      scene.groundPath,
      `${scene.groundPath}/availability/${scene.date}`,
      `${scene.groundPath}/reviews`,
      `/bookings/ground/${scene.ground._id}/${scene.date}`,
    ];
    for (const path of paths) {
      const answer = await client.get(path);
      expect(answer.status, path).toBe(expected);
      if (expected === 200) continue;
      // The answer is the same as for a ground that never existed.
      const none = await client.get(path.replace(scene.ground._id.toString(), unknown));
      expect([answer.body.code, answer.body.message]).toEqual([none.body.code, none.body.message]);
    }
    if (who === 'nobody') return;
    expect((await client.put(`/users/me/favorites/${scene.ground._id}`)).status).toBe(expected);
  });

  it('is in no list and no search, for its owner either', async () => {
    const scene = await aHidden();
    for (const who of ['nobody', 'owner'] as const) {
      const search = encodeURIComponent(scene.ground.name);
      const { grounds } = (await as(scene, who).get(`/grounds?search=${search}&limit=100`)).body;
      const found = await as(scene, who).get(`/grounds/search/autocomplete?q=${search}`);
      const ids = [...grounds.map(({ _id }: { _id: string }) => _id)];
      ids.push(...found.body.suggestions.map(({ id }: { id: string }) => id));
      expect(ids).not.toContain(scene.ground._id.toString());
    }
  });

  it('is left out of favourites while it is hidden, and is back afterwards', async () => {
    const scene = await Scene.of(world.core);
    const { player, owner } = scene.people;
    const id = scene.ground._id.toString();
    for (const { _id, role } of [player, owner])
      await addFavorite(world.core, { id: _id.toString(), role, sessionId: '' }, id);
    const listOf = async (who: PersonName) =>
      (await as(scene, who).get('/users/me/favorites')).body.favorites.map(({ _id }: { _id: string }) => _id);
    await setGroundStatus(world.core, scene.ground._id, status);
    expect([await listOf('player'), await listOf('owner')]).toEqual([[], [id]]);
    await setGroundStatus(world.core, scene.ground._id, 'active');
    expect(await listOf('player')).toEqual([id]);
  });

  it('remains in the bookings of its players, and accepts no new ones', async () => {
    const scene = await Scene.of(world.core);
    const { _id, bookingId } = await scene.confirmed();
    await setGroundStatus(world.core, scene.ground._id, status);
    const mine = as(scene, 'player');
    const { booking } = (await mine.get(`/bookings/${_id}`)).body;
    expect(booking).toMatchObject({ bookingId, groundId: { name: scene.ground.name, location: {} } });
    expect((await mine.get('/bookings/my-bookings')).body.bookings[0].groundId.name).toBe(scene.ground.name);
    expect((await mine.get(`/bookings/${_id}/receipt.pdf`)).status).toBe(200);

    const slot = { groundId: scene.ground._id.toString(), bookingDate: scene.date, timeSlot: '18:00-20:00' };
    const playerDetails = { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } };
    const other = as(scene, 'otherPlayer');
    for (const answer of [
      await other.post('/bookings/temp-hold', slot),
      await other.post('/bookings', { ...slot, playerDetails }),
      await other.post('/waitlist', slot),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'NOT_BOOKABLE']);
  });
});

it('a day cached while its ground was open is not served to strangers afterwards', async () => {
  const scene = await Scene.of(world.core);
  const path = `${scene.groundPath}/availability/${scene.date}`;
  const holder = (await aUser(world.core))._id.toString();
  await placeHold(world.core, holder, {
    groundId: scene.ground._id.toString(),
    bookingDate: scene.date,
    timeSlot: '18:00-19:00',
  });
  const { etag } = Object.fromEntries((await api.get(path)).headers);
  await setGroundStatus(world.core, scene.ground._id, 'suspended');
  expect((await api.get(path, { headers: { 'if-none-match': etag ?? '' } })).status).toBe(404);
  expect((await as(scene, 'owner').get(path)).status).toBe(200);
  expect((await api.get(path)).status).toBe(404);
  await setGroundStatus(world.core, scene.ground._id, 'active');
  expect((await api.get(path)).status).toBe(200);
});
