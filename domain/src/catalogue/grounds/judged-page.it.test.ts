import { listGrounds as listContract } from '@crease/shared/contracts/grounds';
import { distanceKm } from '@crease/shared/distance';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayKey } from '../../calendar/day/ground-day.schema.js';
import { aGround } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { listGrounds } from './list-grounds.js';

/** More than the limit that is counted exactly, and fewer. */
const [MANY, FEW] = [260, 90];
const HERE = { latitude: 19.1, longitude: 72.85 };
const there = { lat: String(HERE.latitude), lng: String(HERE.longitude) };

let world: World;
let tomorrow: string;
let grounds: GroundDoc[];
/** One in eight has no hour free tomorrow evening. */
const isSoldOut = (n: number) => n % 8 === 3;
beforeAll(async () => {
  world = await openWorld();
  const { core } = world;
  tomorrow = addDays(dayOf(core.clock.now()), 1);
  const first = await aGround(core);
  const { _id, ...pattern } = (await core.db.grounds.findOne({ _id: first._id })) as GroundDoc;
  await core.db.grounds.deleteMany({});
  grounds = Array.from({ length: MANY + FEW }, (__, n) => {
    const place = { latitude: 19 + ((n * 7) % 31) / 150, longitude: 72.75 + ((n * 11) % 37) / 180 };
    const cityId = n < MANY ? 'mumbai' : 'pune';
    return {
      ...pattern,
      _id: new Types.ObjectId(),
      location: { ...pattern.location, cityId, ...place },
      relevance: 1 + ((n * 13) % 97) / 30,
    };
  });
  await core.db.grounds.insertMany(grounds);
  const claim = { kind: 'block' as const, ref: new Types.ObjectId().toString(), n: 1 };
  const evening = Object.fromEntries([18, 19, 20, 21].map((hour) => [hour, claim]));
  await core.models.groundDays.insertMany(
    grounds
      .filter((___, n) => isSoldOut(n))
      .map((ground) => ({
        _id: dayKey(ground._id.toString(), tomorrow),
        groundId: ground._id,
        date: tomorrow,
        rev: 1,
        claims: evening,
      })),
  );
});
afterAll(() => world.close());

const list = (query: Record<string, string>) => listGrounds(world.core, listContract.query.parse(query));

/** Every page of a list, by their numbers. */
async function allPages(query: Record<string, string>) {
  const [ids, totals]: [string[], number[]] = [[], []];
  for (let page = 1; ; page++) {
    const { grounds: found, pagination } = await list({ ...query, page: String(page) });
    ids.push(...found.map((ground) => ground._id));
    totals.push(pagination.total);
    if (page >= pagination.pages) return { ids, totals };
  }
}

const idsOf = (some: readonly GroundDoc[]) => some.map(({ _id }) => _id.toString());
const free = (cityId: string) =>
  grounds.filter((ground, n) => ground.location.cityId === cityId && !isSoldOut(n));

it('shows every free ground exactly once across pages, and ends when there are no more', async () => {
  const { ids, totals } = await allPages({ cityId: 'mumbai', preferredTime: 'evening', date: tomorrow });
  const wanted = free('mumbai');
  wanted.sort((a, b) => b.relevance - a.relevance || (a._id.toString() < b._id.toString() ? -1 : 1));
  expect(ids).toEqual(idsOf(wanted));
  expect(totals.at(-1)).toBe(wanted.length);
});

it('counts those not judged yet as if they were free', async () => {
  const { pagination } = await list({ cityId: 'mumbai', date: tomorrow, hour: '19' });
  expect(pagination.total).toBeGreaterThanOrEqual(free('mumbai').length);
  expect(pagination.total).toBeLessThanOrEqual(MANY);
});

it('counts a short list exactly, on the first page too', async () => {
  const asks: Record<string, string>[] = [
    { preferredTime: 'evening' },
    { hour: '19' },
    { hour: '19', sort: 'price' },
  ];
  for (const asked of asks) {
    const { pagination } = await list({ cityId: 'pune', date: tomorrow, ...asked });
    expect(pagination.total).toBe(free('pune').length);
  }
});

it('shows and counts exactly the few that are within a distance, in the order of any list', async () => {
  const isNear = (ground: GroundDoc) => distanceKm(HERE, ground.location) <= 9;
  const near = grounds.filter((ground) => ground.location.cityId === 'pune' && isNear(ground));
  near.sort((a, b) => b.relevance - a.relevance || (a._id.toString() < b._id.toString() ? -1 : 1));
  expect(near.length).toBeGreaterThan(10);
  for (const limit of ['1', '10', '40']) {
    const { ids, totals } = await allPages({ cityId: 'pune', ...there, maxDistance: '9', limit });
    expect(ids).toEqual(idsOf(near));
    expect(new Set(totals)).toEqual(new Set([near.length]));
  }
});

it('orders by distance as if it had measured all, at any distance', async () => {
  const km = ({ location }: GroundDoc) => distanceKm(HERE, location);
  const nearest = grounds.toSorted((a, b) => km(a) - km(b));
  const near = nearest.filter((ground) => km(ground) <= 8);
  const ofAll = await allPages({ ...there, sort: 'distance', limit: '40' });
  expect(new Set(ofAll.ids)).toEqual(new Set(idsOf(nearest)));
  expect(ofAll.totals).toEqual(ofAll.totals.map(() => nearest.length));
  const first = await list({ ...there, sort: 'distance', limit: '40' });
  expect(first.grounds.map(({ distance }) => distance)).toEqual(
    nearest.slice(0, 40).map((ground) => Math.round(km(ground) * 10) / 10),
  );
  const ofNear = await allPages({ ...there, sort: 'distance', maxDistance: '8' });
  expect(new Set(ofNear.ids)).toEqual(new Set(idsOf(near)));
  expect(ofNear.totals.at(-1)).toBe(near.length);
});
