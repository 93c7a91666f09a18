import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { exportUser } from '@crease/domain/account-end/export-user';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { addGuest } from '@crease/domain/play/teams/guests';
import { aUser } from '@crease/domain/testing/factories';
import { SHORT_RULES } from '@crease/domain/testing/scored-match';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Match } from '@crease/shared/contracts/matches';
import { PRESETS } from '@crease/shared/cricket/presets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { MatchScene } from '../testing/match-scene.js';

const NOBODY = 'f'.repeat(24);
const PASSWORD = 'Long0n@Fence';

let world: World;
let api: TestApi;
let scene: MatchScene;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await MatchScene.of(world.core, api);
});

const read = async (match: Pick<Match, '_id'>, by = api as Pick<TestApi, 'get'>): Promise<Match> =>
  (await by.get(`/matches/${match._id}`)).body.match;
const names = ({ sides }: Match, side: 0 | 1) => sides[side].players.map(({ name }) => name);

describe('a new match', () => {
  it('is planned with its sides and rules, and anybody with the link reads it', async () => {
    const match = await scene.match();
    expect(match).toMatchObject({
      status: 'planned',
      startsAt: '2026-11-28T12:30:00.000Z',
      sides: [
        { teamId: scene.teamId, name: 'Andheri Night Riders' },
        { teamId: scene.rivalTeamId, name: 'Bandra Blasters' },
      ],
      rules: SHORT_RULES,
      seq: 0,
      confirmed: false,
      can: { run: true, score: true },
    });
    expect(names(match, 0)).toEqual(['Asha', 'Bala', 'Chirag']);
    const seen = await api.get(`/matches/${match._id}`);
    expect(seen.body).toMatchObject({
      match: { _id: match._id, can: { run: false, score: false } },
      card: { innings: [], thisOver: [], runRates: {} },
    });
  });

  it.each(Object.keys(PRESETS))('takes the rules called %s', async (rules) => {
    const match = await scene.match({ rules });
    expect(match.rules).toEqual(JSON.parse(JSON.stringify(PRESETS[rules as keyof typeof PRESETS])));
  });

  it('fills in what plain rules leave out', async () => {
    const { rules } = await scene.match({ rules: { players: 6, overs: 5 } });
    expect(rules).toMatchObject({
      ballsPerOver: 6,
      wide: { runs: 1, again: true },
      noBall: { runs: 1, again: true, freeHit: false },
      lastBatterStands: false,
      wicketRuns: 0,
      zones: [],
    });
  });

  it('belongs to the booking that its host makes it of, and starts with it', async () => {
    const booked = await Scene.of(world.core);
    const booking = await booked.confirmed();
    const asHost = api.as(booked.people.player);
    const { startsAt: _, ...body } = scene.request({
      bookingId: booking._id.toString(),
      sides: [{ name: 'Us' }, { name: 'Them' }],
    }) as { startsAt: string };
    const made = await asHost.post('/matches', body);
    expect(made.body.match).toMatchObject({
      bookingId: booking._id.toString(),
      groundId: booking.groundId.toString(),
      groundName: booked.ground.name,
      startsAt: booking.startsAt.toISOString(),
    });
    expect(made.status).toBe(201);
    expect(await read(made.body.match)).not.toHaveProperty('bookingId');
  });

  it('can be made at a ground by its owner and staff, and by admins', async () => {
    const body = scene.request({
      groundId: scene.ground._id.toString(),
      sides: [{ name: 'Us' }, { name: 'Them' }],
    });
    const admin = await aUser(world.core, { role: 'admin' });
    for (const client of [scene.as('owner'), scene.as('desk'), api.as(admin)])
      expect((await client.post('/matches', body)).status).toBe(201);
    expect((await scene.as('stranger').post('/matches', body)).status).toBe(403);
    expect((await scene.as('captain').post('/matches', body)).status).toBe(403);
  });

  it('can be made by a vice-captain of a side', async () => {
    const { _id } = scene.people.stranger;
    await world.core.db.teams.updateOne(
      { _id: (await world.core.db.teams.findOne({ captainId: scene.people.captain._id }))?._id },
      {
        $push: {
          members: { memberId: _id, userId: _id, isVice: true as const, since: new Date() },
        },
      },
    );
    expect((await scene.as('stranger').post('/matches', scene.request())).status).toBe(201);
  });

  it('is refused to a visitor, and to a player who leads no side', async () => {
    expect((await api.post('/matches', scene.request())).status).toBe(401);
    const refused = await scene.as('stranger').post('/matches', scene.request());
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it.each([
    [{ sides: [{ name: 'Us' }] }, 'sides.1'],
    [{ sides: [{ name: 'Us' }, {}] }, 'sides.1'],
    [{ sides: [{ name: 'Us', players: [] }, { name: 'Them' }] }, 'sides.0.players'],
    [{ rules: 'test-match' }, 'rules'],
    [{ rules: { players: 2, overs: 5 } }, 'rules.players'],
    [{ rules: { ...SHORT_RULES, noise: true } }, 'rules.noise'],
    [{ startsAt: 'tonight' }, 'startsAt'],
    [{ startsAt: undefined }, 'startsAt'],
    [{ tournamentId: NOBODY }, 'tournamentId'],
  ])('is refused as VALIDATION with %j', async (over, path) => {
    const refused = await scene.as('captain').post('/matches', scene.request(over));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const paths: string[] = refused.body.errors.map((error: { path: string }) => error.path);
    expect(paths.some((one) => one.startsWith(path.split('.')[0] ?? ''))).toBe(true);
  });

  it('names the rule that contradicts the others', async () => {
    const rules = { ...PRESETS['indoor-pairs'], overs: 15 };
    const refused = await scene.as('captain').post('/matches', scene.request({ rules }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(refused.body.errors[0].path).toMatch(/^rules\./);
  });

  it('is refused for teams, grounds and bookings that are not there or not ready', async () => {
    const post = async (over: object) => await scene.as('captain').post('/matches', scene.request(over));
    const sides = (teamId: string) => ({ sides: [{ teamId: scene.teamId }, { teamId }] });
    expect(await post(sides(NOBODY))).toMatchObject({ status: 400 });
    expect(await post(sides(scene.teamId))).toMatchObject({ status: 400 });
    expect(await post({ groundId: NOBODY })).toMatchObject({ status: 404 });
    expect(await post({ bookingId: NOBODY })).toMatchObject({ status: 404 });
    const pending = await (await Scene.of(world.core)).booking();
    expect(await post({ bookingId: pending._id.toString() })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
  });
});

describe('a side', () => {
  const put = (match: Match, body: object, by = scene.as('captain'), side: number | string = 0) =>
    by.put(`/matches/${match._id}/sides/${side}`, body);

  it('is written by those who run the match, with captain, keeper and joker', async () => {
    const match = await scene.match();
    const lineUp = { players: [{ name: 'Asha' }, { name: 'Zubin' }], captain: 0, keeper: 1, joker: 1 };
    const written = await put(match, lineUp);
    expect(written).toMatchObject({
      status: 200,
      body: { match: { sides: [{ captain: 0, keeper: 1, joker: 1 }, { name: 'Bandra Blasters' }] } },
    });
    expect(names(written.body.match, 0)).toEqual(['Asha', 'Zubin']);
    const { joker: _, ...withoutJoker } = lineUp;
    expect((await put(match, withoutJoker, scene.as('rival'), 1)).status).toBe(200);
    expect(await put(match, lineUp, scene.as('rival'), 1)).toMatchObject({ status: 400 });
  });

  it('keeps the playerId of everybody who stays', async () => {
    const match = await scene.match();
    const [asha] = match.sides[0].players;
    const written = await put(match, { players: [{ name: 'New' }, { name: 'Asha' }] });
    expect(written.body.match.sides[0].players[1]).toEqual(asha);
  });

  it('takes members of its team, guests too, and no one of another team', async () => {
    const match = await scene.match();
    const { member } = await addGuest(world.core, scene.idOf('captain'), scene.teamId, 'Guest Gopal');
    const [own] = (await api.get(`/teams/${scene.teamId}`)).body.team.members;
    const players = [{ memberId: member.memberId }, { memberId: own.memberId }];
    const written = await put(match, { players });
    expect(names(written.body.match, 0)).toEqual(['Guest Gopal', 'Asha Rao']);
    expect(written.body.match.sides[0].players[1]).toMatchObject({ userId: scene.idOf('captain') });
    expect(await put(match, { players }, scene.as('rival'), 1)).toMatchObject({ status: 400 });
  });

  it.each([
    [{ players: [] }],
    [{ players: Array.from({ length: 16 }, (_, i) => ({ name: `Player ${i}` })) }],
    [{ players: [{}] }],
    [{ players: [{ name: 'A', userId: NOBODY }] }],
    [{ players: [{ userId: NOBODY }] }],
    [{ players: [{ memberId: NOBODY }] }],
    [{ players: [{ name: '' }] }],
    [{ players: [{ name: 'A\u202eB' }] }],
    [{ players: [{ name: 'A' }], captain: 1 }],
    [{ players: [{ name: 'A' }], joker: 15 }],
    [{ players: [{ name: 'A', phone: '98' }] }],
  ])('is refused as VALIDATION with %j', async (body) => {
    expect(await put(await scene.match(), body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });

  it('names no player twice, in this side or the other', async () => {
    const match = await scene.match();
    const players = [{ userId: scene.idOf('captain') }];
    expect(await put(match, { players: [...players, ...players] })).toMatchObject({ status: 400 });
    expect((await put(match, { players })).status).toBe(200);
    expect(await put(match, { players }, scene.as('rival'), 1)).toMatchObject({ status: 400 });
  });

  it('may be written by no one else, and there is no third', async () => {
    const match = await scene.match();
    const body = { players: [{ name: 'A' }] };
    expect((await put(match, body, scene.as('stranger'))).status).toBe(403);
    expect((await api.put(`/matches/${match._id}/sides/0`, body)).status).toBe(401);
    expect((await put(match, body, scene.as('captain'), 2)).status).toBe(400);
    expect((await put({ ...match, _id: NOBODY }, body)).status).toBe(404);
  });

  it('shows names in every script and sixty characters of emoji as they were typed', async () => {
    const typed = ['सचिन तेंदुलकर', 'সাকিব আল হাসান', 'محمد رضوان', '🏏'.repeat(30), '王 '.repeat(20).trim()];
    const match = await scene.match();
    const written = await put(match, { players: typed.map((name) => ({ name })) });
    expect(names(written.body.match, 0)).toEqual(typed);
  });
});

describe('the toss', () => {
  it('is written until the first ball, and decides who opens', async () => {
    const scored = await scene.scored();
    const toss = { wonBy: 1, chose: 'bat' };
    const written = await scene.as('captain').put(`${scored.path}/toss`, toss);
    expect(written).toMatchObject({ status: 200, body: { match: { toss } } });
    const [open] = scored.scorer.play(1);
    const refused = await scored.send(0, open ? [open] : []);
    expect(refused).toMatchObject({ status: 400, body: { code: 'NOT_IN_RULES', index: 0 } });
  });

  it('and the sides are closed from the first ball on', async () => {
    const scored = await scene.scored();
    await scored.play(2);
    const toss = await scene.as('captain').put(`${scored.path}/toss`, { wonBy: 0, chose: 'bat' });
    expect(toss).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    const side = await scene.as('captain').put(`${scored.path}/sides/0`, { players: [{ name: 'A' }] });
    expect(side).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });

  it('is refused to others and as nonsense', async () => {
    const { _id } = await scene.match();
    const put = (body: object, by = scene.as('captain')) => by.put(`/matches/${_id}/toss`, body);
    expect((await put({ wonBy: 0, chose: 'bat' }, scene.as('stranger'))).status).toBe(403);
    expect((await put({ wonBy: 2, chose: 'bat' })).status).toBe(400);
    expect((await put({ wonBy: 0, chose: 'tea' })).status).toBe(400);
  });
});

describe('the start and the rules', () => {
  const startsAt = '2026-12-02T14:00:00.000Z';

  it('are changed until the first ball, together or one of them', async () => {
    const scored = await scene.scored();
    const patch = (body: object) => scene.as('captain').patch(scored.path, body);
    expect(await patch({ startsAt, rules: 't10' })).toMatchObject({
      status: 200,
      body: { match: { startsAt, rules: { overs: 10 } } },
    });
    await patch({ rules: SHORT_RULES });
    expect(await read(scored.match)).toMatchObject({ startsAt, rules: SHORT_RULES });
    await scored.play(2);
    for (const body of [{ startsAt: '2026-12-03T14:00:00Z' }, { rules: 'box-6' }])
      expect(await patch(body)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(await read(scored.match)).toMatchObject({ startsAt, rules: SHORT_RULES });
  });

  it('keep what was recorded before the first ball, by the new rules', async () => {
    const scored = await scene.scored();
    await scored.play(1);
    await scene.as('captain').patch(scored.path, { rules: { ...SHORT_RULES, overs: 2 } });
    expect(await read(scored.match)).toMatchObject({ status: 'live', seq: 1, rules: { overs: 2 } });
    await scored.play(1);
  });

  it.each([
    [{}, 400],
    [{ startsAt: 'tonight' }, 400],
    [{ rules: 'test-match' }, 400],
    [{ rules: { players: 6, overs: 5, pairs: { overs: 1 } } }, 400],
    [{ startsAt, sides: [] }, 400],
  ])('are refused as %j', async (body, status) => {
    const { _id } = await scene.match();
    expect((await scene.as('captain').patch(`/matches/${_id}`, body)).status).toBe(status);
  });

  it('are changed by no one else', async () => {
    const { _id } = await scene.match();
    expect((await scene.as('stranger').patch(`/matches/${_id}`, { startsAt })).status).toBe(403);
  });
});

describe('the account of a player', () => {
  const asking = () => ({
    sides: [
      { teamId: scene.teamId, players: [{ userId: scene.idOf('captain') }] },
      { name: 'Others', players: [{ userId: scene.idOf('stranger') }] },
    ],
  });

  it('counts once they have accepted their place', async () => {
    const match = await scene.match(asking());
    const mine = async () =>
      (await scene.as('stranger').get(`/matches?userId=${scene.idOf('stranger')}`)).body.matches;
    expect(await mine()).toEqual([]);
    expect(await read(match, scene.as('stranger'))).toMatchObject({ can: { accept: true } });
    const accepted = await scene.as('stranger').post(`/matches/${match._id}/accept`, { accept: true });
    expect(accepted).toMatchObject({ status: 200, body: { match: { can: { accept: false } } } });
    expect((await mine()).map(({ _id }: Match) => _id)).toEqual([match._id]);
    const again = await scene.as('stranger').post(`/matches/${match._id}/accept`, { accept: true });
    expect(again.status).toBe(200);
  });

  it('leaves the match when they decline, and so does their name', async () => {
    const match = await scene.match(asking());
    const declined = await scene.as('stranger').post(`/matches/${match._id}/accept`, { accept: false });
    expect(names(declined.body.match, 1)).toEqual(['Player']);
    expect((await scene.as('rival').post(`/matches/${match._id}/accept`, { accept: true })).status).toBe(404);
  });

  it('is a first name without an id for others, until the profile is public', async () => {
    const match = await scene.match(asking());
    const first = async (by = api as Pick<TestApi, 'get'>) => (await read(match, by)).sides[0].players[0];
    expect(await first()).toMatchObject({ name: 'Asha' });
    expect(await first()).not.toHaveProperty('userId');
    expect(await first(scene.as('captain'))).toMatchObject({ userId: scene.idOf('captain') });
    const shown = await scene.as('captain').patch('/users/me', { publicProfile: true });
    expect(shown.body.user).toMatchObject({ publicProfile: true, under18: false });
    expect(await first()).toMatchObject({ name: 'Asha Rao', userId: scene.idOf('captain') });
  });

  it('is never public for a minor', async () => {
    const asPlayer = scene.as('captain');
    await asPlayer.patch('/users/me', { publicProfile: true });
    const minor = await asPlayer.patch('/users/me', { under18: true });
    expect(minor.body.user).toMatchObject({ publicProfile: false, under18: true });
    const refused = await asPlayer.patch('/users/me', { publicProfile: true });
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    const grown = await asPlayer.patch('/users/me', { under18: false, publicProfile: true });
    expect(grown.body.user).toMatchObject({ publicProfile: true, under18: false });
  });

  it('shows its matches to others only with a public profile', async () => {
    const match = await scene.match(asking());
    const list = (by = api as Pick<TestApi, 'get'>) => by.get(`/matches?userId=${scene.idOf('captain')}`);
    expect(await list()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await list(scene.as('rival'))).status).toBe(404);
    expect((await list(scene.as('captain'))).body.matches).toMatchObject([{ _id: match._id }]);
    await scene.as('captain').patch('/users/me', { publicProfile: true });
    expect((await list()).body.matches).toMatchObject([{ _id: match._id }]);
  });

  it('stays in the match as `Former player` when it is deleted, and can be exported before', async () => {
    const leaver = await aUser(world.core, {
      name: 'Leela Leaver',
      passwordHash: await hashPassword(PASSWORD),
    });
    const match = await scene.match({
      sides: [{ teamId: scene.teamId }, { name: 'Others', players: [{ userId: leaver._id.toString() }] }],
    });
    await api.as(leaver).post(`/matches/${match._id}/accept`, { accept: true });
    const exported = await exportUser(world.core, leaver._id.toString());
    expect(exported.matches).toMatchObject([{ _id: match._id, sides: ['Andheri Night Riders', 'Others'] }]);
    await deleteAccount(world.core, leaver._id.toString(), { password: PASSWORD });
    expect(names(await read(match, scene.as('captain')), 1)).toEqual(['Former player']);
    expect(JSON.stringify(await read(match, scene.as('captain')))).not.toContain(leaver._id.toString());
  });
});

describe('the list of matches', () => {
  it('is narrowed by team, ground, status and days, the latest start first', async () => {
    const groundId = scene.ground._id.toString();
    const early = await scene.match({ groundId, startsAt: '2026-11-20T12:30:00Z' });
    const late = await scene.match({ startsAt: '2026-11-22T18:31:00Z' });
    const scored = await scene.scored({ startsAt: '2026-11-21T12:30:00Z' });
    await scored.play(2);
    const ids = async (query: string): Promise<string[]> => {
      const { body, status } = await api.get(`/matches?${query}`);
      expect(status).toBe(200);
      return body.matches.map(({ _id }: Match) => _id);
    };
    const team = `teamId=${scene.teamId}`;
    expect(await ids(team)).toEqual([late._id, scored.id, early._id]);
    expect(await ids(`${team}&status=live`)).toEqual([scored.id]);
    expect(await ids(`groundId=${groundId}`)).toEqual([early._id]);
    // In India the late match starts on the 23rd.
    expect(await ids(`${team}&from=2026-11-21&to=2026-11-22`)).toEqual([scored.id]);
    expect(await ids(`${team}&from=2026-11-23`)).toEqual([late._id]);
    expect(await ids(`${team}&page=2&limit=2`)).toEqual([early._id]);
    expect(await ids(`tournamentId=${NOBODY}`)).toEqual([]);
    expect((await api.get(`/matches?${team}&limit=2`)).body.pagination).toMatchObject({ total: 3, pages: 2 });
  });

  it('has with `mine` those that the caller plays in, made, or whose hours they booked', async () => {
    const ids = async (as: ApiClient): Promise<string[]> =>
      (await as.get('/matches?mine=true')).body.matches.map(({ _id }: Match) => _id);
    const made = await scene.match();
    const players = [{ userId: scene.idOf('captain') }];
    const sides = [{ name: 'Us', players }, { name: 'Them' }];
    const groundId = scene.ground._id.toString();
    const played = await scene.match(
      { sides, groundId, startsAt: '2026-11-29T12:30:00Z' },
      scene.as('owner'),
    );
    expect(await ids(scene.as('captain'))).toEqual([made._id]);
    await scene.as('captain').post(`/matches/${played._id}/accept`, { accept: true });
    expect(await ids(scene.as('captain'))).toEqual([played._id, made._id]);
    expect(await ids(scene.as('owner'))).toEqual([played._id]);
    expect(await ids(scene.as('stranger'))).toEqual([]);
    expect((await api.get('/matches?mine=true')).body).toMatchObject({
      matches: [],
      pagination: { total: 0 },
    });
  });

  it('is narrowed to a booking for its host and the ground alone', async () => {
    const booked = await Scene.of(world.core);
    const booking = await booked.confirmed();
    const bookingId = booking._id.toString();
    const host = api.as(booked.people.player);
    const sides = [{ name: 'Us' }, { name: 'Them' }];
    const { _id } = await scene.match({ bookingId, sides }, host);
    const list = (as: Pick<TestApi, 'get'>) => as.get(`/matches?bookingId=${bookingId}`);
    for (const as of [host, api.as(booked.people.owner)])
      expect((await list(as)).body.matches).toMatchObject([{ _id, bookingId }]);
    expect((await host.get('/matches?mine=true')).body.matches).toMatchObject([{ _id }]);
    for (const as of [api, scene.as('captain')]) expect((await list(as)).status).toBe(404);
    expect((await host.get(`/matches?bookingId=${NOBODY}`)).status).toBe(404);
  });

  it('shows the score of each', async () => {
    const scored = await scene.played();
    const [row] = (await api.get(`/matches?teamId=${scene.teamId}`)).body.matches;
    expect(row).toMatchObject({ _id: scored.id, status: 'over', scores: [{ side: 0 }, { side: 1 }] });
  });

  it.each(['status=won', 'from=yesterday', 'limit=101', 'teamId=x', 'page=0', 'side=1'])(
    'refuses %s',
    async (query) => {
      expect((await api.get(`/matches?${query}`)).status).toBe(400);
    },
  );
});
