import { exportUser } from '@crease/domain/account-end/export-user';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { followBooking } from '@crease/domain/play/games/follow-booking';
import { addGuest } from '@crease/domain/play/teams/guests';
import { joinTeam } from '@crease/domain/play/teams/join-team';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { aHostedBooking, type Hosted } from '@crease/domain/testing/a-game';
import { aGamePaidByHost, joinedPaid, PRICE, SHARE } from '@crease/domain/testing/a-shared-game';
import { book } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { GSTIN, giveGstin } from '@crease/domain/testing/invoicing';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { OneGame } from '@crease/shared/contracts/games';
import { MAX_GAMES_HOSTED, MAX_PLACES_AHEAD } from '@crease/shared/game-limits';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let hosted: Hosted;
let asHost: ApiClient;
let player: UserDoc;
let asPlayer: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  const by = await aUser(world.core, { name: 'Rohan Kulkarni' });
  hosted = await aHostedBooking(world.core, { by });
  asHost = api.as(by);
  player = await aUser(world.core, { name: 'Asha Rao' });
  asPlayer = api.as(player);
});

const TERMS = { places: 4, visibility: 'open', share: 0 };
const gamePath = () => `/bookings/${hosted.booking._id}/game`;
const put = (terms: object = {}, as = asHost) => as.put(gamePath(), { ...TERMS, ...terms });
async function aGame(terms: object = {}): Promise<OneGame['game']> {
  const made = await put(terms);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.game;
}
const refusal = ({ status, body }: Answer) => [status, body.code, body.reason];
const joinAs = async (game: { _id: string }, by: ApiClient = asPlayer, body: object = {}) =>
  await by.post(`/games/${game._id}/join`, body);
const gameNow = async ({ _id }: { _id: string }, by: Pick<ApiClient, 'get'> = api): Promise<OneGame> =>
  (await by.get(`/games/${_id}`)).body;
const isoBefore = (hours: number) =>
  new Date(hosted.booking.startsAt.getTime() - hours * 3_600_000).toISOString();

