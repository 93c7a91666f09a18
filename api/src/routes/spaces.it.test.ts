import { aGround } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
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

  it('with a ground of another space is refused, and both are as they were', async () => {
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

  it('is not parted under games ahead: they are listed, and the hours stay shared', async () => {
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

  it('knows no space and no ground of others', async () => {
    const strange = await aGround(world.core, { ownerId: scene.people.otherOwner._id });
    const grounds = [...halves().grounds.slice(0, 2), { groundId: strange._id.toString(), parts: ['B'] }];
    expect((await owner.put('/owner/spaces', { ...halves(), grounds })).status).toBe(404);
    expect((await owner.put('/owner/spaces', { ...halves(), _id: strange._id })).status).toBe(404);
  });
});
