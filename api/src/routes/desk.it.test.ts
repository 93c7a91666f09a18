import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { bookingQrText } from '@crease/shared/booking-qr';
import { CSV_BOM } from '@crease/shared/format/csv';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE = 60_000;
/** Sets the server's clock to an instant. */
const standAt = (at: number) => vi.spyOn(world.core.clock, 'now').mockImplementation(() => new Date(at));
const starts = ({ startsAt }: BookingDoc) => startsAt.getTime();

describe('a no-show', () => {
  it('is recorded from 15 minutes after the start until a day after the end, and can be revoked', async () => {
    const scene = await Scene.of(world.core);
    const booking = await scene.confirmed();
    const path = `/bookings/${booking._id}/no-show`;
    const desk = () => api.as(scene.people.desk);
    standAt(starts(booking) + 14 * MINUTE);
    expect((await desk().post(path)).body.code).toBe('STATE_CONFLICT');
    standAt(starts(booking) + 16 * MINUTE);
    const marked = await desk().post(path);
    expect([marked.status, marked.body.booking.noShow]).toEqual([200, true]);
    expect((await desk().post(path)).body.booking.timeline).toEqual(marked.body.booking.timeline);
    const undone = (await desk().delete(path)).body.booking;
    expect(undone.noShow).toBeUndefined();
    expect(undone.timeline.slice(-2).map(({ what }: { what: string }) => what)).toEqual([
      'did not come',
      'came after all',
    ]);
    standAt(booking.endsAt.getTime() + 24 * 60 * MINUTE + 1);
    expect((await desk().post(path)).body.code).toBe('STATE_CONFLICT');
  });

  it('yields to a check-in and is refused after one: of twenty at once, one is first', async () => {
    const scene = await Scene.of(world.core);
    const booking = await scene.confirmed();
    const confirmationCode = booking.confirmation?.confirmationCode;
    standAt(starts(booking) + 20 * MINUTE);
    const desk = api.as(scene.people.desk);
    await desk.get('/owner/today');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2
          ? desk.post(`/bookings/${booking._id}/no-show`)
          : desk.post(`/bookings/${booking._id}/check-in`, { confirmationCode }),
      ),
    );
    expect(answers.filter(({ status }, i) => i % 2 === 0 && status === 200)).toHaveLength(1);
    const { body } = await desk.get(`/bookings/${booking._id}`);
    expect([body.booking.checkedInAt !== undefined, body.booking.noShow]).toEqual([true, undefined]);
  });
});

describe('a check-in', () => {
  it('accepts the QR code of page, mail and PDF, and says whose a foreign one is', async () => {
    const scene = await Scene.of(world.core);
    const [booking, other] = [await scene.confirmed(), await Scene.of(world.core)];
    const second = await aGround(world.core, { ownerId: scene.people.owner._id, name: 'Second Cage' });
    await world.core.db.bookings.updateOne(
      { _id: (await other.confirmed())._id },
      { $set: { groundId: second._id, groundName: 'Second Cage', ownerId: scene.people.owner._id } },
    );
    const elsewhere = await world.core.db.bookings.findOne({ groundId: second._id });
    const qrOf = (one: BookingDoc | null) =>
      bookingQrText(`https://crease.example/booking/${one?._id}`, one?.confirmation?.confirmationCode);
    standAt(starts(booking));
    const desk = api.as(scene.people.desk);
    const path = `/bookings/${booking.bookingId}/check-in`;
    const wrong = await desk.post(path, { qr: qrOf(elsewhere) });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'BAD_CREDENTIALS']);
    expect(wrong.body.message).toBe('This QR code is for Second Cage, not for Sixer Cage.');
    expect((await desk.post(path, { qr: 'upi://pay' })).body.message).toContain('not the QR code');
    expect((await desk.post(path, {})).status).toBe(400);
    expect((await desk.post(path, { qr: qrOf(booking), confirmationCode: 'X' })).status).toBe(400);
    expect((await desk.post(path, { qr: qrOf(booking) })).status).toBe(200);
    expect((await desk.post(path, { qr: qrOf(booking) })).body.code).toBe('STATE_CONFLICT');
  });

  it('made offline counts from its own time, even after the game', async () => {
    const scene = await Scene.of(world.core);
    const booking = await scene.completed();
    const confirmationCode = booking.confirmation?.confirmationCode;
    standAt(booking.endsAt.getTime() + 60 * MINUTE);
    const desk = api.as(scene.people.desk);
    const at = (ms: number) =>
      desk.post(`/bookings/${booking._id}/check-in`, { confirmationCode, at: new Date(ms).toISOString() });
    expect((await at(booking.endsAt.getTime() + 61 * MINUTE)).status).toBe(400);
    expect((await at(booking.endsAt.getTime() - 24 * 60 * MINUTE)).status).toBe(400);
    expect((await at(starts(booking) - 19 * 60 * MINUTE)).body.code).toBe('STATE_CONFLICT');
    const done = await at(starts(booking) - 5 * MINUTE);
    expect([done.status, done.body.booking.checkedInAt]).toEqual([
      200,
      new Date(starts(booking) - 5 * MINUTE).toISOString(),
    ]);
  });
});

