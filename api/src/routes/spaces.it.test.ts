import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let owner: ApiClient;
let scene: Scene;
let [whole, left, right] = ['', '', ''];

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
  const ground = async () => (await aGround(world.core, { ownerId: scene.people.owner._id }))._id.toString();
  [whole, left, right] = [await ground(), await ground(), await ground()];
});

const halves = () => ({
  name: 'Main turf',
  parts: ['A', 'B'],
  grounds: [
    { groundId: whole, parts: ['A', 'B'] },
    { groundId: left, parts: ['A'] },
    { groundId: right, parts: ['B'] },
  ],
});
const hold = (groundId: string, timeSlot: string, as = api.as(scene.people.player)) =>
  as.post('/bookings/temp-hold', { groundId, bookingDate: scene.date, timeSlot });

describe('a manager limited to one ground of a shared turf', () => {
  const PHONE = '9820098200';
  const walkIn = async (groundId: string, timeSlot: string) => {
    const contactPerson = { name: 'Rohan Kulkarni', phone: PHONE };
    const game = { bookingDate: scene.date, timeSlot, playerDetails: { playerCount: 6, contactPerson } };
    const { status, body } = await owner.post(`/grounds/${groundId}/walk-ins`, game);
    expect(status).toBe(201);
    return body.booking;
  };
  const limitedTo = async (...groundIds: string[]) => {
    const manager = await aUser(world.core);
    const ids = groundIds.map((id) => new Types.ObjectId(id));
    await aMember(world.core, scene.people.owner, manager, { role: 'manager', groundIds: ids });
    return api.as(manager);
  };
  const closing = () => ({ date: scene.date, timeSlot: '18:00-22:00', reason: 'Rain' });

  it('sees bookings of the other grounds on the turf as in the calendar, without the player', async () => {
    expect((await owner.put('/owner/spaces', halves())).status).toBe(200);
    const theirs = await walkIn(left, '18:00-19:00');
    const others = await walkIn(whole, '20:00-21:00');
    const manager = await limitedTo(left);
    const redacted = { kind: 'booking', timeSlot: '20:00-21:00', date: scene.date, groundId: whole };

    const day = await manager.get(`/bookings/ground/${left}/${scene.date}`);
    expect(day.body.bookings).toEqual([expect.objectContaining({ _id: theirs._id }), redacted]);
    const preview = await manager.post(`/grounds/${left}/closures/preview`, closing());
    expect(preview.body.bookings).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: theirs._id }), redacted]),
    );
    const { days } = (await manager.get(`/grounds/${left}/calendar?from=${scene.date}&to=${scene.date}`))
      .body;
    expect(days[0].entries).toContainEqual(redacted);
    for (const { body } of [day, preview]) {
      expect(body.bookings).toHaveLength(2);
      expect(JSON.stringify(body)).not.toContain(others.bookingId);
    }
    // The redacted row is all that mentions the other ground, in both directions.
    const byWhole = await (await limitedTo(whole)).get(`/bookings/ground/${whole}/${scene.date}`);
    expect(byWhole.body.bookings).toEqual([
      { kind: 'booking', timeSlot: '18:00-19:00', date: scene.date, groundId: left },
      expect.objectContaining({ _id: others._id }),
    ]);
    const all = await owner.get(`/bookings/ground/${left}/${scene.date}`);
    expect(all.body.bookings.map(({ _id }: { _id: string }) => _id)).toEqual([theirs._id, others._id]);
  });

  it('may not switch the draw of new days, which applies to all grounds of the turf', async () => {
    await owner.put('/owner/spaces', halves());
    const limited = await limitedTo(left, right);
    const refused = await limited.patch(`/grounds/${left}`, { drawsOpenings: true });
    expect(refused).toMatchObject({ status: 403, body: { reason: 'turf_shared_elsewhere' } });
    const drawing = () => world.core.db.grounds.countDocuments({ _id: { $in: ids() }, drawsOpenings: true });
    const ids = () => [whole, left, right].map((id) => new Types.ObjectId(id));
    expect(await drawing()).toBe(0);
    expect((await limited.patch(`/grounds/${left}`, { description: 'With a new net' })).status).toBe(200);
    const manager = await limitedTo(whole, left, right);
    expect((await manager.patch(`/grounds/${left}`, { drawsOpenings: true })).status).toBe(200);
    expect(await drawing()).toBe(3);
  });

  it('may not close it over grounds they do not have, whatever has been booked there meanwhile', async () => {
    expect((await owner.put('/owner/spaces', halves())).status).toBe(200);
    const manager = await limitedTo(left);
    expect((await manager.post(`/grounds/${left}/closures/preview`, closing())).body.bookings).toEqual([]);
    const { _id } = await walkIn(whole, '20:00-21:00');
    const refused = await manager.post(`/grounds/${left}/closures`, closing());
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(refused.body.message).toContain('shares its turf with a ground you do not work at');
    expect((await owner.get(`/bookings/${_id}`)).body.booking.status).toBe('confirmed');

    // The left half shares turf with the whole, not with the right half.
    const both = await limitedTo(left, whole);
    expect((await both.post(`/grounds/${left}/closures`, closing())).body.cancelled).toBe(1);
  });
});

