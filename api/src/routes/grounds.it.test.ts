import { aGround, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let id: string;
let tomorrow: string;

beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
  id = (await aGround(world.core))._id.toString();
  tomorrow = addDays(dayOf(world.core.clock.now()), 1);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

it('lists the 51 cities, popular ones first', async () => {
  const { status, body } = await api.get('/cities');
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  expect(body.cities).toHaveLength(51);
  expect(body.cities[0]).toMatchObject({ id: 'mumbai', name: 'Mumbai', popular: true, state: 'Maharashtra' });
});

it('lists grounds by query, ignoring unknown values, and pages them', async () => {
  const { status, body } = await api.get(
    '/grounds?cityId=mumbai&page=1&limit=20&_=1732170000&amenities=Floodlights,Parking&lighting=true&search=six',
  );
  expect(status).toBe(200);
  expect(body.grounds.map((ground: { _id: string }) => ground._id)).toEqual([id]);
  expect(body.pagination).toEqual({ page: 1, limit: 20, total: 1, pages: 1 });
  expect(body.grounds[0]).not.toHaveProperty('searchKeys');
  expect(body.grounds[0]).not.toHaveProperty('outbox');
});

it.each([
  'limit=101',
  'page=0',
  'minPrice=cheap',
  'sort=newest',
  'lat=91&lng=0',
  'date=2026-13-01',
  'preferredTime=night',
  'minRating=6',
  'lighting=maybe',
])('refuses a list with %s', async (query) => {
  const { status, body } = await api.get(`/grounds?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, code: 'VALIDATION' });
});

it('shows one ground, and tells an unknown one from a malformed id', async () => {
  expect((await api.get(`/grounds/${id.toUpperCase()}`)).body.ground.name).toBe('Sixer Cage');
  expect((await api.get(`/grounds/${'f'.repeat(24)}`)).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await api.get(`/grounds/${'f'.repeat(24)}`)).status).toBe(404);
  expect((await api.get('/grounds/undefined')).status).toBe(400);
});

it('shows a day in 24 hours and refuses an invalid date', async () => {
  const { status, body } = await api.get(`/grounds/${id}/availability/${tomorrow}`);
  expect(status).toBe(200);
  expect(body.availability).toMatchObject({ groundId: id, date: tomorrow, rev: 0 });
  expect(body.availability.slots).toHaveLength(24);
  expect(body.availability.slots[18]).toEqual({
    time: '18:00-19:00',
    status: 'available',
    pricePerHour: 1500,
  });
  expect((await api.get(`/grounds/${id}/availability/tomorrow`)).status).toBe(400);
  expect((await api.get(`/grounds/${'f'.repeat(24)}/availability/${tomorrow}`)).status).toBe(404);
});

it('suggests grounds while typing', async () => {
  const { status, body } = await api.get('/grounds/search/autocomplete?q=sixr&cityId=mumbai');
  expect(status).toBe(200);
  expect(body.suggestions).toEqual([
    { id, name: 'Sixer Cage', address: 'Veera Desai Road, Andheri West', cityName: 'Mumbai' },
  ]);
  expect((await api.get('/grounds/search/autocomplete')).body.suggestions).toEqual([]);
});

it('lists a ground’s reviews, none at first', async () => {
  const { status, body } = await api.get(`/grounds/${id}/reviews?limit=5`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ reviews: [], pagination: { page: 1, limit: 5, total: 0, pages: 0 } });
});

it('returns an owner’s own grounds and refuses players and visitors', async () => {
  const owner = await aUser(world.core, { role: 'ground_owner' });
  const own = await aGround(world.core, { ownerId: owner._id, status: 'pending_review', name: 'New Nets' });
  const { status, body } = await api.as(owner).get('/grounds/owner');
  expect(status).toBe(200);
  expect(body.grounds).toHaveLength(1);
  expect(body.grounds[0]).toMatchObject({
    _id: own._id.toString(),
    status: 'pending_review',
    isBookableOnline: false,
    availableSlots: 0,
  });
  expect((await api.get('/grounds/owner')).status).toBe(401);
  expect((await api.as(await aUser(world.core)).get('/grounds/owner')).status).toBe(403);
  expect((await api.get('/grounds?search=new%20nets')).body.grounds).toEqual([]);
});
