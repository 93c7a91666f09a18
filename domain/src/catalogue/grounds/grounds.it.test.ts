import { listGrounds as listContract } from '@crease/shared/contracts/grounds';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFreeHours } from '../../calendar/availability/ground-slots.js';
import { dayKey } from '../../calendar/day/ground-day.schema.js';
import { listGrounds } from '../../catalogue/grounds/list-grounds.js';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { pricedFor } from '../prices/priced-for.js';
import { getGround, listGroundsAt, suggestGrounds } from './ground.service.js';
import { listReviews } from './review.service.js';

/** Noon in India, so that every part of the day has hours on either side. */
const now = hourStart('2026-12-01', 12);
const today = dayOf(now);
const owner = new Types.ObjectId();

let world: World;
let core: World['core'];
const ids: Record<string, string> = {};

const place = (cityId: string, cityName: string, address: string, latitude: number, longitude: number) => ({
  location: { address, cityId, cityName, state: 'Maharashtra', latitude, longitude },
});
const priced = (perHour: number, discount = 0) =>
  pricedFor(
    {
      perHour,
      currency: 'INR',
      discount,
      ranges: [
        { start: '18:00', end: '23:00', perHour },
        { start: '06:00', end: '18:00', perHour },
      ],
    },
    'Maharashtra',
    now,
  );
const rated = (sum: number, count: number) => ({
  rating: { average: count === 0 ? 0 : sum / count, count, sum },
});
const andheri = place('mumbai', 'Mumbai', 'Veera Desai Road, Andheri West', 19.135, 72.835);

beforeAll(async () => {
  world = await openWorld();
  core = { ...world.core, clock: { now: () => now } };
  const add = async (name: string, over: Partial<GroundDoc>) => {
    ids[name] = (await aGround(core, { name, ...over }))._id.toString();
  };
  await add('Sixer Cage', { ...andheri, ...priced(1200), ...rated(384, 80), ownerId: owner });
  await add('Powai Panthers Turf', {
    ...place('mumbai', 'Mumbai', 'Hiranandani Gardens, Powai', 19.1197, 72.9051),
    ...priced(1000, 20),
    ...rated(5, 1),
    amenities: ['Floodlights', 'Parking', 'Cafeteria'],
    features: { pitchType: 'Matting', capacity: 10, lighting: true, parking: true },
  });
  await add('Terrace XI', {
    ...place('mumbai', 'Mumbai', 'Kamala Mills, Lower Parel', 19.0049, 72.827),
    ...priced(1800),
    ...rated(90, 20),
    features: { pitchType: 'Synthetic', capacity: 8, lighting: false, parking: false },
    amenities: ['Cafeteria'],
  });
  await add('Switched Off Nets', { ...andheri, ...priced(900), ...rated(500, 100), onlineBooking: false });
  await add('Waiting Ground', { ...andheri, ...priced(900), status: 'pending_review', ownerId: owner });
  await add('Kothrud Cricket Box', {
    ...place('pune', 'Pune', 'Karve Road, Kothrud', 18.5074, 73.8077),
    ...priced(700),
  });
  await takeScans(core);
});
afterAll(async () => {
  expect((await takeScans(core)) ?? []).toEqual([]);
  await world.close();
});

const list = async (query: Record<string, unknown>) => listGrounds(core, listContract.query.parse(query));
const names = async (query: Record<string, unknown>) => (await list(query)).grounds.map(({ name }) => name);