describe('a game of a booking', () => {
  it('is opened by its host with a link of its own, and takes players until the start', async () => {
    const game = await aGame({ note: 'Rubber studs, please.' });
    const { booking, ground } = hosted;
    expect(game).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      bookingId: booking._id.toString(),
      groundId: ground._id.toString(),
      groundName: ground.name,
      seller: { name: ground.owner.name },
      bookingDate: booking.bookingDate,
      timeSlot: '18:00-20:00',
      startsAt: booking.startsAt.toISOString(),
      hostName: 'Rohan',
      places: 4,
      taken: 1,
      share: 0,
      level: 'any',
      visibility: 'open',
      approve: false,
      note: 'Rubber studs, please.',
      closesAt: booking.startsAt.toISOString(),
      status: 'open',
      url: expect.stringContaining(`/game/${game._id}`),
      rev: 1,
    });
    expect((await asHost.get(gamePath())).body).toMatchObject({ game: { _id: game._id }, isHost: true });
  });

  it('names the seller of its hours to every reader, with the GSTIN if there is one', async () => {
    await giveGstin(world.core, hosted.ground);
    const game = await aGame();
    const seller = { name: 'Mhatre Sports LLP', gstin: GSTIN };
    expect(game.seller).toEqual(seller);
    expect((await gameNow(game)).game.seller).toEqual(seller);
    const { groundId } = game;
    expect((await api.get(`/games?groundId=${groundId}`)).body.games).toMatchObject([{ seller }]);
  });

  it('says which part of a held share is the operator’s fee, and none of one that goes to the host', async () => {
    const atGround = await aGame({ share: 510 });
    await joinAs(atGround);
    expect((await gameNow(atGround, asPlayer)).mine).toMatchObject({ status: 'held', share: 510, fee: 10 });
    await world.core.db.bookings.updateOne({ _id: hosted.booking._id }, { $unset: { bills: '' } });
    expect((await gameNow(atGround, asPlayer)).mine).not.toHaveProperty('fee');
    const { _id } = await aGamePaidByHost(world.core);
    await joinAs({ _id: _id.toString() });
    const { mine } = await gameNow({ _id: _id.toString() }, asPlayer);
    expect(mine).toMatchObject({ status: 'held', share: SHARE });
    expect(mine).not.toHaveProperty('fee');
  });

  it('is one game, however often and by however many requests it is opened', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => put()));
    expect(new Set(answers.map(({ body }) => body.game._id)).size).toBe(1);
    const changed = await aGame({ places: 6, visibility: 'link', level: 'beginner' });
    expect(changed).toMatchObject({ _id: answers[0]?.body.game._id, places: 6, level: 'beginner' });
  });

  it('needs a confirmed booking that has not begun', async () => {
    const pending = await book(world.core, hosted.ground, player, '21:00-22:00');
    const early = await asPlayer.put(`/bookings/${pending._id}/game`, TERMS);
    expect(refusal(early)).toEqual([409, 'STATE_CONFLICT', 'game_needs_booking']);
    await world.core.db.bookings.updateOne(
      { _id: hosted.booking._id },
      { $set: { startsAt: new Date(Date.now() - 60_000) } },
    );
    expect(refusal(await put())).toEqual([409, 'STATE_CONFLICT', 'game_begun']);
    expect((await asHost.put(`/bookings/${'f'.repeat(24)}/game`, TERMS)).status).toBe(404);
    expect((await asHost.get(`/bookings/${pending._id}/game`)).status).toBe(404);
  });

  it.each([
    ['one place', { places: 1 }, 'places'],
    ['more places than the ground has', { places: 15 }, 'places'],
    ['half a rupee', { share: 0.5 }, 'share'],
    ['a negative share', { share: -1 }, 'share'],
    ['shares above the price', { places: 11, share: 400 }, 'share'],
    ['an unknown level', { level: 'expert' }, 'level'],
    ['an unknown visibility', { visibility: 'friends' }, 'visibility'],
    ['a note of 301 letters', { note: 'x'.repeat(301) }, 'note'],
    ['no date', { closesAt: 'tomorrow' }, 'closesAt'],
    ['an end after the start', { closesAt: '2030-01-01T00:00:00.000Z' }, 'closesAt'],
    ['an unknown field', { price: 100 }, 'price'],
    ['a team that the host is not in', { teamId: 'f'.repeat(24) }, 'teamId'],
  ])('is refused with %s', async (_what, terms, field) => {
    const answer = await put(terms);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it('is refused to everyone but the booking’s player', async () => {
    expect((await put({}, asPlayer)).status).toBe(404);
    expect((await put({}, api.as(await ownerOf())))?.status).toBe(403);
    expect((await api.put(gamePath(), TERMS)).status).toBe(401);
  });

  it('never has fewer places than are taken', async () => {
    const game = await aGame();
    for (const _ of [1, 2]) await joinAs(game, api.as(await aUser(world.core)));
    expect(refusal(await put({ places: 2 }))).toEqual([409, 'STATE_CONFLICT', 'places_taken']);
    expect((await put({ places: 3 })).body.game).toMatchObject({ places: 3, taken: 3, status: 'full' });
  });

  it('takes no players before it says so, and again when its host says later', async () => {
    const game = await aGame({ closesAt: new Date(Date.now() - 1_000).toISOString() });
    expect(game.status).toBe('closed');
    expect(refusal(await joinAs(game))).toEqual([409, 'STATE_CONFLICT', 'game_closed']);
    await aGame({ closesAt: isoBefore(1) });
    expect((await joinAs(game)).status).toBe(201);
  });
});

const ownerOf = async () => await aUser(world.core, { _id: hosted.ground.ownerId, role: 'ground_owner' });

