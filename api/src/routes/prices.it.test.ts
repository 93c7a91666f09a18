import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { renewPrices } from '@crease/domain/catalogue/prices/renew-prices';
import type { Core } from '@crease/domain/platform/core';
import { giveGstin } from '@crease/domain/testing/invoicing';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { PriceRuleFields } from '@crease/shared/contracts/owner-prices';
import { addDays, dayOf, hourStart, isoWeekdayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let core: Core;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;
let player: ApiClient;
/** How far the clock of these tests is ahead of the database's. */
let aheadMs = 0;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  const clock = { now: () => new Date(world.core.clock.now().getTime() + aheadMs) };
  core = { ...world.core, clock };
  api = await openApi(core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  aheadMs = 0;
  scene = await Scene.of(core);
  owner = api.as(scene.people.owner);
  player = api.as(scene.people.player);
});

type Rule = Partial<PriceRuleFields>;
const rule = (over: Rule): Rule => ({ name: 'A rule', ...over });
const setPrice = (price: unknown) => owner.patch(scene.groundPath, { price });
const setRules = async (...rules: Rule[]): Promise<GroundDoc> => {
  const { status, body } = await setPrice({ rules: rules.map(rule) });
  expect(status).toBe(200);
  return body.ground;
};
const slotsOn = async (date: string) =>
  (await api.get(`${scene.groundPath}/availability/${date}`)).body.availability.slots;
const slot = (timeSlot = '18:00-20:00', bookingDate = scene.date) => ({
  groundId: scene.ground._id.toString(),
  bookingDate,
  timeSlot,
});
const playerDetails = { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } };
const quote = async (timeSlot?: string) =>
  (await player.post('/bookings/quote', slot(timeSlot))).body.pricing;
const isoDay = (date: string) => [isoWeekdayOf(date)];