describe('listGrounds', () => {
  it('shows active grounds of a city, bookable ones first, well rated by many before one five-star rating', async () => {
    const { grounds, pagination } = await list({ cityId: 'mumbai' });
    expect(grounds.map(({ name }) => name)).toEqual([
      'Sixer Cage',
      'Terrace XI',
      'Powai Panthers Turf',
      'Switched Off Nets',
    ]);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 4, pages: 1 });
    expect(grounds[0]).toMatchObject({
      isBookableOnline: true,
      rating: { average: 4.8, count: 80 },
      price: { average: 1200, from: 1200 },
      availableSlots: 10,
      availability: { isAvailable: true, nextSlot: { date: today, time: '13:00-14:00' } },
    });
    expect(grounds[0]).not.toHaveProperty('distance');
    expect(grounds[3]).toMatchObject({
      isBookableOnline: false,
      availableSlots: 0,
      availability: { isAvailable: false, nextSlot: null },
    });
    expect(listContract.response.parse({ grounds, pagination })).toBeTruthy();
  });

  it('narrows by price, rating, pitch, amenities, light and parking, all at once if requested', async () => {
    expect(await names({ cityId: 'mumbai', minPrice: 801, maxPrice: 1200 })).toEqual([
      'Sixer Cage',
      'Switched Off Nets',
    ]);
    expect(await names({ cityId: 'mumbai', minRating: 4.8 })).not.toContain('Terrace XI');
    expect(await names({ cityId: 'mumbai', pitchType: 'matting' })).toEqual(['Powai Panthers Turf']);
    expect(await names({ cityId: 'mumbai', pitchType: 'all' })).toHaveLength(4);
    expect(await names({ amenities: 'Cafeteria' })).toEqual(['Terrace XI', 'Powai Panthers Turf']);
    expect(await names({ amenities: 'cafeteria, Floodlights' })).toEqual(['Powai Panthers Turf']);
    expect(await names({ cityId: 'mumbai', lighting: 'true', parking: 'true' })).not.toContain('Terrace XI');
    expect(await names({ cityId: 'mumbai', lighting: 'false' })).toHaveLength(4);
    expect(await names({ cityId: 'nowhere' })).toEqual([]);
  });

  it('filters by and shows the lowest rate after the discount, besides the mean before it', async () => {
    expect(await names({ cityId: 'mumbai', maxPrice: 800 })).toEqual(['Powai Panthers Turf']);
    const { grounds } = await list({ cityId: 'mumbai', maxPrice: 800 });
    expect(grounds[0]?.price).toMatchObject({ perHour: 1000, discount: 20, average: 1000, from: 800 });
  });

  it('orders by price, rating and distance, and measures to a tenth of a kilometre', async () => {
    expect(await names({ cityId: 'mumbai', sort: 'price' })).toEqual([
      'Powai Panthers Turf',
      'Switched Off Nets',
      'Sixer Cage',
      'Terrace XI',
    ]);
    expect((await names({ cityId: 'mumbai', sort: 'rating' }))[3]).toBe('Terrace XI');
    const parel = { lat: 19.0, lng: 72.83 };
    const { grounds } = await list({ ...parel, sort: 'distance' });
    expect(grounds.map(({ name }) => name)).toEqual([
      'Terrace XI',
      'Sixer Cage',
      'Switched Off Nets',
      'Powai Panthers Turf',
      'Kothrud Cricket Box',
    ]);
    expect(grounds[0]?.distance).toBe(0.6);
    expect(await names({ ...parel, sort: 'distance', maxDistance: 15.1 })).toEqual([
      'Terrace XI',
      'Sixer Cage',
      'Switched Off Nets',
    ]);
    expect(await names({ ...parel, maxDistance: 1 })).toEqual(['Terrace XI']);
    expect(await names({ maxDistance: 1, cityId: 'pune' })).toEqual(['Kothrud Cricket Box']);
  });

  it('finds words by their beginning, and misspelt words only if nothing begins so', async () => {
    expect(await names({ search: 'six' })).toEqual(['Sixer Cage']);
    expect(await names({ search: 'ANDHERI sixer' })).toEqual(['Sixer Cage']);
    expect(await names({ search: 'kothrd' })).toEqual(['Kothrud Cricket Box']);
    expect(await names({ search: 'isxer', cityId: 'mumbai' })).toEqual(['Sixer Cage']);
    expect(await names({ search: 'pune' })).toEqual(['Kothrud Cricket Box']);
    expect(await names({ search: 'sixer', cityId: 'pune' })).toEqual([]);
    expect(await names({ search: '.*' })).toEqual([]);
    expect(await names({ search: ' ' })).toHaveLength(5);
  });

  it('pages without losing or repeating a ground', async () => {
    const first = await list({ cityId: 'mumbai', limit: 3 });
    const second = await list({ cityId: 'mumbai', limit: 3, page: 2 });
    expect(first.pagination).toEqual({ page: 1, limit: 3, total: 4, pages: 2 });
    const seen = [...first.grounds, ...second.grounds].map(({ _id }) => _id);
    expect(new Set(seen).size).toBe(4);
    expect((await list({ cityId: 'mumbai', page: 9 })).grounds).toEqual([]);
  });

  it('keeps grounds with a free hour in the preferred part of the day, tomorrow’s when today’s is over', async () => {
    const day = dayKey(ids['Sixer Cage'] ?? '', today);
    const claim = { kind: 'booking' as const, ref: 'r', userId: 'u', n: 1 };
    const evening = Object.fromEntries([18, 19, 20, 21].map((hour) => [hour, claim]));
    await core.db.groundDays.insertOne({
      _id: day,
      groundId: ids['Sixer Cage'] ?? '',
      date: today,
      rev: 4,
      publishedRev: 4,
      claims: evening,
    });
    expect(await names({ cityId: 'mumbai', preferredTime: 'evening' })).toEqual([
      'Terrace XI',
      'Powai Panthers Turf',
    ]);
    const tomorrow = addDays(today, 1);
    expect(await names({ cityId: 'mumbai', preferredTime: 'evening', date: tomorrow })).toContain(
      'Sixer Cage',
    );
    expect(await names({ cityId: 'mumbai', preferredTime: 'morning' })).toContain('Sixer Cage');
    expect((await list({ cityId: 'mumbai', date: today })).grounds[0]?.availableSlots).toBe(6);
    expect((await list({ cityId: 'mumbai', date: tomorrow })).grounds[0]?.availableSlots).toBe(17);
    await core.db.groundDays.deleteOne({ _id: day });
  });
});