describe('joining', () => {
  it('takes a place, and is one place for one player', async () => {
    const game = await aGame();
    const first = await joinAs(game);
    expect(first.status).toBe(201);
    expect(first.body.place).toEqual({ _id: expect.any(String), status: 'in', share: 0 });
    const again = await joinAs(game);
    expect([again.status, again.body.place]).toEqual([201, first.body.place]);
    expect((await gameNow(game)).game).toMatchObject({ taken: 2, status: 'open' });
  });

  it('waits in order when the game is full, and the next player is in when a place is free', async () => {
    const game = await aGame({ places: 2 });
    await joinAs(game);
    const others = await Promise.all([1, 2].map(async () => api.as(await aUser(world.core))));
    const places = [];
    for (const other of others) places.push((await joinAs(game, other)).body.place);
    expect(places).toMatchObject([
      { status: 'waiting', position: 1 },
      { status: 'waiting', position: 2 },
    ]);
    const left = await asPlayer.delete(`/games/${game._id}/places/mine`);
    expect([left.status, left.body.place]).toEqual([200, undefined]);
    const mine = await Promise.all(others.map(async (other) => (await gameNow(game, other)).mine));
    expect(mine).toMatchObject([{ status: 'in' }, { status: 'waiting', position: 1 }]);
    expect((await asPlayer.delete(`/games/${game._id}/places/mine`)).status).toBe(404);
  });

  it('is refused to the host, to visitors, for an unknown game, and with unknown fields', async () => {
    const game = await aGame();
    expect(refusal(await joinAs(game, asHost))).toEqual([409, 'STATE_CONFLICT', 'own_game']);
    expect((await api.post(`/games/${game._id}/join`, {})).status).toBe(401);
    expect((await joinAs({ _id: 'f'.repeat(24) })).status).toBe(404);
    expect((await joinAs(game, asPlayer, { phone: '9820098200' })).status).toBe(400);
  });

  it('is refused once the booking is cancelled, before any event arrives', async () => {
    const game = await aGame();
    const by = { side: 'player' as const, name: 'Rohan Kulkarni' };
    await cancelBooking(world.core, hosted.booking._id, by, 'Rain');
    expect(refusal(await joinAs(game))).toEqual([409, 'STATE_CONFLICT', 'game_cancelled']);
    expect((await gameNow(game)).game).toMatchObject({ status: 'closed', cancelled: true });
    expect(refusal(await put())).toEqual([409, 'STATE_CONFLICT', 'game_needs_booking']);
  });

  it('asks first where the host answers each request', async () => {
    const game = await aGame({ places: 2, approve: true });
    const asked = (await joinAs(game, asPlayer, { note: 'I bowl spin.' })).body.place;
    const rival = api.as(await aUser(world.core));
    const second = (await joinAs(game, rival)).body.place;
    expect([asked.status, second.status]).toEqual(['asked', 'asked']);
    expect((await gameNow(game)).players).toEqual([]);
    expect((await gameNow(game, asHost)).players).toMatchObject([
      { placeId: asked._id, name: 'Asha', status: 'asked', note: 'I bowl spin.' },
      { placeId: second._id, status: 'asked' },
    ]);
    const answer = (placeId: string, accept: boolean, by = asHost) =>
      by.post(`/games/${game._id}/places/${placeId}/answer`, { accept });
    expect((await answer(asked._id, true, asPlayer)).status).toBe(403);
    expect((await answer(asked._id, true)).body.game).toMatchObject({ taken: 2, status: 'full' });
    expect((await answer(asked._id, true)).status).toBe(200);
    expect(refusal(await answer(second._id, true))).toEqual([409, 'GAME_FULL', 'game_full']);
    expect((await answer(second._id, false)).body.players).toMatchObject([{ status: 'in' }]);
    expect((await answer(second._id, false)).status).toBe(404);
    expect(refusal(await answer(asked._id, false))).toEqual([409, 'STATE_CONFLICT', 'not_a_request']);
  });
});

