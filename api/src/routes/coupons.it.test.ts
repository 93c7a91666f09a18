import { aCoupon } from '@crease/domain/testing/a-coupon';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { stopClock } from '@crease/domain/testing/stop-clock';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;
let player: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await Scene.of(world.core);
  owner = api.as(scene.people.owner);
  player = api.as(scene.people.player);
});

const today = dayOf(new Date());
const slot = (timeSlot = '18:00-20:00') => ({
  groundId: scene.ground._id.toString(),
  bookingDate: scene.date,
  timeSlot,
});
const playerDetails = { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } };

describe('coupons of a workplace', () => {
  it('are created, listed with use, revenue and cost, changed, and used by players', async () => {
    const terms = {
      percent: 20,
      maxDiscount: 300,
      days: [1, 2, 3, 4, 5, 6, 7],
      hours: { start: '06:00', end: '23:00' },
    };
    const made = await owner.post(
      '/owner/coupons',
      aCoupon({ ...terms, code: 'team-20', limit: 2, perPerson: 1 }),
    );
    expect(made.status).toBe(201);
    expect(made.body.coupon).toMatchObject({
      code: 'TEAM-20',
      ...terms,
      limit: 2,
      perPerson: 1,
      used: 0,
      active: true,
    });

    const quoted = await player.post('/bookings/quote', { ...slot(), couponCode: 'Team-20' });
    expect(quoted.body.pricing).toMatchObject({
      coupon: 300,
      couponCode: 'TEAM-20',
      convenienceFee: 48,
      totalAmount: 2448,
    });
    const wanted = { ...slot(), playerDetails, couponCode: 'Team-20' };
    const changed = await player.post('/bookings', { ...wanted, expectedTotal: 2400 });
    expect([changed.status, changed.body.code, changed.body.totalAmount]).toEqual([
      409,
      'PRICE_CHANGED',
      2448,
    ]);
    const booked = await player.post('/bookings', { ...wanted, expectedTotal: 2448 });
    expect(booked.status).toBe(201);
    expect(booked.body.booking.pricing).toMatchObject({
      coupon: 300,
      couponCode: 'TEAM-20',
      totalAmount: 2448,
    });
    const other = await player.post('/bookings', { ...wanted, couponCode: 'TEAM-30' });
    expect([other.status, other.body.code]).toEqual([409, 'STATE_CONFLICT']);
    const again = await player.post('/bookings', { ...wanted, ...slot('10:00-11:00') });
    expect([again.status, again.body.code, again.body.reason]).toEqual([
      400,
      'COUPON_INVALID',
      'used-by-you',
    ]);

    await owner.patch(`/bookings/${booked.body.booking._id}/approve`);
    const { body } = await owner.get('/owner/coupons');
    expect(body.coupons).toMatchObject([{ code: 'TEAM-20', used: 1, revenue: 2448, cost: 300 }]);
    expect(body.coupons[0]).not.toHaveProperty('uses');
    const seenByManager = await api.as(scene.people.manager).get('/owner/coupons');
    expect(seenByManager.body.coupons[0]).toMatchObject({ used: 1, cost: 300 });
    expect(seenByManager.body.coupons[0]).not.toHaveProperty('revenue');

    const path = `/owner/coupons/${made.body.coupon._id}`;
    const set = async (change: object) => (await owner.patch(path, change)).body.coupon;
    expect(await set({ active: false })).toMatchObject({ active: false, used: 1 });
    const off = await player.post('/bookings/quote', { ...slot('10:00-11:00'), couponCode: 'TEAM-20' });
    expect([off.status, off.body.reason]).toEqual([400, 'expired']);
    expect(await set({ active: true, limit: 1, validTo: addDays(today, 9) })).toMatchObject({
      active: true,
      limit: 1,
      validTo: addDays(today, 9),
    });
    const rival = api.as(scene.people.otherPlayer);
    const last = await rival.post('/bookings', {
      ...slot('10:00-11:00'),
      playerDetails,
      couponCode: 'TEAM-20',
    });
    expect([last.status, last.body.reason]).toEqual([400, 'used-up']);

    const twice = await owner.post('/owner/coupons', aCoupon({ code: 'Team-20' }));
    expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE']);
    expect(
      (await api.as(scene.people.otherOwner).post('/owner/coupons', aCoupon({ code: 'TEAM-20' }))).status,
    ).toBe(201);
  });

  it('cannot be limited below their use', async () => {
    const { body } = await owner.post('/owner/coupons', aCoupon({ code: 'TWO', limit: 2 }));
    for (const timeSlot of ['18:00-19:00', '20:00-21:00'])
      await player.post('/bookings', { ...slot(timeSlot), playerDetails, couponCode: 'two' });
    const lower = await owner.patch(`/owner/coupons/${body.coupon._id}`, { limit: 1 });
    expect([lower.status, lower.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('need the permission for their grounds: a member with some grounds neither creates one for all nor changes one', async () => {
    const [own, other] = [scene.ground, await aGround(world.core, { ownerId: scene.people.owner._id })];
    const somebody = await aUser(world.core);
    await aMember(world.core, scene.people.owner, somebody, { role: 'manager', groundIds: [own._id] });
    const limited = api.as(somebody);
    const groundIds = [own._id.toString()];
    const forAll = await owner.post('/owner/coupons', aCoupon());
    const status = async (over: object) => (await limited.post('/owner/coupons', aCoupon(over))).status;
    expect(await status({})).toBe(403);
    expect(await status({ groundIds: [...groundIds, other._id.toString()] })).toBe(403);
    expect(await status({ groundIds, code: 'OURS' })).toBe(201);
    expect((await limited.patch(`/owner/coupons/${forAll.body.coupon._id}`, { active: false })).status).toBe(
      403,
    );
    const { body } = await limited.get('/owner/coupons');
    expect(body.coupons.map(({ code }: { code: string }) => code)).toEqual(['OURS']);
    const stranger = await aGround(world.core);
    expect(
      (await owner.post('/owner/coupons', aCoupon({ groundIds: [stranger._id.toString()] }))).status,
    ).toBe(404);
    expect((await api.as(scene.people.desk).get('/owner/coupons')).status).toBe(403);
  });

  it.each([
    ['letters that only look Latin', { code: 'СОLLEGE' }],
    ['two letters', { code: 'AB' }],
    ['21 letters', { code: 'A'.repeat(21) }],
    ['a space within', { code: 'TEN OFF' }],
    ['neither percent nor amount', { amount: undefined }],
    ['both', { amount: 100, percent: 10 }],
    ['more than all', { percent: 101, amount: undefined }],
    ['nothing off', { amount: 0 }],
    ['a last day before the first', { validTo: addDays(today, -2) }],
    ['31 February', { validTo: '2027-02-31' }],
    ['an eighth day', { days: [8] }],
    ['a day twice', { days: [1, 1] }],
    ['half hours', { hours: { start: '06:30', end: '10:00' } }],
    ['a limit of none', { limit: 0 }],
    ['a field that nobody knows', { colour: 'green' }],
  ])('are refused with %s', async (_what, over) => {
    const { status, body } = await owner.post('/owner/coupons', { ...aCoupon(), ...over });
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
  });

  it('cannot be guessed: after thirty wrong codes the account has to wait ever longer', async () => {
    await owner.post('/owner/coupons', aCoupon({ code: 'RIGHT' }));
    const ask = async (who: ApiClient, couponCode: string) =>
      (await who.post('/bookings/quote', { ...slot(), couponCode })).body;
    using _stopped = stopClock(world.core);
    for (let guess = 0; guess < 30; guess++)
      expect((await ask(player, `WRONG-${guess}`)).reason).toBe('unknown');
    expect((await ask(player, 'RIGHT')).code).toBe('RATE_LIMITED');
    expect((await ask(api.as(scene.people.otherPlayer), 'RIGHT')).success).toBe(true);
    expect((await player.post('/bookings/quote', slot())).status).toBe(200);
  });
});
