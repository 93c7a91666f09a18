import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let owner: UserDoc;
let mine: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  owner = await aUser(world.core, { role: 'ground_owner', name: 'Sanjay Mhatre' });
  mine = api.as(owner);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const wanted = () => ({
  name: 'Boundary Line Arena',
  description: 'Two nets under lights.',
  location: { address: 'Link Road, Malad West', cityName: 'Bombay' },
  price: {
    perHour: 1200,
    currency: 'INR',
    discount: 5,
    ranges: [
      { start: '18:00', end: '23:00', perHour: 1500 },
      { start: '06:00', end: '18:00', perHour: 800 },
    ],
  },
  amenities: ['Floodlights', 'Parking'],
  features: { pitchType: 'Synthetic', capacity: 16, lighting: true, parking: true },
});

describe('listing a ground', () => {
  it('makes it wait for review, with all computed fields', async () => {
    const { status, body } = await mine.post('/grounds', wanted());
    expect(status).toBe(201);
    expect(body.ground).toMatchObject({
      name: 'Boundary Line Arena',
      status: 'pending_review',
      isBookableOnline: false,
      isVerified: false,
      location: { cityId: 'mumbai', cityName: 'Mumbai', state: 'Maharashtra', latitude: 19.076 },
      price: { average: 1150, from: 760, discount: 5 },
      rating: { average: 0, count: 0 },
      owner: { name: 'Sanjay Mhatre', contact: owner.phone, email: owner.email, verified: false },
      contact: { phone: owner.phone },
      policies: { cancellation: '', rules: [] },
      images: [],
    });
    const listed = (await api.get('/grounds?cityId=mumbai&limit=100')).body.grounds;
    expect(listed.map((ground: { _id: string }) => ground._id)).not.toContain(body.ground._id);
    const own = (await mine.get('/grounds/owner')).body.grounds;
    expect(own.map((ground: { _id: string }) => ground._id)).toContain(body.ground._id);
  });

  it('refuses overlapping, invalid and foreign fields, and unknown cities', async () => {
    const paths = async (body: unknown) => {
      const answer = await mine.post('/grounds', body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      return answer.body.errors.map((error: { path: string }) => error.path);
    };
    const ranges = (...list: [string, string][]) => ({
      ...wanted(),
      price: { ...wanted().price, ranges: list.map(([start, end]) => ({ start, end, perHour: 900 })) },
    });
    expect(await paths(ranges(['18:00', '23:00'], ['22:00', '02:00']))).toEqual(['price.ranges.1.start']);
    expect(await paths(ranges(['20:00', '02:00'], ['01:00', '06:00']))).toEqual(['price.ranges.1.start']);
    expect(await paths(ranges(['00:00', '00:00'], ['05:00', '06:00']))).toEqual(['price.ranges.1.start']);
    expect(await paths(ranges(['06:30', '12:00']))).toEqual(['price.ranges.0.start']);
    expect(await paths({ ...wanted(), location: { address: 'X', cityName: 'Gotham' } })).toEqual([
      'location.cityName',
    ]);
    expect(await paths({ ...wanted(), location: { address: 'X', cityId: 'gotham' } })).toEqual([
      'location.cityId',
    ]);
    expect(await paths({ ...wanted(), status: 'active' })).toEqual(['status']);
    expect((await mine.post('/grounds', ranges(['18:00', '23:00'], ['23:00', '18:00']))).status).toBe(201);
  });

  it('is for owners only', async () => {
    const player = api.as(await aUser(world.core));
    expect((await api.post('/grounds', wanted())).status).toBe(401);
    expect(await player.post('/grounds', wanted())).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });
});

describe('changing a ground', () => {
  it('changes the named fields, recomputes, and notifies watchers', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const path = `/grounds/${ground._id}`;
    const date = addDays(dayOf(world.core.clock.now()), 1);
    const free = async (): Promise<number> =>
      (await api.get(`${path}/availability/${date}`)).body.availability.slots.filter(
        (slot: { status: string }) => slot.status === 'available',
      ).length;
    expect(await free()).toBe(20);
    const { status, body } = await mine.patch(path, {
      name: 'Long On Cage',
      price: {
        perHour: 500,
        currency: 'INR',
        discount: 0,
        ranges: [{ start: '06:00', end: '10:00', perHour: 500 }],
      },
    });
    expect(status).toBe(200);
    expect(body.ground).toMatchObject({
      name: 'Long On Cage',
      description: ground.description,
      price: { average: 500, from: 500, discount: 0 },
      location: { address: ground.location.address, latitude: 19.135 },
    });
    expect(await free()).toBe(4);
    const stored = await world.core.db.grounds.findOne({ _id: ground._id });
    expect(stored?.version).toBe(ground.version + 1);
    expect(stored?.outbox.map(({ name }) => name)).toEqual(['ground.changed', 'ground.submitted']);
    expect((await api.get('/grounds/search/autocomplete?q=long')).body.suggestions[0].id).toBe(
      body.ground._id,
    );
  });

  it('leaves parts that a change does not name', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const path = `/grounds/${ground._id}`;
    const { status, body } = await mine.patch(path, {
      price: { discount: 25 },
      features: { capacity: 22 },
      location: { address: 'Nets Lane' },
      policies: { rules: ['No spikes'] },
    });
    expect(status).toBe(200);
    expect(body.ground).toMatchObject({
      price: { ...ground.price, discount: 25, average: 1167, from: 675 },
      features: { ...ground.features, capacity: 22 },
      location: { ...ground.location, address: 'Nets Lane' },
      policies: { cancellation: ground.policies.cancellation, rules: ['No spikes'] },
    });
  });

  it('has no roof until its owner says so, and keeps it through a change that does not name it', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const path = `/grounds/${ground._id}`;
    expect(ground.features).not.toHaveProperty('covered');
    expect((await mine.get(path)).body.ground.features.covered).toBe(false);
    await mine.patch(path, { features: { covered: true } });
    const { body } = await mine.patch(path, { features: { capacity: 20 } });
    expect(body.ground.features).toEqual({ ...ground.features, capacity: 20, covered: true });
    expect((await api.get(path)).body.ground.features.covered).toBe(true);
  });

  it('accepts amenities that are not on our list', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const amenities = ['floodlights', 'Bowling Machine'];
    const { body } = await mine.patch(`/grounds/${ground._id}`, { amenities });
    expect(body.ground.amenities).toEqual(['Floodlights', 'Bowling Machine']);
    expect(await mine.patch(`/grounds/${ground._id}`, { amenities: [''] })).toMatchObject({ status: 400 });
  });

  it('switches online booking off and on', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const path = `/grounds/${ground._id}`;
    expect((await mine.patch(path, { isBookableOnline: false })).body.ground.isBookableOnline).toBe(false);
    const date = addDays(dayOf(world.core.clock.now()), 2);
    const hold = { groundId: ground._id.toString(), bookingDate: date, timeSlot: '18:00-19:00' };
    const player = api.as(await aUser(world.core));
    expect(await player.post('/bookings/temp-hold', hold)).toMatchObject({
      status: 409,
      body: { code: 'NOT_BOOKABLE', message: 'This ground cannot be booked online.' },
    });
    expect((await mine.patch(path, { isBookableOnline: true })).body.ground.isBookableOnline).toBe(true);
    expect((await player.post('/bookings/temp-hold', hold)).status).toBe(201);
  });

  it('keeps the point within the city, and moves it with a change of city', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const move = async (location: object) =>
      (await mine.patch(`/grounds/${ground._id}`, { location })).body.ground.location;
    expect(await move({ address: 'SV Road' })).toMatchObject({ address: 'SV Road', latitude: 19.135 });
    expect(await move({ address: 'SV Road', cityId: 'mumbai' })).toMatchObject({ latitude: 19.135 });
    expect(await move({ address: 'Baner', cityId: 'pune' })).toMatchObject({
      cityName: 'Pune',
      latitude: 18.5204,
    });
  });

  it('keeps every one of many simultaneous changes', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const change = (body: object) => mine.patch(`/grounds/${ground._id}`, body);
    await Promise.all([
      change({ name: 'One' }),
      change({ location: { address: 'Two' } }),
      change({ description: 'Three' }),
      change({ amenities: ['Referee'] }),
    ]);
    const stored = await world.core.db.grounds.findOne({ _id: ground._id });
    expect(stored).toMatchObject({ name: 'One', description: 'Three', amenities: ['Referee'] });
    expect(stored?.searchKeys).toEqual(['one', 'two', 'mumbai']);
  });

  it('is refused to other owners, and allowed to an admin', async () => {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const other = api.as(await aUser(world.core, { role: 'ground_owner' }));
    const admin = api.as(await aUser(world.core, { role: 'admin' }));
    const path = `/grounds/${ground._id}`;
    expect(await other.patch(path, { name: 'Mine now' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await mine.patch(`/grounds/${new Types.ObjectId()}`, { name: 'X' })).status).toBe(404);
    expect((await admin.patch(path, { name: 'By admin' })).body.ground.name).toBe('By admin');
    expect((await mine.patch(path, { isVerified: true })).status).toBe(400);
  });
});