describe('what readers see', () => {
  it('is first names, and a phone only for the host', async () => {
    const game = await aGame();
    await joinAs(game);
    const visitor = await gameNow(game);
    expect(visitor).toMatchObject({ isHost: false, players: [{ name: 'Asha', status: 'in' }] });
    const other = await gameNow(game, api.as(await aUser(world.core)));
    const mine = await gameNow(game, asPlayer);
    for (const seen of [visitor, other, mine]) {
      expect(JSON.stringify(seen)).not.toContain(player.phone);
      expect(JSON.stringify(seen)).not.toMatch(/Rao|Kulkarni|crease\.test/);
    }
    const host = await gameNow(game, asHost);
    expect(host.players).toMatchObject([{ name: 'Asha', phone: player.phone }]);
    expect(JSON.stringify(host)).not.toMatch(/Rao/);
  });

  it('includes who they have played with', async () => {
    const game = await aGame();
    await joinAs(game);
    await world.core.db.games.updateMany({}, { $set: { startsAt: new Date(Date.now() - 1_000) } });
    hosted = await aHostedBooking(world.core);
    const next = (await api.as(hosted.host).put(gamePath(), TERMS)).body.game;
    await joinAs(next);
    expect((await gameNow(next, asHost)).players).toMatchObject([{ playedTogether: true }]);
    expect((await gameNow(next, api.as(hosted.host))).players[0]).not.toHaveProperty('playedTogether');
  });

  it('lists a player’s own games and places', async () => {
    const game = await aGame();
    await joinAs(game);
    expect((await asPlayer.get('/users/me/games')).body.games).toMatchObject([
      { _id: game._id, isHost: false, mine: { status: 'in' } },
    ]);
    expect((await asHost.get('/users/me/games')).body.games).toMatchObject([{ _id: game._id, isHost: true }]);
    const exported = await exportUser(world.core, player._id.toString());
    expect(exported.games).toMatchObject([{ groundName: game.groundName, status: 'in' }]);
  });
});

describe('the list of games', () => {
  const list = async (query = '', by: Pick<ApiClient, 'get'> = api) => (await by.get(`/games?${query}`)).body;
  const idsIn = async (query = ''): Promise<string[]> =>
    (await list(query)).games.map(({ _id }: { _id: string }) => _id);
  /** A ground in a city of its own, so that a list holds the games of one test. */
  const inOwnCity = async (cityId: string, over: object = {}) => {
    const location = {
      address: 'Main road',
      cityId,
      cityName: cityId,
      state: 'Goa',
      latitude: 15.5,
      longitude: 73.8,
      ...over,
    };
    return await aGround(world.core, { location });
  };
  const open = async (ground: Hosted['ground'], timeSlot: string, terms: object = {}) => {
    hosted = await aHostedBooking(world.core, { ground, timeSlot });
    asHost = api.as(hosted.host);
    return (await aGame(terms))._id;
  };

  it('has open games with room, the nearest start first, and pages', async () => {
    const ground = await inOwnCity('margao');
    const late = await open(ground, '21:00-22:00');
    const early = await open(ground, '07:00-08:00');
    await open(ground, '09:00-10:00', { visibility: 'link' });
    const full = await open(ground, '11:00-12:00', { places: 2 });
    expect((await joinAs({ _id: full })).status).toBe(201);
    await open(ground, '13:00-14:00', { closesAt: new Date(Date.now() - 1_000).toISOString() });
    expect(await idsIn('cityId=margao')).toEqual([early, late]);
    expect(await list('cityId=margao&limit=1&page=2')).toMatchObject({
      games: [{ _id: late, cityName: 'margao', playerNames: ['Rohan'] }],
      pagination: { page: 2, limit: 1, total: 2, pages: 2 },
    });
    await asPlayer.delete(`/games/${full}/places/mine`);
    expect(await idsIn('cityId=margao')).toEqual([early, full, late]);
    const by = { side: 'player' as const, name: 'Rohan Kulkarni' };
    await cancelBooking(world.core, (await bookingOf(early)) ?? expect.fail('no booking'), by, 'Rain');
    expect(refusal(await joinAs({ _id: early }))[0]).toBe(409);
    expect(await idsIn('cityId=margao')).toEqual([full, late]);
  });

  const bookingOf = async (gameId: string) =>
    (await world.core.db.games.find({}).toArray()).find(({ _id }) => _id.toString() === gameId)?.bookingId;

  it('is narrowed by level, date, ground and distance', async () => {
    const [here, there] = [await inOwnCity('panaji'), await inOwnCity('panaji', { latitude: 15.9 })];
    const easy = await open(here, '07:00-08:00', { level: 'beginner' });
    const hard = await open(here, '09:00-10:00', { level: 'advanced' });
    const any = await open(there, '11:00-12:00');
    const city = 'cityId=panaji';
    expect(await idsIn(`${city}&level=beginner`)).toEqual([easy, any]);
    expect(await idsIn(`${city}&level=any`)).toEqual([easy, hard, any]);
    expect(await idsIn(`${city}&groundId=${there._id}`)).toEqual([any]);
    expect(await idsIn(`${city}&date=${hosted.booking.bookingDate}`)).toHaveLength(3);
    expect(await idsIn(`${city}&date=2026-01-01`)).toEqual([]);
    const near = await list(`${city}&lat=15.51&lng=73.8&maxDistance=10`);
    expect(near).toMatchObject({
      games: [{ _id: easy, distance: 1.1 }, { _id: hard }],
      pagination: { total: 2 },
    });
    expect((await list(`${city}&lat=15.51&lng=73.8`)).games.at(-1)).toMatchObject({ _id: any });
    expect((await api.get('/games?lat=15.51')).status).toBe(400);
    expect((await api.get('/games?fromHour=20&toHour=20')).status).toBe(400);
    expect((await api.get('/games?maxShare=-1')).status).toBe(400);
    expect((await api.get('/games?level=expert')).status).toBe(400);
    expect((await api.get('/games?limit=101')).status).toBe(400);
  });
});

