import { workOnRegular } from '@crease/domain/sales/regulars/work-on-regular';
import { aRegularRequest } from '@crease/domain/testing/a-regular';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let manager: ApiClient;

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
  manager = api.as(scene.people.manager);
});

const path = () => `${scene.groundPath}/regulars`;
const outcomes = (dates: { outcome: string }[]) => dates.map(({ outcome }) => outcome);
const count = async () => world.core.db.regulars.countDocuments({ groundId: scene.ground._id });

describe('regulars of a ground', () => {
  it('are previewed without a write, created, listed, shown, skipped and ended', async () => {
    const request = aRegularRequest(4);
    const third = addDays(request.from, 14);
    await manager.post(`${scene.groundPath}/blocks`, { date: third, timeSlot: '18:00-19:00' });
    const preview = await manager.post(path(), { ...request, preview: true });
    expect([preview.status, outcomes(preview.body.dates), await count()]).toEqual([
      201,
      ['booked', 'booked', 'taken', 'booked'],
      0,
    ]);
    expect(preview.body.dates[2].alternatives).toHaveLength(3);
    expect(preview.body.dates[0].totalAmount).toBe(2754);
    expect(preview.body.regular._id).toBeUndefined();

    const made = await manager.post(path(), request);
    expect([made.status, made.body.regular.status, outcomes(made.body.dates)]).toEqual([
      201,
      'active',
      ['booked', 'booked', 'taken', 'booked'],
    ]);
    expect(made.body.dates[0]).toMatchObject({ bookingDate: request.from, bookingId: expect.any(String) });
    const again = await manager.post(path(), request);
    expect([again.status, again.body.regular._id]).toEqual([200, made.body.regular._id]);

    const booking = await manager.get(`/bookings/${made.body.dates[0].bookingId}`);
    expect(booking.body.booking).toMatchObject({
      status: 'confirmed',
      regularId: made.body.regular._id,
      payment: { status: 'pending' },
      playerDetails: { contactPerson: { name: request.customer.name, phone: request.customer.phone } },
    });

    const one = `/regulars/${made.body.regular._id}`;
    const skipped = await manager.post(`${one}/skip`, { bookingDate: request.from });
    expect([skipped.status, outcomes(skipped.body.dates)]).toEqual([
      200,
      ['skipped', 'booked', 'taken', 'booked'],
    ]);
    const ended = await manager.delete(`${one}?from=${third}`);
    expect([ended.status, ended.body.regular.status, outcomes(ended.body.dates)]).toEqual([
      200,
      'ended',
      ['skipped', 'booked', 'taken', 'ended'],
    ]);
    const { body } = await manager.get(path());
    expect(body.regulars).toMatchObject([{ _id: made.body.regular._id, status: 'ended' }]);
    expect(outcomes(body.regulars[0].dates)).toEqual(outcomes(ended.body.dates));
    expect((await manager.get(one)).body.dates).toEqual(ended.body.dates);
  });

  it('reach 52 weeks and 366 days', async () => {
    const year = await manager.post(path(), aRegularRequest(52, { from: aRegularRequest().from }));
    expect(year.status).toBe(201);
    // On a busy machine the request's ten seconds end before its dates do: the job books the rest.
    await expect
      .poll(async () => {
        await workOnRegular(world.core, new Types.ObjectId(String(year.body.regular._id)));
        return outcomes((await manager.get(`/regulars/${year.body.regular._id}`)).body.dates);
      })
      .toEqual(Array(52).fill('booked'));
    expect((await manager.post(path(), { ...aRegularRequest(53), timeSlot: '10:00-11:00' })).status).toBe(
      400,
    );
    const far = aRegularRequest(52, { from: addDays(aRegularRequest().from, 14), timeSlot: '10:00-11:00' });
    expect((await manager.post(path(), far)).status).toBe(400);
  });

  it.each([
    ['31 February', { from: '2027-02-31' }],
    ['a last date of 31 February', { weeks: undefined, until: '2027-02-31' }],
    ['a last date before the first', { weeks: undefined, until: '2020-01-01' }],
    ['a last date 53 weeks on', { weeks: undefined, until: addDays(aRegularRequest().from, 364) }],
    ['both a last date and weeks', { until: addDays(aRegularRequest().from, 7) }],
    ['neither', { weeks: undefined }],
    ['no day', { days: [] }],
    ['an eighth day', { days: [8] }],
    [
      'a day that does not come',
      { weeks: undefined, until: aRegularRequest().from, days: [((aRegularRequest().days[0] ?? 1) % 7) + 1] },
    ],
    ['no week', { weeks: 0 }],
    ['half hours', { timeSlot: '18:30-19:30' }],
    ['no phone', { customer: { name: 'Vikram Rao', phone: '12' } }],
    ['a rate of nothing', { rate: 0 }],
    ['a field that nobody knows', { colour: 'green' }],
  ])('are refused with %s, and nothing is written', async (_what, fields) => {
    const { status, body } = await manager.post(path(), { ...aRegularRequest(2), ...fields });
    expect([status, body.code, await count()]).toEqual([400, 'VALIDATION', 0]);
  });

  it('are refused for blocked customers, in a preview too', async () => {
    const request = aRegularRequest(2);
    await manager.post(`${scene.groundPath}/walk-ins`, {
      bookingDate: scene.date,
      timeSlot: '10:00-11:00',
      playerDetails: { playerCount: 4, contactPerson: request.customer },
    });
    const { body } = await manager.get('/owner/customers');
    await manager.patch(`/owner/customers/${body.customers[0].customerId}`, { blocked: true });
    for (const preview of [true, false]) {
      const answer = await manager.post(path(), { ...request, preview });
      expect([answer.status, answer.body.code, await count()]).toEqual([409, 'NOT_BOOKABLE', 0]);
    }
  });

  it('count as visits of their customer, and appear in the calendar', async () => {
    const request = aRegularRequest(2);
    await manager.post(path(), request);
    const { body } = await manager.get('/owner/customers');
    expect(body.customers).toMatchObject([{ phone: request.customer.phone, name: request.customer.name }]);
    const days = await manager.get(`${scene.groundPath}/calendar?from=${request.from}&to=${request.from}`);
    expect(days.body.days[0].entries).toMatchObject([{ kind: 'booking', timeSlot: '18:00-20:00' }]);
  });
});