describe('one ground and its lists', () => {
  it('shows a ground with its distance, and says when there is none', async () => {
    const ground = await getGround(core, ids['Sixer Cage'] ?? '', null, { lat: 19.135, lng: 72.845 });
    expect(ground).toMatchObject({ name: 'Sixer Cage', distance: 1.1, availableSlots: 10 });
    await expect(getGround(core, 'f'.repeat(24), null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('looks up to seven days ahead for the next free slot when today is full', async () => {
    const id = ids['Terrace XI'] ?? '';
    const claim = { kind: 'block' as const, ref: 'r', userId: 'u', n: 1 };
    const all = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, claim]));
    const days = [0, 1].map((ahead) => addDays(today, ahead));
    for (const date of days)
      await core.db.groundDays.insertOne({
        _id: dayKey(id, date),
        groundId: id,
        date,
        rev: 1,
        publishedRev: 1,
        claims: all,
      });
    const ground = await getGround(core, id, null);
    expect(ground.availableSlots).toBe(0);
    expect(ground.availability).toEqual({
      isAvailable: false,
      nextSlot: { date: addDays(today, 2), time: '06:00-07:00' },
    });
    await core.db.groundDays.deleteMany({
      _id: { $in: days.map((date) => dayKey(id, date)) },
    });
  });

  it('gives an owner their grounds in every status, oldest first', async () => {
    expect((await listGroundsAt(core, { ownerId: owner.toString() })).map(({ name }) => name)).toEqual([
      'Sixer Cage',
      'Waiting Ground',
    ]);
  });

  it('counts the free hours of many grounds at once', async () => {
    const grounds = await core.db.grounds.find({ ownerId: owner }).toArray();
    const date = addDays(today, 3);
    const counts = await countFreeHours(
      core,
      grounds.map((ground) => ({ ground, date })),
    );
    const byName = new Map(grounds.map(({ name }, at) => [name, counts[at]]));
    expect(byName.get('Sixer Cage')).toBe(17);
    expect(byName.get('Waiting Ground')).toBe(0);
  });
});

describe('suggestGrounds', () => {
  const suggested = async (q: string, cityId?: string) =>
    (await suggestGrounds(core, { q, cityId })).map(({ name }) => name);

  it('suggests by the beginning of any word and forgives a misspelling', async () => {
    expect(await suggested('s')).toEqual(['Switched Off Nets', 'Sixer Cage']);
    expect(await suggested('pow')).toEqual(['Powai Panthers Turf']);
    expect(await suggested('sxier cage')).toEqual(['Sixer Cage']);
    expect(await suggested('pantehr')).toEqual(['Powai Panthers Turf']);
    expect(await suggested('cricket', 'mumbai')).toEqual([]);
    expect(await suggested('cricket', 'pune')).toEqual(['Kothrud Cricket Box']);
    expect(await suggested('')).toEqual([]);
    expect(await suggested('waiting')).toEqual([]);
  });

  it('forgives a misspelling of a word that no ground had a moment ago', async () => {
    expect(await suggested('bondarys')).toEqual([]);
    const made = await aGround(core, {
      name: 'Boundary Yard',
      ...place('surat', 'Surat', 'Adajan', 21.2, 72.8),
    });
    expect(await suggested('bondary')).toEqual(['Boundary Yard']);
    await core.db.grounds.deleteOne({ _id: made._id });
  });

  it('ranks a name match before an address match', async () => {
    await aGround(core, {
      name: 'Andheri Aces',
      ...place('mumbai', 'Mumbai', 'Marol, Andheri East', 19.11, 72.88),
      ...rated(3, 3),
    });
    expect(await suggested('andheri')).toEqual(['Andheri Aces', 'Switched Off Nets', 'Sixer Cage']);
  });
});

describe('reviews', () => {
  it('come newest first, by page, with the writer’s name only', async () => {
    const ground = await aGround(core, { ...place('surat', 'Surat', 'Dumas Road', 21.1, 72.8) });
    await core.models.reviews.insertMany(
      [3, 5, 4].map((rating, i) => ({
        groundId: ground._id,
        bookingId: new Types.ObjectId(),
        userId: new Types.ObjectId(),
        userName: `Player ${i}`,
        rating,
        comment: 'Good nets.',
        createdAt: new Date(now.getTime() - i * 1000),
      })),
    );
    const { reviews, pagination } = await listReviews(core, ground._id.toString(), null, {
      page: 1,
      limit: 2,
    });
    expect(reviews.map(({ userId, rating }) => [userId.name, rating])).toEqual([
      ['Player 0', 3],
      ['Player 1', 5],
    ]);
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    await expect(listReviews(core, 'f'.repeat(24), null, { page: 1, limit: 5 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