describe('the list of games by hour and price', () => {
  it('has games that start in the hours asked for and cost no more than asked for', async () => {
    const location = {
      address: 'Beach',
      cityId: 'vasco',
      cityName: 'Vasco',
      state: 'Goa',
      latitude: 15.4,
      longitude: 73.8,
    };
    const ground = await aGround(world.core, { location });
    const open = async (timeSlot: string, share: number): Promise<string> => {
      hosted = await aHostedBooking(world.core, { ground, timeSlot });
      asHost = api.as(hosted.host);
      return (await aGame({ share }))._id;
    };
    const early = await open('07:00-09:00', 0);
    const evening = await open('19:00-20:00', 50);
    const late = await open('23:00-00:00', 120);
    const ids = async (query: string): Promise<string[]> =>
      (await api.get(`/games?cityId=vasco&${query}`)).body.games.map(({ _id }: { _id: string }) => _id);
    expect(await ids('fromHour=7')).toEqual([early, evening, late]);
    expect(await ids('fromHour=8')).toEqual([evening, late]);
    expect(await ids('fromHour=19&toHour=23')).toEqual([evening]);
    expect(await ids('toHour=19')).toEqual([early]);
    expect(await ids('fromHour=20&toHour=24')).toEqual([late]);
    expect(await ids('maxShare=0')).toEqual([early]);
    expect(await ids('maxShare=50')).toEqual([early, evening]);
    expect((await api.get('/games?cityId=vasco')).body.games[0]).toMatchObject({
      latitude: 15.4,
      longitude: 73.8,
    });
  });
});

describe('a team', () => {
  it('is asked who comes, and its members see each answer', async () => {
    const { core } = world;
    const hostId = hosted.host._id.toString();
    const team = await createTeam(core, hostId, {
      name: 'Night Riders',
      shortName: 'NR',
      cityName: 'Mumbai',
    });
    const invite = (await asHost.post(`/teams/${team._id}/invite`)).body.url;
    await joinTeam(core, player._id.toString(), new URL(invite).searchParams.get('token') ?? '');
    await addGuest(core, hostId, team._id, 'Vikram');
    const game = await aGame({ teamId: team._id });
    expect(game.teamId).toBe(team._id);
    const answerAs = (by: ApiClient, answer: string) => by.put(`/games/${game._id}/answer`, { answer });
    expect((await answerAs(asPlayer, 'maybe')).body.answers).toMatchObject([
      { name: 'Rohan' },
      { name: 'Asha', answer: 'maybe' },
    ]);
    await answerAs(asPlayer, 'in');
    expect((await gameNow(game, asHost)).answers).toMatchObject([{}, { answer: 'in' }]);
    expect(await gameNow(game)).not.toHaveProperty('answers');
    const stranger = api.as(await aUser(core));
    expect((await answerAs(stranger, 'in')).status).toBe(403);
    expect((await answerAs(asPlayer, 'perhaps')).status).toBe(400);
    const kept = await aGame();
    expect(kept.teamId).toBe(team._id);
    expect(await aGame({ teamId: null })).not.toHaveProperty('teamId');
    expect((await answerAs(asPlayer, 'in')).status).toBe(403);
  });
});

