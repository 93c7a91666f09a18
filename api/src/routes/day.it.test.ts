import { addBlock } from '@crease/domain/calendar/blocks/block.service';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { GroundToday } from '@crease/shared/contracts/day';
import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
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

/** Sets the server's clock to an hour of a date. */
const standAt = (date: string, hour: number) =>
  vi.spyOn(world.core.clock, 'now').mockImplementation(() => hourStart(date, hour));

const book = async (scene: Scene, bookingDate: string, timeSlot: string) =>
  (
    await createBooking(world.core, scene.people.player._id.toString(), {
      groundId: scene.ground._id.toString(),
      bookingDate,
      timeSlot,
      playerDetails: { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } },
    })
  ).booking;
const approve = (scene: Scene, id: unknown) => api.as(scene.people.owner).patch(`/bookings/${id}/approve`);
const entriesOf = ({ entries }: GroundToday) => entries.map(({ kind, timeSlot }) => `${kind} ${timeSlot}`);

describe('GET /owner/today', () => {
  it('shows current, next and free hours and open payments, from midnight to midnight', async () => {
    const scene = await Scene.of(world.core);
    const { date } = scene;
    const desk = api.as(scene.people.desk);
    const night = await book(scene, addDays(date, -1), '23:00-01:00');
    const game = await book(scene, date, '18:00-20:00');
    for (const { _id } of [night, game]) expect((await approve(scene, _id)).status).toBe(200);
    await desk.post(`/bookings/${game._id}/collect`, { amount: 500, method: 'upi' });
    await addBlock(world.core, scene.ground, { date, timeSlot: '09:00-11:00', reason: 'Nets' }, 'Sanjay');

    standAt(date, 18.5);
    const held = await placeHold(world.core, scene.people.otherPlayer._id.toString(), {
      groundId: scene.ground._id.toString(),
      bookingDate: date,
      timeSlot: '21:00-22:00',
    });
    const { status, body } = await api.as(scene.people.desk).get(`/owner/today?date=${date}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ date, now: hourStart(date, 18.5).toISOString() });
    const [ground] = body.grounds as [GroundToday];
    expect(ground).toMatchObject({ groundId: scene.ground._id.toString(), name: 'Sixer Cage' });
    expect(entriesOf(ground)).toEqual([
      'booking 23:00-01:00',
      'block 09:00-11:00',
      'booking 18:00-20:00',
      'hold 21:00-22:00',
    ]);
    expect(ground.entries[3]?.heldUntil).toBe(held.expiresAt.toISOString());
    expect(ground.current?.booking?._id).toBe(game._id.toString());
    expect(ground.next).toBeUndefined();
    // Games of the night before count in its figures, and held hours are not for sale.
    expect([ground.toCollect, ground.collected]).toEqual([game.pricing.totalAmount - 500, 500]);
    expect(ground.freeHours).toEqual([
      { time: '20:00-21:00', pricePerHour: 1500 },
      { time: '22:00-23:00', pricePerHour: 1500 },
      { time: '23:00-00:00', pricePerHour: 1100 },
    ]);

    standAt(date, 0.5);
    const early = (await api.as(scene.people.desk).get('/owner/today')).body;
    expect(early.date).toBe(date);
    expect(early.grounds[0].current.booking._id).toBe(night._id.toString());
    expect(early.grounds[0].next.timeSlot).toBe('09:00-11:00');
  });

  it('shows a member with some grounds only those', async () => {
    const scene = await Scene.of(world.core);
    const second = await aGround(world.core, { ownerId: scene.people.owner._id, name: 'Second Cage' });
    const limited = await aUser(world.core);
    await aMember(world.core, scene.people.owner, limited, { groundIds: [second._id] });
    const namesFor = async (who: typeof limited) =>
      (await api.as(who).get('/owner/today')).body.grounds.map(({ name }: GroundToday) => name);
    expect(await namesFor(scene.people.manager)).toEqual(['Sixer Cage', 'Second Cage']);
    expect(await namesFor(limited)).toEqual(['Second Cage']);
    const there = await api.as(limited).get(`/owner/today?workplace=${scene.people.otherOwner._id}`);
    expect(there.status).toBe(404);
    expect((await api.as(scene.people.desk).get('/owner/today?date=2026-13-01')).status).toBe(400);
  });

  it('leaves out a booking past its window, and shows the same hours as the calendar', async () => {
    const scene = await Scene.of(world.core);
    const booking = await book(scene, scene.date, '18:00-20:00');
    const { owner } = scene.people;
    const calendar = async () =>
      (await api.as(owner).get(`${scene.groundPath}/calendar?from=${scene.date}&to=${scene.date}`)).body
        .days[0];
    const today = async () => (await api.as(owner).get(`/owner/today?date=${scene.date}`)).body.grounds[0];
    expect((await calendar()).entries).toEqual((await today()).entries);
    expect((await today()).entries[0].timeSlot).toBe(slotText(booking.timeSlot));
    await world.core.db.bookings.updateOne({ _id: booking._id }, { $set: { expiresAt: new Date(0) } });
    expect((await today()).entries).toEqual([]);
    expect((await calendar()).entries).toEqual([]);
  });
});

describe('GET /grounds/:id/calendar', () => {
  it('lists a booking over midnight under both of its dates, once each', async () => {
    const scene = await Scene.of(world.core);
    const [before, date, after] = [addDays(scene.date, -1), scene.date, addDays(scene.date, 1)];
    const night = await book(scene, before, '23:00-01:00');
    const late = await book(scene, date, '22:00-00:00');
    const read = async (from: string, to: string) => {
      const path = `${scene.groundPath}/calendar?from=${from}&to=${to}`;
      const { days } = (await api.as(scene.people.owner).get(path)).body;
      return (days as { date: string; entries: CalendarEntry[] }[]).map(({ entries }) =>
        entries.map(({ booking }) => booking?._id),
      );
    };
    const [nightId, lateId] = [night, late].map(({ _id }) => _id.toString());
    expect(await read(date, date)).toEqual([[nightId, lateId]]);
    expect(await read(before, after)).toEqual([[nightId], [nightId, lateId], []]);
  });

  it('lists a block over midnight under the second date, too, with the date it starts on', async () => {
    const scene = await Scene.of(world.core);
    const before = addDays(scene.date, -1);
    const block = { date: before, timeSlot: '23:00-02:00', reason: 'Nets' };
    await addBlock(world.core, scene.ground, block, 'Sanjay');
    const path = `${scene.groundPath}/calendar?from=${scene.date}&to=${scene.date}`;
    const [day] = (await api.as(scene.people.owner).get(path)).body.days;
    expect(day.entries).toMatchObject([{ kind: 'block', timeSlot: '23:00-02:00', block: { date: before } }]);
  });
});
