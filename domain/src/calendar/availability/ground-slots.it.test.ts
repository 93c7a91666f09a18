import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { mongo, type Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getGround } from '../../catalogue/grounds/ground.service.js';
import { listGrounds } from '../../catalogue/grounds/list-grounds.js';
import { aGround } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import { dayKey } from '../day/ground-day.schema.js';
import { countFreeHours, slotsOfGrounds } from './ground-slots.js';

const EVENING = '2026-12-01';
const NEXT = addDays(EVENING, 1);
const AFTER = addDays(EVENING, 2);
/** A time on the evening's date in India; hours of 24 and above are on the next date. */
const at = (hour: number, minutes = 0) => new Date(hourStart(EVENING, hour).getTime() + minutes * 60_000);
const allDay = {
  price: {
    perHour: 900,
    currency: 'INR',
    discount: 0,
    from: 900,
    ranges: [{ start: '00:00', end: '00:00', perHour: 900 }],
  },
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await world.core.db.grounds.deleteMany({});
  await world.core.db.groundDays.deleteMany({});
});

const coreAt = (now: Date): World['core'] => ({
  ...world.core,
  clock: { ...world.core.clock, now: () => now },
});
const sell = async (groundId: Types.ObjectId, date: string, hours: number[]) => {
  const claim = { kind: 'booking' as const, ref: 'r', userId: 'u', n: 1 };
  await world.core.db.groundDays.insertOne({
    _id: dayKey(groundId.toString(), date),
    groundId: groundId.toString(),
    date,
    rev: 1,
    publishedRev: 1,
    claims: Object.fromEntries(hours.map((hour) => [hour, claim])),
  });
};
const query = { page: 1, limit: 20, sort: 'relevance' as const };

describe('the free hours of a day of play', () => {
  it.each([
    ['17:30', at(17, 30), 12, { date: EVENING, time: '18:00-19:00' }],
    ['23:40', at(23, 40), 6, { date: NEXT, time: '00:00-01:00' }],
    ['00:30', at(24, 30), 5 + 24, { date: NEXT, time: '01:00-02:00' }],
    ['05:59', at(29, 59), 24, { date: NEXT, time: '06:00-07:00' }],
    ['06:00', at(30), 17 + 6, { date: NEXT, time: '07:00-08:00' }],
  ])('include at %s the night until 6 AM', async (_, now, availableSlots, nextSlot) => {
    const ground = await aGround(world.core, allDay);
    const core = coreAt(now);
    const availability = { isAvailable: true, nextSlot };
    const id = ground._id.toString();
    expect(await getGround(core, id, null)).toMatchObject({ availableSlots, availability });
    expect((await listGrounds(core, query)).grounds).toMatchObject([{ availableSlots, availability }]);
    const today = { ...query, date: dayOf(now) };
    expect((await listGrounds(core, today)).grounds).toMatchObject([{ availableSlots, availability }]);
    expect(await countFreeHours(core, [{ ground, date: dayOf(now) }])).toEqual([availableSlots]);
  });

  it('run for a later date from 6 AM to 6 AM, and no further than bookings reach', async () => {
    const ground = await aGround(world.core, allDay);
    await sell(ground._id, NEXT, [3, 18]);
    await sell(ground._id, AFTER, [0, 1, 2, 12]);
    const core = coreAt(at(12));
    const counted = async (...dates: string[]) =>
      await countFreeHours(
        core,
        dates.map((date) => ({ ground, date })),
      );
    expect(await counted(EVENING, NEXT, AFTER)).toEqual([11 + 5, 24 - 4, 24 - 1]);
    expect((await listGrounds(core, { ...query, date: NEXT })).grounds[0]?.availableSlots).toBe(20);
    expect(await counted(addDays(EVENING, 30), addDays(EVENING, 31))).toEqual([18, 0]);
  });

  it('are zero at 23:40 if the small hours are sold or the ground is closed', async () => {
    const sold = await aGround(world.core, { ...allDay, name: 'Sold Night' });
    await sell(sold._id, NEXT, [0, 1, 2, 3, 4, 5]);
    const closed = await aGround(world.core, {
      name: 'Early Bed',
      price: { ...allDay.price, ranges: [{ start: '06:00', end: '00:00', perHour: 900 }] },
    });
    const slots = await slotsOfGrounds(coreAt(at(23, 40)), [sold, closed]);
    for (const { _id } of [sold, closed]) {
      expect(slots.get(_id.toString())).toEqual({
        availableSlots: 0,
        nextSlot: { date: NEXT, time: '06:00-07:00' },
      });
    }
  });

  it('take one query for a page of grounds, also late at night', async () => {
    const grounds = await Promise.all(
      [1, 2, 3].map((n) => aGround(world.core, { ...allDay, name: `G${n}` })),
    );
    const finds = vi.spyOn(mongo.Collection.prototype, 'find');
    await slotsOfGrounds(coreAt(at(23, 40)), grounds);
    await countFreeHours(
      coreAt(at(23, 40)),
      grounds.flatMap((ground) => [EVENING, NEXT].map((date) => ({ ground, date }))),
    );
    expect(finds).toHaveBeenCalledTimes(2);
  });
});

describe('the preferred time', () => {
  const namesAt = async (now: Date, preferredTime: 'morning' | 'evening', date?: string) => {
    const { grounds } = await listGrounds(coreAt(now), {
      ...query,
      preferredTime,
      ...(date ? { date } : {}),
    });
    return grounds.map(({ name }) => name).sort();
  };

  it('finds the rest of the night late at night, and tomorrow’s evening', async () => {
    const owl = await aGround(world.core, { ...allDay, name: 'Night Owl' });
    const early = await aGround(world.core, {
      name: 'Early Bed',
      price: { ...allDay.price, ranges: [{ start: '06:00', end: '22:00', perHour: 900 }] },
    });
    const full = await aGround(world.core, { ...allDay, name: 'Sold Night' });
    await sell(full._id, NEXT, [0, 1, 2, 3, 4, 5, 18, 19, 20, 21]);
    await sell(owl._id, NEXT, [18, 19, 20, 21]);
    expect(await namesAt(at(23, 40), 'evening')).toEqual([early.name, owl.name]);
    expect(await namesAt(at(23, 40), 'evening', EVENING)).toEqual([owl.name]);
    expect(await namesAt(at(23, 40), 'evening', NEXT)).toEqual([early.name]);
    expect(await namesAt(at(24, 30), 'evening')).toEqual([early.name]);
    expect(await namesAt(at(23, 40), 'morning')).toEqual([early.name, owl.name, full.name].sort());
  });
});