it('says before a cancellation who of those who share the price gets what, to the rupee', async () => {
  const { core } = world;
  const shared = await aGamePaidByHost(core);
  const { booking, host } = shared.hosted;
  const preview = async () =>
    (await api.as(host).get(`/bookings/${booking._id}/refund-preview`)).body as {
      refundAmount: number;
      parts?: { placeId?: string; name?: string; amount: number }[];
    };
  expect(await preview()).not.toHaveProperty('parts');
  const sharers = [await joinedPaid(shared), await joinedPaid(shared)];
  const { refundAmount, parts } = await preview();
  expect([refundAmount, parts]).toEqual([
    PRICE,
    [
      { amount: PRICE - 2 * SHARE },
      ...sharers.map(({ placeId, player: { name } }) => ({
        placeId: placeId.toString(),
        name: name.split(' ')[0],
        amount: SHARE,
      })),
    ],
  ]);
});

describe('the number of games at once', () => {
  /** Copies of a game, each of a booking of its own. */
  async function copiesOf({ _id }: OneGame['game'], count: number): Promise<{ _id: string }[]> {
    const { games } = world.core.db;
    const made = await games.findOne({ _id: new Types.ObjectId(_id) });
    if (!made) throw new Error('the game is gone');
    const copies = Array.from({ length: count }, () => ({
      ...made,
      _id: new Types.ObjectId(),
      bookingId: new Types.ObjectId(),
    }));
    await games.insertMany(copies);
    return copies.map((copy) => ({ _id: copy._id.toString() }));
  }

  it('that a player is in has a limit, which games they leave and games that are over do not count towards', async () => {
    const last = await aGame();
    const others = await copiesOf(last, MAX_PLACES_AHEAD);
    for (const game of others) expect((await joinAs(game)).status).toBe(201);
    const tooMany = [409, 'STATE_CONFLICT', 'too_many_games'];
    expect(refusal(await joinAs(last))).toEqual(tooMany);
    // The same again is the place they have, and other players are not concerned.
    const [first, second] = others;
    expect((await joinAs(first ?? last)).status).toBe(201);
    expect((await joinAs(last, api.as(await aUser(world.core)))).status).toBe(201);

    expect((await asPlayer.delete(`/games/${first?._id}/places/mine`)).status).toBe(200);
    expect((await joinAs(last)).status).toBe(201);
    expect(refusal(await joinAs(first ?? last))).toEqual(tooMany);
    const over = { startsAt: new Date(0), endsAt: new Date(0), closesAt: new Date(0) };
    await world.core.db.games.updateOne({ _id: new Types.ObjectId(second?._id) }, { $set: over });
    expect((await joinAs(first ?? last)).status).toBe(201);
  });

  it('that a player hosts has a limit, which does not concern the terms of those they host', async () => {
    const first = await aGame();
    await copiesOf(first, MAX_GAMES_HOSTED - 1);
    const another = await aHostedBooking(world.core, { by: hosted.host });
    const open = () => asHost.put(`/bookings/${another.booking._id}/game`, TERMS);
    expect(refusal(await open())).toEqual([409, 'STATE_CONFLICT', 'too_many_hosted']);
    expect((await put({ places: 5 })).body.game.places).toBe(5);
    await cancelBooking(world.core, hosted.booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
    await followBooking(world.core, hosted.booking._id);
    expect((await open()).status).toBe(200);
  });
});
