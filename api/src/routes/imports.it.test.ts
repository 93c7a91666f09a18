import { fsck } from '@crease/domain/assurance/fsck';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { native } from '@crease/domain/platform/models';
import { aGround } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays } from '@crease/shared/time/ist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;

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
});

const send = (path: string, text: string | Buffer) =>
  owner.send('POST', `/owner/imports/${path}`, undefined, upload('file', Buffer.from(text), 'export.csv'));
const HEAD = 'Booking ID,Venue,Date,Slot,Customer Name,Mobile,Amount,Paid,Payment Mode,Remarks,Coach';
const rowOf = (at: { id?: string; ground?: string; date?: string; slot?: string; more?: string }) =>
  [
    at.id ?? 'R-1',
    at.ground ?? scene.ground.name,
    at.date ?? scene.date,
    at.slot ?? '6 PM - 8 PM',
    'Rohan Kulkarni,+91 98200 98200',
    at.more ?? '"₹1,600",600,GPay,corner net,Anil',
  ].join(',');
const bookingsOf = () =>
  native(world.core.models, 'bookings').find({ groundId: scene.ground._id }).sort({ startsAt: 1 }).toArray();

describe('bookings of another program', () => {
  it('are judged without a write, taken in once, and change nothing when they come again', async () => {
    const file = [HEAD, rowOf({}), rowOf({ id: 'R-2', slot: '20:00-21:00', more: ',,,,' })].join('\n');
    const preview = await send('bookings/preview', file);
    expect(preview).toMatchObject({ status: 200, body: { counts: { new: 2, known: 0 }, unread: ['Coach'] } });
    expect(await bookingsOf()).toEqual([]);

    const taken = await send('bookings', file);
    expect(taken.body.counts).toMatchObject({ new: 2, known: 0, taken: 0 });
    const [first, second] = await bookingsOf();
    expect(first).toMatchObject({
      _id: expect.anything(),
      status: 'confirmed',
      source: 'walk-in',
      userId: null,
      playerDetails: { contactPerson: { name: 'Rohan Kulkarni', phone: '9820098200' } },
      pricing: { totalAmount: 1_600, convenienceFee: 0 },
      payment: { collected: [{ amount: 600, method: 'upi', by: scene.people.owner.name }] },
      requirements: 'corner net',
    });
    expect(second?.payment.collected).toEqual([]);
    const { slots } = (await api.get(`${scene.groundPath}/availability/${scene.date}`)).body.availability;
    expect([18, 19, 20].map((hour) => slots[hour].status)).toEqual(['booked', 'booked', 'booked']);

    const again = await send('bookings', file);
    expect(again.body.counts).toMatchObject({ new: 0, known: 2 });
    expect(again.body.rows[0].bookingId).toBe(first?._id.toString());
    const after = await bookingsOf();
    expect(after.map(({ _id, updatedAt, seq }) => ({ _id, updatedAt, seq }))).toEqual(
      [first, second].map((one) => ({ _id: one?._id, updatedAt: one?.updatedAt, seq: one?.seq })),
    );
  });

  it('take nobody’s hours: a clash is told, with the rest taken in', async () => {
    const sold = await scene.confirmed();
    const { startTime, endTime } = sold.timeSlot;
    const file = [
      HEAD,
      rowOf({ date: sold.bookingDate, slot: `${startTime}-${endTime}` }),
      rowOf({ id: 'R-2', slot: '06:00-08:00' }),
      rowOf({ id: 'R-3', slot: '07:00-08:00' }),
      rowOf({ id: 'R-4', date: addDays(scene.date, -40) }),
    ].join('\n');
    const outcomes = (body: { rows: { outcome: string }[] }) => body.rows.map(({ outcome }) => outcome);
    const expected = ['taken', 'new', 'taken', 'past'];
    expect(outcomes((await send('bookings/preview', file)).body)).toEqual(expected);
    expect(outcomes((await send('bookings', file)).body)).toEqual(expected);
    const kept = await native(world.core.models, 'bookings').findOne({ _id: sold._id });
    expect(kept).toMatchObject({ status: 'confirmed', timeSlot: sold.timeSlot });
  });

  it('of a file with a line that cannot be read are not taken in at all', async () => {
    const file = [
      HEAD,
      rowOf({}),
      rowOf({ id: 'R-2', slot: '18:30-20:00' }),
      rowOf({ id: 'R-3', ground: 'Elsewhere' }),
      rowOf({ id: 'R-4', date: '2026-13-01' }),
      rowOf({ id: 'R-5', slot: '08:00-09:00', more: '100,200,cash,,' }),
    ].join('\n');
    for (const path of ['bookings/preview', 'bookings']) {
      const refused = await send(path, file);
      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect(refused.body.errors.map(({ path: at }: { path: string }) => at)).toEqual([
        'lines.3.time',
        'lines.4.ground',
        'lines.5.date',
        'lines.6.paid',
      ]);
    }
    expect(await bookingsOf()).toEqual([]);
  });

  it('that a crash has cut are gone on with when the file comes again', async () => {
    for (const at of ['walkIn.afterRecord', 'walkIn.afterIntent', 'walkIn.afterClaim'] as const) {
      scene = await Scene.of(world.core);
      owner = api.as(scene.people.owner);
      const fresh = [HEAD, rowOf({}), rowOf({ id: 'R-2', slot: '20:00-21:00' })].join('\n');
      const disarm = armFailpoint(at, 'throw');
      expect((await send('bookings', fresh)).status, at).toBe(500);
      disarm();
      // What was cut in the middle of a step is gone on with once that is old.
      const all = async () => {
        const { body } = await send('bookings', fresh);
        return body.counts.left === 0 ? body : undefined;
      };
      const { counts } = await until('all of it', all, 20_000);
      expect([counts.new + counts.known, counts.taken], at).toEqual([2, 0]);
      expect(
        (await bookingsOf()).map(({ status }) => status),
        at,
      ).toEqual(['confirmed', 'confirmed']);
    }
  });

  it('are taken in once, though the file is sent twice at once', async () => {
    const slots = ['06:00-07:00', '08:00-09:00', '10:00-11:00'];
    const file = [HEAD, ...slots.map((slot) => rowOf({ id: slot, slot }))].join('\n');
    const both = await Promise.all([send('bookings', file), send('bookings', file)]);
    for (const { status } of both) expect(status).toBe(200);
    await send('bookings', file);
    expect((await bookingsOf()).map(({ status }) => status)).toEqual(Array(3).fill('confirmed'));
    const { models, clock } = world.core;
    const found = [];
    for await (const violation of fsck({ models, now: clock.now() })) found.push(violation);
    expect(found).toEqual([]);
  });

  it('go to the ground that is named for the file, and to no other workplace’s', async () => {
    await aGround(world.core, { ownerId: scene.people.owner._id });
    const file = `date,start,hours,name,phone\n${scene.date},18:00,2,Meera,9820098201`;
    expect((await send('bookings', file)).body.errors[0].message).toContain('ground');
    const here = await send(`bookings?groundId=${scene.ground._id}`, file);
    expect(here.body.rows).toMatchObject([{ outcome: 'new', groundName: scene.ground.name }]);
    const strange = await aGround(world.core, { ownerId: scene.people.otherOwner._id });
    expect((await send(`bookings?groundId=${strange._id}`, file)).status).toBe(404);
  });
});