describe('shared turf', () => {
  it('is linked, shown, changed and unlinked', async () => {
    const linked = await owner.put('/owner/spaces', halves());
    expect(linked).toMatchObject({ status: 200, body: { space: halves() } });
    const { _id } = linked.body.space;
    expect((await owner.get('/owner/spaces')).body.spaces).toEqual([linked.body.space]);
    const { sharesWith } = (await api.get(`/grounds/${whole}`)).body.ground;
    expect(sharesWith.map(({ groundId }: { groundId: string }) => groundId).toSorted()).toEqual(
      [left, right].toSorted(),
    );
    const { grounds } = (await owner.get('/grounds/owner')).body;
    const turfs = new Map<string, { spaceId: string; parts: string[] }>(
      grounds.map(({ _id, turf }: { _id: string; turf: { spaceId: string; parts: string[] } }) => [
        _id,
        turf,
      ]),
    );
    expect(turfs.get(whole)).toEqual({ spaceId: expect.any(String), parts: ['A', 'B'] });
    expect(turfs.get(right)).toEqual({ spaceId: turfs.get(whole)?.spaceId, parts: ['B'] });
    expect((await hold(left, '18:00-19:00')).status).toBe(201);
    const other = api.as(scene.people.otherPlayer);
    expect((await hold(whole, '18:00-19:00', other)).body.code).toBe('SLOT_TAKEN');
    expect((await hold(right, '18:00-19:00', other)).status).toBe(201);
    const renamed = await owner.put('/owner/spaces', { ...halves(), _id, name: 'Roof turf' });
    expect(renamed.body.space.name).toBe('Roof turf');
    expect((await owner.delete(`/owner/spaces/${_id}`)).status).toBe(200);
    expect((await owner.delete(`/owner/spaces/${_id}`)).status).toBe(404);
    expect((await api.get(`/grounds/${whole}`)).body.ground.sharesWith).toEqual([]);
    const apart = (await owner.get('/grounds/owner')).body.grounds;
    expect(apart.some(({ turf }: { turf?: unknown }) => turf)).toBe(false);
    expect((await hold(whole, '18:00-19:00', api.as(scene.people.admin))).status).toBe(201);
  });

  it('is refused with the bookings in the way', async () => {
    const details = { playerCount: 6, contactPerson: { name: 'Rohan', phone: '9820098200' } };
    const walkIn = (id: string) =>
      owner.post(`/grounds/${id}/walk-ins`, {
        bookingDate: scene.date,
        timeSlot: '20:00-21:00',
        playerDetails: details,
      });
    const [first, second] = [await walkIn(whole), await walkIn(right)];
    const refused = await owner.put('/owner/spaces', halves());
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(refused.body.bookings.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      [first, second].map(({ body }) => body.booking._id).toSorted(),
    );
    expect((await owner.get('/owner/spaces')).body.spaces).toEqual([]);
  });

  it('with a ground of another space is refused, and both are unchanged', async () => {
    const { body } = await owner.put('/owner/spaces', halves());
    const fourth = (await aGround(world.core, { ownerId: scene.people.owner._id }))._id.toString();
    const grounds = [
      { groundId: fourth, parts: ['A'] },
      { groundId: left, parts: ['B'] },
    ];
    const second = await owner.put('/owner/spaces', { ...halves(), grounds });
    expect(second).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect((await owner.get('/owner/spaces')).body.spaces).toEqual([body.space]);
    expect((await api.get(`/grounds/${fourth}`)).body.ground.sharesWith).toEqual([]);
    expect((await hold(left, '18:00-19:00')).status).toBe(201);
    expect((await hold(fourth, '18:00-19:00', api.as(scene.people.otherPlayer))).status).toBe(201);
  });

  it('is not split under upcoming games: they are listed, and the hours stay shared', async () => {
    const { body } = await owner.put('/owner/spaces', halves());
    const game = await owner.post(`/grounds/${whole}/walk-ins`, {
      bookingDate: scene.date,
      timeSlot: '20:00-21:00',
      playerDetails: { playerCount: 6, contactPerson: { name: 'Rohan', phone: '9820098200' } },
    });
    const refused = await owner.delete(`/owner/spaces/${body.space._id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(refused.body.bookings).toMatchObject([{ _id: game.body.booking._id }]);
    expect((await owner.get('/owner/spaces')).body.spaces).toEqual([body.space]);
    expect((await hold(left, '20:00-21:00')).body.code).toBe('SLOT_TAKEN');
    expect((await hold(right, '18:00-19:00')).status).toBe(201);
  });

  it.each([
    ['one part', () => ({ parts: ['A'] })],
    ['seven parts', () => ({ parts: [...'ABCDEFG'] })],
    ['a part twice', () => ({ parts: ['A', 'A'] })],
    ['a part with a point', () => ({ parts: ['A', 'B.x'] })],
    ['a part that nobody sells', () => ({ parts: ['A', 'B', 'C'] })],
    [
      'a part that is none',
      () => ({
        grounds: [
          { groundId: whole, parts: ['A', 'B'] },
          { groundId: left, parts: ['Z'] },
        ],
      }),
    ],
    [
      'a ground twice',
      () => ({
        grounds: [
          { groundId: whole, parts: ['A'] },
          { groundId: whole, parts: ['B'] },
        ],
      }),
    ],
    ['one ground', () => ({ grounds: [{ groundId: whole, parts: ['A', 'B'] }] })],
    ['no name', () => ({ name: '' })],
    ['a field of its own', () => ({ layoutId: whole })],
  ])('with %s is 400', async (_what, change) => {
    const answer = await owner.put('/owner/spaces', { ...halves(), ...change() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('reveals no space or ground of others', async () => {
    const strange = await aGround(world.core, { ownerId: scene.people.otherOwner._id });
    const grounds = [...halves().grounds.slice(0, 2), { groundId: strange._id.toString(), parts: ['B'] }];
    expect((await owner.put('/owner/spaces', { ...halves(), grounds })).status).toBe(404);
    expect((await owner.put('/owner/spaces', { ...halves(), _id: strange._id })).status).toBe(404);
  });
});