describe('GET /bookings/owner', () => {
  it('finds by the beginning of a name, phone, code or number, and by what is due, from an index', async () => {
    const scene = await Scene.of(world.core);
    const owner = api.as(scene.people.owner);
    const booking = await scene.confirmed();
    const walkIn = (
      await owner.post(`${scene.groundPath}/walk-ins`, {
        bookingDate: scene.date,
        timeSlot: '10:00-11:00',
        playerDetails: { playerCount: 4, contactPerson: { name: '=Meera (M) Joshi', phone: '9820011111' } },
        collected: { amount: 826, method: 'cash' },
      })
    ).body.booking;
    await (await Scene.of(world.core)).confirmed();
    const find = async (query: string) =>
      (await owner.get(`/bookings/owner?${query}`)).body.bookings.map(({ _id }: { _id: string }) => _id);
    const [first, second] = [booking._id.toString(), walkIn._id];
    await takeScans(world.core);
    expect(await find('q=roh')).toEqual([first]);
    expect(await find('q=KULKARNI')).toEqual([first]);
    expect(await find('q=(m)')).toEqual([second]);
    expect(await find('q=98200%2011')).toEqual([second]);
    expect(await find('q=%2B91%209820011111')).toEqual([second]);
    expect(await find(`q=${booking.confirmation?.confirmationCode.slice(0, 4).toLowerCase()}`)).toEqual([
      first,
    ]);
    expect(await find(`q=${booking.bookingId}`)).toEqual([first]);
    expect(await find(`q=${booking.bookingId.slice(3, 9).toLowerCase()}`)).toEqual([first]);
    expect(await find('q=ohan')).toEqual([]);
    expect(await find('payment=due')).toEqual([first]);
    expect(await find('payment=paid')).toEqual([second]);
    expect(await find('payment=due&status=cancelled')).toEqual([]);
    expect(await find('sort=start')).toEqual([first, second]);
    expect(await find('sort=created')).toEqual([second, first]);
    expect((await takeScans(world.core)) ?? []).toEqual([]);

    const file = await owner.get('/bookings/owner.csv?sort=created');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = file.bytes.toString('utf8').split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]?.startsWith(`${CSV_BOM}Booking,Date,Time,Ground,Status,Name`)).toBe(true);
    expect(lines[1]).toContain(",'=Meera (M) Joshi,9820011111,,4,826,0,826,0,0,walk-in,");
    const paid = (await owner.get('/bookings/owner.csv?payment=paid')).bytes.toString('utf8');
    expect(paid.split('\r\n')).toHaveLength(3);
    expect((await api.as(scene.people.desk).get('/bookings/owner.csv')).status).toBe(403);
    const some = await aUser(world.core);
    const second2 = await aGround(world.core, { ownerId: scene.people.owner._id });
    await aMember(world.core, scene.people.owner, some, { role: 'manager', groundIds: [second2._id] });
    const limited = api.as(some);
    expect((await limited.get('/bookings/owner.csv')).bytes.toString('utf8').split('\r\n')).toHaveLength(2);
    expect((await limited.get(`/bookings/owner.csv?groundId=${scene.ground._id}`)).status).toBe(403);
  });

  it('answers 404 for a ground of another workplace, as a list and as a file', async () => {
    const scene = await Scene.of(world.core);
    const foreign = (await Scene.of(world.core)).ground._id;
    for (const person of [scene.people.owner, scene.people.manager]) {
      const caller = api.as(person);
      expect((await caller.get(`/bookings/owner?groundId=${scene.ground._id}`)).status).toBe(200);
      expect((await caller.get(`/bookings/owner?groundId=${foreign}`)).status).toBe(404);
      expect((await caller.get(`/bookings/owner.csv?groundId=${foreign}`)).status).toBe(404);
    }
  });
});

describe('PATCH /bookings/:id/reschedule', () => {
  it('lets the ground make moves that players cannot, and shows the price first', async () => {
    const scene = await Scene.of(world.core);
    const second = await aGround(world.core, { ownerId: scene.people.owner._id, name: 'Second Cage' });
    const booking = await scene.confirmed();
    const path = `/bookings/${booking._id}/reschedule`;
    const body = { bookingDate: scene.date, timeSlot: '09:00-11:00', groundId: second._id.toString() };
    const { player, desk, manager, owner } = scene.people;
    expect((await api.as(player).patch(path, body)).status).toBe(403);
    expect((await api.as(player).patch(path, { ...body, groundId: undefined, keepPrice: true })).status).toBe(
      403,
    );
    expect((await api.as(desk).patch(path, body)).status).toBe(403);
    const narrow = await aUser(world.core);
    await aMember(world.core, scene.people.owner, narrow, { role: 'manager', groundIds: [scene.ground._id] });
    expect((await api.as(narrow).patch(path, body)).status).toBe(403);
    const strange = (await Scene.of(world.core)).ground._id.toString();
    expect((await api.as(manager).patch(path, { ...body, groundId: strange })).status).toBe(404);

    const preview = await api.as(manager).patch(path, { ...body, preview: true });
    expect(preview.body).toMatchObject({ pricing: { totalAmount: 1652 }, difference: 1652 - 2754 });
    expect(preview.body.booking).toBeUndefined();
    const moved = await api.as(owner).patch(path, { ...body, keepPrice: true });
    expect(moved.body.booking).toMatchObject({
      groundId: { name: 'Second Cage' },
      timeSlot: { startTime: '09:00' },
      pricing: { totalAmount: 2754 },
    });
  });
});
