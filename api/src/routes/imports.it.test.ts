import { createHash } from 'node:crypto';
import { fsck } from '@crease/domain/assurance/fsck';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { aGround } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays } from '@crease/shared/time/ist';
import fc from 'fast-check';
import { Types } from 'mongoose';
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
  world.core.db.bookings.find({ groundId: scene.ground._id }).sort({ startsAt: 1 }).toArray();

describe('bookings of another program', () => {
  it('are checked without a write, imported once, and change nothing when they come again', async () => {
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

  it('take no taken hours: a clash is reported, and the rest imported', async () => {
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
    const kept = await world.core.db.bookings.findOne({ _id: sold._id });
    expect(kept).toMatchObject({ status: 'confirmed', timeSlot: sold.timeSlot });
  });

  it('are not imported at all if a line of the file cannot be read', async () => {
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

  it('are continued after a crash when the file comes again', async () => {
    for (const at of ['walkIn.afterRecord', 'walkIn.afterIntent', 'walkIn.afterClaim'] as const) {
      scene = await Scene.of(world.core);
      owner = api.as(scene.people.owner);
      const fresh = [HEAD, rowOf({}), rowOf({ id: 'R-2', slot: '20:00-21:00' })].join('\n');
      const disarm = armFailpoint(at, 'throw');
      expect((await send('bookings', fresh)).status, at).toBe(500);
      disarm();
      // A step that was interrupted is continued once it is stale.
      const all = async () => {
        const { body } = await send('bookings', fresh);
        return body.counts.left === 0 ? body : undefined;
      };
      const { counts } = await until('all of it', all);
      expect([counts.new + counts.known, counts.taken], at).toEqual([2, 0]);
      expect(
        (await bookingsOf()).map(({ status }) => status),
        at,
      ).toEqual(['confirmed', 'confirmed']);
    }
  });

  it('are imported once, though the file is sent twice at once', async () => {
    const slots = ['06:00-07:00', '08:00-09:00', '10:00-11:00'];
    const file = [HEAD, ...slots.map((slot) => rowOf({ id: slot, slot }))].join('\n');
    const both = await Promise.all([send('bookings', file), send('bookings', file)]);
    for (const { status } of both) expect(status).toBe(200);
    await send('bookings', file);
    expect((await bookingsOf()).map(({ status }) => status)).toEqual(Array(3).fill('confirmed'));
    const { db, clock } = world.core;
    const found = [];
    for await (const violation of fsck({ db, now: clock.now() })) found.push(violation);
    expect(found).toEqual([]);
  });

  it('go to the ground named for the file, and to no other workplace’s', async () => {
    await aGround(world.core, { ownerId: scene.people.owner._id });
    const file = `date,start,hours,name,phone\n${scene.date},18:00,2,Meera,9820098201`;
    expect((await send('bookings', file)).body.errors[0].message).toContain('ground');
    const here = await send(`bookings?groundId=${scene.ground._id}`, file);
    expect(here.body.rows).toMatchObject([{ outcome: 'new', groundName: scene.ground.name }]);
    const strange = await aGround(world.core, { ownerId: scene.people.otherOwner._id });
    expect((await send(`bookings?groundId=${strange._id}`, file)).status).toBe(404);
  });
});

describe('the identity of an imported booking', () => {
  const outcomesOf = ({ body }: { body: { rows: { outcome: string }[] } }) =>
    body.rows.map(({ outcome }) => outcome);

  it('is not the order number: two rows with one number are two bookings, and numbers may restart', async () => {
    const cart = [HEAD, rowOf({ slot: '06:00-07:00' }), rowOf({ slot: '09:00-10:00' })].join('\n');
    expect(outcomesOf(await send('bookings/preview', cart))).toEqual(['new', 'new']);
    expect(outcomesOf(await send('bookings', cart))).toEqual(['new', 'new']);
    const nextWeek = [HEAD, rowOf({ id: 'R-1', date: addDays(scene.date, 7) })].join('\n');
    expect(outcomesOf(await send('bookings/preview', nextWeek))).toEqual(['new']);
    expect(outcomesOf(await send('bookings', nextWeek))).toEqual(['new']);
    expect(outcomesOf(await send('bookings', nextWeek))).toEqual(['known']);
    expect(await bookingsOf()).toHaveLength(3);
  });

  it('is not a coupon’s code, and a repeated row is recognised in preview and run', async () => {
    const head = 'Code,date,slot,name,phone';
    const row = (slot: string) => `DIWALI10,${scene.date},${slot},Meera,9820098201`;
    const file = [head, row('06:00-07:00'), row('08:00-09:00'), row('06:00-07:00')].join('\n');
    const preview = await send('bookings/preview', file);
    expect(preview.body.unread).toEqual(['Code']);
    expect(outcomesOf(preview)).toEqual(['new', 'new', 'known']);
    expect(outcomesOf(await send('bookings', file))).toEqual(['new', 'new', 'known']);
  });

  it('is recognised if a player has booked the same hours here', async () => {
    const { bookingDate, timeSlot, playerDetails, _id } = await scene.confirmed();
    const { phone } = playerDetails.contactPerson;
    const slot = `${timeSlot.startTime}-${timeSlot.endTime}`;
    const file = `date,slot,name,phone\n${bookingDate},${slot},Somebody,${phone}`;
    for (const path of ['bookings/preview', 'bookings'])
      expect((await send(path, file)).body.rows).toMatchObject([
        { outcome: 'known', bookingId: _id.toString() },
      ]);
  });

  it('is recognised if an earlier release stored it under its number', async () => {
    const file = [HEAD, rowOf({ id: 'R-7', slot: '06:00-07:00' })].join('\n');
    await send('bookings', file);
    const bookings = world.core.db.bookings;
    const [made] = await bookingsOf();
    if (!made) throw new Error('nothing was imported');
    // As earlier releases stored it: under an id derived from the number.
    const key = createHash('sha256').update(`import:${scene.ground._id}:R-7`).digest('hex');
    await bookings.deleteOne({ _id: made._id });
    await bookings.insertOne({ ...made, _id: new Types.ObjectId(key.slice(0, 24)), status: 'cancelled' });
    expect(outcomesOf(await send('bookings/preview', file))).toEqual(['known']);
    expect(outcomesOf(await send('bookings', file))).toEqual(['known']);
  });

  it('makes the preview of any file equal to its run', async () => {
    const row = fc.record({
      id: fc.constantFrom('', '1', '2', '3'),
      hour: fc.integer({ min: 6, max: 12 }),
      hours: fc.integer({ min: 1, max: 2 }),
      phone: fc.constantFrom('9820098201', '9820098202'),
      day: fc.constantFrom(-30, 0, 1),
      status: fc.constantFrom('', 'Confirmed', 'Cancelled', 'Void'),
    });
    const files = fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(files, async (drawn) => {
        scene = await Scene.of(world.core);
        owner = api.as(scene.people.owner);
        for (const rows of drawn) {
          const lines = rows.map(({ id, hour, hours, phone, day, status }) =>
            [id, addDays(scene.date, day), `${hour}:00`, hours, 'Meera', phone, status].join(','),
          );
          const file = ['booking id,date,start,hours,name,phone,status', ...lines].join('\n');
          const preview = await send('bookings/preview', file);
          expect(preview.status).toBe(200);
          const run = await send('bookings', file);
          expect(outcomesOf(preview)).toEqual(outcomesOf(run));
          expect(preview.body.counts).toEqual(run.body.counts);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('the ground of an imported booking', () => {
  const HEAD_OF_GROUNDS = 'ground,date,slot,name,phone';
  const fileOf = (...named: string[]) =>
    [
      HEAD_OF_GROUNDS,
      ...named.map((name, at) => `${name},${scene.date},${6 + at}:00-${7 + at}:00,Meera,9820098201`),
    ].join('\n');

  it('is the one with exactly that name, including marks and signs', async () => {
    const ownerId = scene.people.owner._id;
    for (const name of ['Court 1.1', 'लाल मैदान', 'Turf A', 'turf b', 'Turf B'])
      await aGround(world.core, { ownerId, name });
    const refused = await send('bookings/preview', fileOf('Court 11', 'लीला मैदान', 'Turf A+', 'TURF B', ''));
    expect(refused.body.errors).toMatchObject([
      { path: 'lines.2.ground', message: '“Court 11” is no ground of yours' },
      { path: 'lines.3.ground', message: '“लीला मैदान” is no ground of yours' },
      { path: 'lines.4.ground', message: '“Turf A+” is no ground of yours' },
      { path: 'lines.5.ground', message: expect.stringContaining('the name of 2 grounds') },
      { path: 'lines.6.ground', message: 'is missing' },
    ]);
    for (const name of ['Court 11', 'लीला मैदान', 'Turf A+']) await aGround(world.core, { ownerId, name });
    const named = ['Court 11', 'लीला मैदान', 'Turf A+', 'turf b', 'Turf B', 'court  1.1'];
    const { body } = await send('bookings', fileOf(...named));
    expect(body.rows.map(({ groundName }: { groundName: string }) => groundName)).toEqual([
      ...named.slice(0, 5),
      'Court 1.1',
    ]);
  });

  it('is the chosen one, whatever the file says', async () => {
    await aGround(world.core, { ownerId: scene.people.owner._id, name: 'Turf A' });
    const { body } = await send(
      `bookings/preview?groundId=${scene.ground._id}`,
      fileOf('Turf A', 'Elsewhere'),
    );
    expect(body).toMatchObject({ counts: { new: 2 }, unread: ['ground'] });
    expect(body.rows[0].groundName).toBe(scene.ground.name);
  });
});

describe('the status and time of an imported booking', () => {
  const head = 'date,slot,name,phone,status';
  const row = (hour: number, status: string) =>
    `${scene.date},${hour}:00-${hour + 1}:00,Meera,9820098201,${status}`;

  it('are parsed by whole words; unknown words are asked about, and every dropped row is reported', async () => {
    const said = ['Confirmed', 'Cancelled', 'Rejected', 'Void', 'Expired', 'Non-refundable', 'VOID'];
    const file = [head, ...said.map((status, at) => row(6 + at, status))].join('\n');
    const preview = await send('bookings/preview', file);
    expect(preview.body).toMatchObject({
      counts: { new: 1, ended: 1, unclear: 5 },
      unclear: ['Rejected', 'VOID', 'Expired', 'Non-refundable'],
    });
    expect(preview.body.rows).toHaveLength(said.length);
    expect(preview.body.rows[1]).toEqual({ line: 3, name: 'Meera', status: 'Cancelled', outcome: 'ended' });
    const answers = 'take=non%20refundable&leave=rejected,void,Expired';
    const answered = await send(`bookings/preview?${answers}`, file);
    expect(answered.body).toMatchObject({ counts: { new: 2, ended: 5, unclear: 0 }, unclear: [] });
    const run = await send(`bookings?${answers}`, file);
    expect(run.body.counts).toEqual(answered.body.counts);
    expect(await bookingsOf()).toHaveLength(2);
  });

  it('are in Indian time: 18:30 in UTC is midnight of the next day', async () => {
    const before = addDays(scene.date, -1);
    const file = [
      'date,start,hours,name,phone',
      `${before}T18:30:00.000Z,06:00,1,Meera,9820098201`,
      `${scene.date},${scene.date}T03:30:00Z,1,Meera,9820098201`,
    ].join('\n');
    expect((await send('bookings/preview', file)).body.rows).toMatchObject([
      { bookingDate: scene.date, timeSlot: '06:00-07:00' },
      { bookingDate: scene.date, timeSlot: '09:00-10:00' },
    ]);
    const clash = `date,start,hours,name,phone\n${before},${before}T18:30:00Z,1,Meera,9820098201`;
    expect((await send('bookings/preview', clash)).body.errors).toMatchObject([{ path: 'lines.2.date' }]);
  });
});

describe('customers of another program', () => {
  it('are added by phone number, once, and never overwritten', async () => {
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

describe('an import file', () => {
  it('of 100 MB is refused with a clear message, as is one that is not CSV', async () => {
    const huge = await send('bookings', Buffer.alloc(100 * 1024 * 1024, 'a'));
    expect(huge).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(huge.body.message).toContain('2 MB');
    for (const text of ['', 'PK\u0003\u0004', 'name,phone\n', 'a\u0000b'])
      expect(await send('customers', text)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((await send('payments', 'name,phone\nA,9820098200')).status).toBe(400);
  });

  it('is accepted from the owner only, and logged when it was imported', async () => {
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