describe('price rules', () => {
  it('are set by the owner, read back with ids, and kept by a change that does not name them', async () => {
    const rules: Rule[] = [
      { name: 'Weekend', days: [6, 7], percent: 20, priority: 1 },
      { name: 'Diwali', dates: { from: '2027-10-25', to: '2027-11-01' }, rate: 2500, priority: 5 },
      {
        name: 'Last minute',
        hours: { start: '22:00', end: '02:00' },
        lead: { atMostHours: 3 },
        percent: -30,
      },
    ];
    const { price } = await setRules(...rules);
    const ids = price.rules?.map(({ _id }) => _id) ?? [];
    expect(new Set(ids).size).toBe(3);
    expect(price.rules).toEqual(rules.map((one, at) => ({ priority: 0, ...one, _id: ids[at] })));
    const after = await setPrice({ discount: 0, mode: 'hourly', rules: price.rules?.slice(1) });
    expect(after.body.ground.price).toMatchObject({
      discount: 0,
      mode: 'hourly',
      rules: price.rules?.slice(1),
    });
    expect((await owner.patch(scene.groundPath, { name: 'New name' })).body.ground.price).toEqual(
      after.body.ground.price,
    );
    expect((await setPrice({ rules: [] })).body.ground.price.rules).toEqual([]);
  });

  it('of a new ground are set with it', async () => {
    const { ground } = (
      await owner.post('/grounds', {
        name: 'Walled Garden',
        description: 'One net.',
        location: { address: 'Linking Road', cityName: 'Mumbai' },
        price: { perHour: 900, mode: 'hourly', rules: [rule({ percent: -50 })] },
        amenities: [],
        features: { pitchType: 'Synthetic', capacity: 10, lighting: true, parking: false },
      })
    ).body;
    expect(ground.price).toMatchObject({
      from: 450,
      mode: 'hourly',
      rules: [{ name: 'A rule', percent: -50 }],
    });
  });

  it('give one price on the grid, in the quote, in the owner’s preview and in the booking', async () => {
    await giveGstin(core, scene.ground);
    await setRules({
      name: 'Peak',
      days: isoDay(scene.date),
      hours: { start: '19:00', end: '20:00' },
      rate: 2000,
    });
    await setPrice({ mode: 'hourly' });
    const slots = await slotsOn(scene.date);
    expect(slots.slice(18, 21)).toMatchObject([
      { time: '18:00-19:00', pricePerHour: 1500 },
      { time: '19:00-20:00', pricePerHour: 2000, rule: 'Peak' },
      { time: '20:00-21:00', pricePerHour: 1500 },
    ]);
    expect(slots[18]).not.toHaveProperty('rule');
    const pricing = {
      rate: 1500,
      baseAmount: 3500,
      discount: 350,
      convenienceFee: 63,
      taxes: 490,
      totalAmount: 3213,
      lines: [
        { hour: 18, rate: 1500 },
        { hour: 19, rate: 2000, rule: 'Peak' },
      ],
    };
    expect(await quote()).toMatchObject(pricing);
    const { days } = (
      await owner.get(`${scene.groundPath}/prices?from=${scene.date}&to=${addDays(scene.date, 1)}`)
    ).body;
    expect(days).toHaveLength(2);
    expect(days[0].date).toBe(scene.date);
    expect(days[0].hours.slice(18, 20)).toEqual(pricing.lines);
    expect(days[0].hours.map(({ rate }: { rate: number }) => rate)).toEqual(
      slots.map(({ pricePerHour }: { pricePerHour: number }) => pricePerHour),
    );
    expect(days[0].hours[3]).toEqual({ hour: 3, rate: 1500, open: false });
    const booked = await player.post('/bookings', { ...slot(), playerDetails, expectedTotal: 3213 });
    expect(booked).toMatchObject({ status: 201, body: { booking: { amount: 3213, pricing } } });
    // The booking's price is frozen.
    await setPrice({ rules: [] });
    expect((await player.get(`/bookings/${booked.body.booking._id}`)).body.booking.pricing).toMatchObject(
      pricing,
    );
  });

  it('show at once on a cached day, with a new entity tag', async () => {
    const path = `${scene.groundPath}/availability/${scene.date}`;
    const before = await api.get(path);
    await setRules({ percent: 10 });
    const after = await api.get(path, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
    expect(after.status).toBe(200);
    expect(after.body.availability.slots[18].pricePerHour).toBe(1650);
    expect(after.body.availability.rev).toBeGreaterThan(before.body.availability.rev);
  });

  it('by lead time change by themselves, and the day’s entity tag with them', async () => {
    await setRules({ name: 'Last minute', lead: { atMostHours: 5 }, rate: 500 });
    const path = `${scene.groundPath}/availability/${scene.date}`;
    const start = hourStart(scene.date, 19).getTime();
    const goTo = (instant: number) => {
      aheadMs += instant - core.clock.now().getTime();
    };
    goTo(start - 5 * 3_600_000 - 2_000);
    const before = await api.get(path);
    expect(before.body.availability.slots[19].pricePerHour).toBe(1500);
    const sent = { headers: { 'if-none-match': before.headers.get('etag') ?? '' } };
    expect((await api.get(path)).headers.get('etag')).toBe(sent.headers['if-none-match']);
    goTo(start - 5 * 3_600_000);
    const after = await api.get(path, sent);
    expect(after.status).toBe(200);
    expect(after.body.availability.slots[19]).toMatchObject({ pricePerHour: 500, rule: 'Last minute' });
    expect(after.body.availability.slots[20].pricePerHour).toBe(1500);
  });

  it('update the price in lists, when they change and every day', async () => {
    const price = (ground: GroundDoc) => ground.price.from;
    const today = dayOf(core.clock.now());
    const first = addDays(today, 31);
    expect(price(await setRules({ dates: { from: first, to: addDays(first, 40) }, rate: 500 }))).toBe(810);
    const from = async () => (await api.get(scene.groundPath)).body.ground.price.from;
    const rev = async () =>
      (await api.get(`${scene.groundPath}/availability/${scene.date}`)).body.availability.rev;
    const before = await rev();
    expect(await renewPrices(core)).toBe(0);
    aheadMs = 24 * 3_600_000;
    expect(await renewPrices(core)).toBeGreaterThan(0);
    expect(await renewPrices(core)).toBe(0);
    expect(await from()).toBe(450);
    expect(await rev()).toBe(before);
    aheadMs = 0;
    expect(price(await setRules({ lead: { atMostHours: 3 }, rate: 100 }))).toBe(810);
  });
});

describe('unusual rules', () => {
  it('that start after they end wrap past midnight into the next morning', async () => {
    const night = rule({
      rate: 400,
      hours: { start: '22:00', end: '07:00' },
      dates: { from: scene.date, to: scene.date },
    });
    expect((await setPrice({ rules: [night] })).status).toBe(200);
    const { body } = await owner.get(
      `${scene.groundPath}/prices?from=${scene.date}&to=${addDays(scene.date, 1)}`,
    );
    const [day, after] = body.days.map(({ hours }: { hours: { hour: number; rate: number }[] }) =>
      hours.filter(({ rate }) => rate === 400).map(({ hour }) => hour),
    );
    expect([day, after]).toEqual([
      [22, 23],
      [0, 1, 2, 3, 4, 5, 6],
    ]);
  });

  it('that contradict each other: the higher priority counts, among equals the later one', async () => {
    const opposite = (first: number, second: number) =>
      setPrice({
        rules: [
          rule({ name: 'Dear', percent: 50, priority: first }),
          rule({ name: 'Cheap', percent: -50, priority: second }),
        ],
      });
    const rateAt18 = async () => {
      const { body } = await owner.get(`${scene.groundPath}/prices?from=${scene.date}&to=${scene.date}`);
      return body.days[0].hours.find(({ hour }: { hour: number }) => hour === 18).rate;
    };
    await opposite(2, 1);
    expect(await rateAt18()).toBe(2250);
    await opposite(1, 1);
    expect(await rateAt18()).toBe(750);
  });
});

describe('invalid rules', () => {
  const wrong: [string, Rule, string][] = [
    ['have neither a rate nor a percentage', {}, 'rate'],
    ['have both', { rate: 900, percent: 10 }, 'percent'],
    ['take all away', { percent: -100 }, 'percent'],
    ['more than quadruple', { percent: 301 }, 'percent'],
    ['cost nothing', { rate: 0 }, 'rate'],
    ['end before they begin', { percent: 5, dates: { from: '2027-02-02', to: '2027-02-01' } }, 'dates.to'],
    ['lie on 31 February', { percent: 5, dates: { from: '2027-02-01', to: '2027-02-31' } }, 'dates.to'],
    [
      'contradict themselves',
      { percent: 5, days: [1], dates: { from: '2027-02-02', to: '2027-02-03' } },
      'days',
    ],
    ['name an eighth day', { percent: 5, days: [8] }, 'days.0'],
    ['name a day twice', { percent: 5, days: [1, 1] }, 'days'],
    ['name no day', { percent: 5, days: [] }, 'days'],
    [
      'are near and far at once',
      { percent: 5, lead: { atLeastHours: 5, atMostHours: 4 } },
      'lead.atMostHours',
    ],
    ['have a lead of nothing', { percent: 5, lead: {} }, 'lead'],
    ['lie in the past', { percent: 5, lead: { atLeastHours: -1 } }, 'lead.atLeastHours'],
    ['begin at half past', { percent: 5, hours: { start: '18:30', end: '20:00' } }, 'hours.start'],
    ['have no name', { percent: 5, name: ' ' }, 'name'],
    ['know more than we do', { percent: 5, weather: 'sun' } as Rule, 'weather'],
  ];

  it.each(wrong)('that %s are refused, and nothing is changed', async (_, broken, path) => {
    const answer = await setPrice({ discount: 1, rules: [rule({ percent: 5 }), rule(broken)] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(answer.body.errors[0].path).toBe(`price.rules.1.${path}`);
    expect((await owner.get(scene.groundPath)).body.ground.price).toMatchObject({ discount: 10, rules: [] });
  });

  it('are refused if there are 51, or two with one id', async () => {
    const many = Array.from({ length: 51 }, () => rule({ percent: 5 }));
    expect((await setPrice({ rules: many })).body.errors[0].path).toBe('price.rules');
    expect((await setPrice({ rules: many.slice(1) })).status).toBe(200);
    const _id = 'a'.repeat(24);
    const twice = await setPrice({ rules: [rule({ _id, percent: 5 }), rule({ _id, percent: 6 })] });
    expect(twice.body.errors[0].path).toBe('price.rules.1._id');
  });
});

describe('a price that the player has seen', () => {
  const book = (over: object) => player.post('/bookings', { ...slot(), playerDetails, ...over });
  const isFree = async () => (await slotsOn(scene.date))[18].status === 'available';

  it('and that has changed is refused with the new one, and nothing is taken', async () => {
    await setRules({ percent: 10 });
    const answer = await book({ expectedTotal: 2754 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', totalAmount: 3029 } });
    expect(await isFree()).toBe(true);
    expect(await core.db.bookings.countDocuments({ groundId: scene.ground._id })).toBe(0);
    expect(await book({ expectedTotal: 3029 })).toMatchObject({
      status: 201,
      body: { booking: { amount: 3029 } },
    });
  });

  it('of a pending booking is repeated at its own price only', async () => {
    const first = await book({ expectedTotal: 2754 });
    await setRules({ percent: 10 });
    expect(await book({ expectedTotal: 2754 })).toMatchObject({
      status: 200,
      body: { booking: { _id: first.body.booking._id } },
    });
    expect((await book({})).status).toBe(200);
    expect(await book({ expectedTotal: 3029 })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', totalAmount: 2754 },
    });
  });

  it('holds for a move as well, dearer or cheaper', async () => {
    const { _id } = await scene.confirmed();
    const move = (over: object) =>
      player.patch(`/bookings/${_id}/reschedule`, {
        bookingDate: scene.date,
        timeSlot: '09:00-11:00',
        ...over,
      });
    const changed = { status: 409, body: { code: 'PRICE_CHANGED', totalAmount: 1652 } };
    expect(await move({ expectedTotal: 2754 })).toMatchObject(changed);
    expect((await slotsOn(scene.date))[9].status).toBe('available');
    expect(await move({ expectedTotal: 1652 })).toMatchObject({
      status: 200,
      body: { booking: { amount: 1652 } },
    });
    await setRules({ name: 'Dear', hours: { start: '20:00', end: '22:00' }, rate: 4000 });
    const dear = (over: object) => move({ timeSlot: '20:00-22:00', ...over });
    const dearer = { status: 409, body: { code: 'PRICE_CHANGED', totalAmount: 7344 } };
    expect(await dear({})).toMatchObject(dearer);
    expect(await dear({ expectedTotal: 1652 })).toMatchObject(dearer);
    expect(await dear({ expectedTotal: 7344 })).toMatchObject({
      status: 200,
      body: { booking: { pricing: { totalAmount: 7344, lines: [{ rule: 'Dear' }, { rule: 'Dear' }] } } },
    });
  });
});

describe('a quote', () => {
  it('writes nothing, and is refused where nothing could be booked', async () => {
    expect(await quote('09:00-10:00')).toMatchObject({ rate: 900, totalAmount: 826 });
    expect(await isFreeAt(9)).toBe(true);
    const ask = (over: object) => player.post('/bookings/quote', { ...slot(), ...over });
    expect(await ask({ timeSlot: '09:30-10:30' })).toMatchObject({ status: 400 });
    expect(await ask({ bookingDate: addDays(dayOf(core.clock.now()), 31) })).toMatchObject({ status: 400 });
    expect(await ask({ groundId: 'b'.repeat(24) })).toMatchObject({ status: 404 });
    expect(await ask({ playerDetails })).toMatchObject({ status: 400 });
    await owner.patch(scene.groundPath, { isBookableOnline: false });
    expect(await ask({})).toMatchObject({ status: 409, body: { code: 'NOT_BOOKABLE' } });
  });
  const isFreeAt = async (hour: number) => (await slotsOn(scene.date))[hour].status === 'available';
});

describe('holidays', () => {
  const rateOn = async (date: string) =>
    (await owner.get(`${scene.groundPath}/prices?from=${date}&to=${date}`)).body.days[0].hours[12].rate;
  const nextYear = Number(dayOf(new Date()).slice(0, 4)) + 1;

  it('are the country’s and those of the ground’s state', async () => {
    const { price } = await setRules({ name: 'Holiday', holidays: true, rate: 3000 });
    expect(await rateOn(`${nextYear}-01-26`)).toBe(3000);
    expect(await rateOn(`${nextYear}-05-01`)).toBe(3000);
    expect(await rateOn(`${nextYear}-01-27`)).toBe(900);
    expect(price.holidays).toContain(`${nextYear}-01-26`);
    await owner.patch(scene.groundPath, { location: { cityName: 'Bengaluru' } });
    expect(await rateOn(`${nextYear}-01-26`)).toBe(3000);
    const { holidays } = (await owner.get(`${scene.groundPath}/holidays?year=${nextYear}`)).body;
    expect(holidays).toContainEqual({
      ...{
        date: `${nextYear}-01-26`,
        name: 'Republic Day',
        nameHi: 'गणतंत्र दिवस',
        of: 'country',
        removed: false,
      },
    });
    expect(holidays).toContainEqual(expect.objectContaining({ date: `${nextYear}-11-01`, of: 'state' }));
    expect(holidays).not.toContainEqual(expect.objectContaining({ name: 'Maharashtra Day' }));
  });

  it('can be added and removed by the owner', async () => {
    await setRules({ holidays: true, rate: 3000 });
    const [ours, off] = [`${nextYear}-02-10`, `${nextYear}-01-26`];
    const changes = { added: [ours], removed: [off] };
    expect((await setPrice({ holidayChanges: changes })).status).toBe(200);
    expect([await rateOn(ours), await rateOn(off)]).toEqual([3000, 900]);
    const read = (await owner.get(`${scene.groundPath}/holidays?year=${nextYear}`)).body;
    expect(read.changes).toEqual(changes);
    expect(read.holidays).toContainEqual({ date: ours, name: '', of: 'ground', removed: false });
    expect(read.holidays).toContainEqual(expect.objectContaining({ date: off, removed: true }));
    const both = await setPrice({ holidayChanges: { added: [off], removed: [off] } });
    expect(both.body.errors[0].path).toBe('price.holidayChanges.added.0');
  });
});

it('shows the preview only to those who set prices, for 62 days at most', async () => {
  const path = (days: number) =>
    `${scene.groundPath}/prices?from=${scene.date}&to=${addDays(scene.date, days - 1)}`;
  expect((await owner.get(path(62))).body.days).toHaveLength(62);
  expect(await owner.get(path(63))).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } });
  expect((await owner.get(path(0))).status).toBe(400);
  expect((await api.as(scene.people.manager).get(path(1))).status).toBe(200);
  expect((await api.as(scene.people.desk).get(path(1))).status).toBe(403);
});

describe('a list for an hour', () => {
  const inPune = async (rules: Rule[]) => {
    const { body } = await owner.patch(scene.groundPath, {
      location: { cityName: 'Pune' },
      price: { rules },
    });
    return body.ground._id as string;
  };
  const list = async (query: string) =>
    (await api.get(`/grounds?cityId=pune&limit=100&${query}`)).body.grounds;
  const ids = async (query: string) => (await list(query)).map((ground: { _id: string }) => ground._id);

  it('filters by the actual price of that hour and day, and shows it', async () => {
    const dear = await inPune([{ name: 'Peak', hours: { start: '19:00', end: '20:00' }, percent: 100 }]);
    scene = await Scene.of(core);
    owner = api.as(scene.people.owner);
    const only = { from: scene.date, to: scene.date };
    const cheapThen = await inPune([{ name: 'That day', dates: only, rate: 500 }]);
    expect(
      (await ids(`date=${scene.date}&hour=19&maxPrice=2000`)).filter((id: string) => id === dear),
    ).toEqual([]);
    expect(await ids(`date=${scene.date}&hour=20&maxPrice=2000`)).toContain(dear);
    const then = await list(`date=${scene.date}&hour=19&maxPrice=460&sort=price`);
    expect(then).toMatchObject([
      { _id: cheapThen, priceAt: { date: scene.date, hour: 19, rate: 450, rule: 'That day' } },
    ]);
    // On the same weekday a week later it has its usual price.
    const later = addDays(scene.date, 7);
    expect(await ids(`date=${later}&hour=19&maxPrice=460`)).toEqual([]);
    expect(await ids(`date=${later}&hour=19&minPrice=1300&maxPrice=1400`)).toEqual([cheapThen]);
    expect((await list(`date=${later}&hour=19&sort=price`)).map((g: { _id: string }) => g._id)).toEqual([
      cheapThen,
      dear,
    ]);
    expect((await list(''))[0]).not.toHaveProperty('priceAt');
  });

  it('contains no ground that is closed or taken then', async () => {
    const id = await inPune([]);
    const at = (hour: number) => ids(`date=${scene.date}&hour=${hour}`);
    expect(await at(18)).toContain(id);
    expect(await at(3)).not.toContain(id);
    await scene.booking();
    expect(await at(18)).not.toContain(id);
    expect((await api.get('/grounds?cityId=pune&hour=24')).status).toBe(400);
    expect((await list('hour=19'))[0].priceAt.hour).toBe(19);
  });
});