describe('customers of another program', () => {
  it('are added by phone number, once, and are overwritten by nobody', async () => {
    const file =
      'First Name;Last Name;Mobile;E-Mail;Notes\nMeera;Iyer;098200-98201;Meera@Example.com;pays by UPI\nMeera;I.;9820098201;;\n';
    expect((await send('customers/preview', file)).body.counts).toMatchObject({ new: 1, known: 1 });
    expect((await owner.get('/owner/customers')).body.customers).toEqual([]);
    expect((await send('customers', file)).body.counts).toMatchObject({ new: 1, known: 1 });
    const { customers } = (await owner.get('/owner/customers?q=iyer')).body;
    expect(customers).toMatchObject([
      { name: 'Meera Iyer', phone: '9820098201', email: 'meera@example.com', note: 'pays by UPI', visits: 0 },
    ]);
    const other = file.replace('pays by UPI', 'owes us').replace('Iyer', 'Nair');
    expect((await send('customers', other)).body.counts).toMatchObject({ new: 0, known: 2 });
    expect((await owner.get('/owner/customers')).body.customers).toEqual(customers);
  });
});

describe('a file', () => {
  it('of 100 MB is refused with a clear word, and what is no CSV too', async () => {
    const huge = await send('bookings', Buffer.alloc(100 * 1024 * 1024, 'a'));
    expect(huge).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(huge.body.message).toContain('2 MB');
    for (const text of ['', 'PK\u0003\u0004', 'name,phone\n', 'a\u0000b'])
      expect(await send('customers', text)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((await send('payments', 'name,phone\nA,9820098200')).status).toBe(400);
  });

  it('is taken from nobody but the owner, and stands in the log when it was taken in', async () => {
    const file = 'name,phone\nMeera,9820098201';
    await send('customers/preview', file);
    expect((await owner.get('/owner/log')).body.entries).toEqual([]);
    await send('customers', file);
    expect((await owner.get('/owner/log')).body.entries).toMatchObject([{ what: 'import.run' }]);
    const { manager } = scene.people;
    const asked = upload('file', Buffer.from(file), 'export.csv');
    expect((await api.as(manager).send('POST', '/owner/imports/customers', undefined, asked)).status).toBe(
      403,
    );
  });
});
