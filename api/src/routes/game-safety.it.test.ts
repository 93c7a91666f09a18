import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aHostedBooking, type Hosted } from '@crease/domain/testing/a-game';
import { becomesMinor } from '@crease/domain/testing/becomes-minor';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { OneGame } from '@crease/shared/contracts/games';
import { dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let hosted: Hosted;
let host: UserDoc;
let player: UserDoc;
let asHost: ApiClient;
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
  host = await aUser(world.core, { name: 'Rohan Kulkarni' });
  player = await aUser(world.core, { name: 'Asha Rao' });
  hosted = await aHostedBooking(world.core, { by: host });
  asHost = api.as(host);
  asPlayer = api.as(player);
});

const put = (terms: object = {}) =>
  asHost.put(`/bookings/${hosted.booking._id}/game`, { places: 4, visibility: 'open', share: 0, ...terms });
async function aGame(terms: object = {}): Promise<OneGame['game']> {
  const made = await put(terms);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.game;
}
const join = (game: { _id: string }, by: ApiClient, body: object = {}) =>
  by.post(`/games/${game._id}/join`, body);
const read = (game: { _id: string }, by: Pick<ApiClient, 'get'>) => by.get(`/games/${game._id}`);
const block = (by: ApiClient, body: object) => by.post('/users/me/blocks', body);
const listed = async (by: Pick<ApiClient, 'get'>): Promise<string[]> =>
  (await by.get(`/games?groundId=${hosted.ground._id}`)).body.games.map(({ _id }: { _id: string }) => _id);
const refusal = ({ status, body }: Answer) => [status, body.code, body.reason];
const NONE = [404, 'NOT_FOUND', 'no_such_game'];

describe('a block and games', () => {
  it('hides the game from a player whom its host has blocked: no list, no page, no place', async () => {
    const game = await aGame();
    const placed = await join(game, asPlayer);
    expect((await asPlayer.delete(`/games/${game._id}/places/mine`)).status).toBe(200);
    expect(placed.status).toBe(201);
    const other = await aUser(world.core);
    await join(game, asPlayer);
    expect(
      (await block(asHost, { placeId: (await read(game, asHost)).body.players[0].placeId })).status,
    ).toBe(201);
    const [row] = (await read(game, asHost)).body.players;
    expect((await asHost.delete(`/games/${game._id}/places/${row.placeId}`)).status).toBe(200);

    expect(await listed(asPlayer)).toEqual([]);
    expect(refusal(await read(game, asPlayer))).toEqual(NONE);
    expect(refusal(await join(game, asPlayer))).toEqual(NONE);
    for (const by of [api, api.as(other), asHost]) expect(await listed(by)).toEqual([game._id]);
  });

  it('hides the game of a host from the player who blocked them, as its host', async () => {
    const game = await aGame();
    expect((await block(asPlayer, { gameId: game._id })).body.block).toMatchObject({ name: 'Rohan' });
    expect(refusal(await read(game, asPlayer))).toEqual(NONE);
    expect(await listed(asPlayer)).toEqual([]);
    // Named again, it is the same block.
    expect((await block(asPlayer, { gameId: game._id })).status).toBe(201);

    const [{ _id }] = (await asPlayer.get('/users/me/blocks')).body.blocks;
    expect((await asPlayer.delete(`/users/me/blocks/${_id}`)).status).toBe(200);
    expect((await join(game, asPlayer)).status).toBe(201);
  });

  it('hides a game in which a player has blocked the reader', async () => {
    const game = await aGame();
    const other = await aUser(world.core);
    await join(game, asPlayer);
    await join(game, api.as(other));
    const places = (await read(game, asPlayer)).body.players;
    expect((await block(asPlayer, { placeId: places[1].placeId })).status).toBe(201);
    // Both have a place already: each keeps it.
    expect((await read(game, api.as(other))).status).toBe(200);
    expect((await api.as(other).delete(`/games/${game._id}/places/mine`)).status).toBe(200);
    expect(refusal(await read(game, api.as(other)))).toEqual(NONE);
    expect(refusal(await join(game, api.as(other)))).toEqual(NONE);
    expect(await listed(api.as(other))).toEqual([]);
  });

  it('takes the blocked player’s request out of the host’s games, and offers them no place', async () => {
    const game = await aGame({ places: 2 });
    const first = api.as(await aUser(world.core));
    await join(game, first);
    expect((await join(game, asPlayer)).body.place.status).toBe('waiting');
    const waiting = (await read(game, asHost)).body.players.find(
      ({ status }: { status: string }) => status === 'waiting',
    );
    expect((await block(asHost, { placeId: waiting.placeId })).status).toBe(201);
    expect((await first.delete(`/games/${game._id}/places/mine`)).status).toBe(200);
    expect((await read(game, asHost)).body.players).toEqual([]);
    expect((await asPlayer.get('/users/me/games')).body.games).toEqual([]);
  });

  it('cannot be made through a place or game that the player cannot read, nor of oneself', async () => {
    const game = await aGame();
    await join(game, asPlayer);
    const [{ placeId }] = (await read(game, asPlayer)).body.players;
    expect(refusal(await block(asPlayer, { placeId }))).toEqual([404, 'NOT_FOUND', 'no_such_person']);
    expect(refusal(await block(asHost, { gameId: game._id }))).toEqual([404, 'NOT_FOUND', 'no_such_person']);
    const blocker = api.as(await aUser(world.core));
    await block(asHost, { placeId });
    await block(blocker, { gameId: game._id });
    const missing = 'f'.repeat(24);
    for (const body of [{ placeId: missing }, { gameId: missing }, { placeId }])
      expect(refusal(await block(blocker, body))).toEqual([404, 'NOT_FOUND', 'no_such_person']);
    for (const body of [{}, { placeId, gameId: game._id }])
      expect((await block(blocker, body)).status).toBe(400);
  });
});

describe('what strangers are shown of a game', () => {
  const CONTACT = 'Ring 98200 nine eight two 00';

  it('refuses contacts in the host’s note, by the field', async () => {
    const answer = await put({ note: CONTACT });
    expect(refusal(answer)).toEqual([400, 'VALIDATION', 'contact_in_text']);
    expect(answer.body.errors).toMatchObject([{ path: 'note' }]);
    expect((await put({ note: 'Rubber studs, please. 6 overs from 18:00.' })).status).toBe(200);
    expect(refusal(await put({ note: 'wa.me/9820' }))).toEqual([400, 'VALIDATION', 'contact_in_text']);
  });

  it('refuses contacts in the note of a player who joins', async () => {
    const game = await aGame({ approve: true });
    expect(refusal(await join(game, asPlayer, { note: 'rohan at gmail dot com' }))).toEqual([
      400,
      'VALIDATION',
      'contact_in_text',
    ]);
    expect((await join(game, asPlayer, { note: 'I bowl spin.' })).status).toBe(201);
  });

  it('shows no first name that is a phone number or an address', async () => {
    const game = await aGame();
    for (const name of ['9820098200 Asha', 'asha@example.com'])
      expect((await join(game, api.as(await aUser(world.core, { name })))).status).toBe(201);
    const { players } = (await read(game, api)).body;
    expect(players.map(({ name }: { name: string }) => name)).toEqual(['Player', 'Player']);
  });

  it('names a player under 18 only to those who are in the game', async () => {
    const game = await aGame();
    const [minor, other] = [await aUser(world.core, { name: 'Kabir Das' }), await aUser(world.core)];
    expect((await join(game, api.as(minor))).status).toBe(201);
    await becomesMinor(world.core, minor);
    const seen = async (by: Pick<ApiClient, 'get'>): Promise<string[]> =>
      (await read(game, by)).body.players.map(({ name }: { name: string }) => name);
    for (const by of [api, asPlayer]) expect(await seen(by)).toEqual(['Player']);
    const { games } = (await api.get(`/games?groundId=${hosted.ground._id}`)).body;
    expect(games[0].playerNames).toEqual(['Rohan', 'Player']);
    expect((await join(game, api.as(other))).status).toBe(201);
    for (const by of [asHost, api.as(other), api.as(minor)]) expect(await seen(by)).toContain('Kabir');
    const stranger = api.as(await aUser(world.core));
    const [{ placeId }] = (await read(game, stranger)).body.players;
    expect((await block(stranger, { placeId })).body.block.name).toBe('Player');
  });

  it('shows an adult who hides their name like a minor to those who are not in the game', async () => {
    const game = await aGame();
    const hiding = await aUser(world.core, { name: 'Kabir Das' });
    expect((await join(game, api.as(hiding))).status).toBe(201);
    await api.as(hiding).patch('/users/me', { hideName: true });
    const seen = async (by: Pick<ApiClient, 'get'>): Promise<string[]> =>
      (await read(game, by)).body.players.map(({ name }: { name: string }) => name);
    expect(await seen(api)).toEqual(['Player']);
    expect(await seen(asHost)).toContain('Kabir');
    await becomesMinor(world.core, hiding);
    expect(await seen(api)).toEqual(['Player']);
  });

  it('lets hosts under 18 share a link but not list their game', async () => {
    expect((await asHost.patch('/users/me', { under18: true })).status).toBe(200);
    expect(refusal(await put())).toEqual([409, 'STATE_CONFLICT', 'minor_not_open']);
    const game = await aGame({ visibility: 'link' });
    expect(refusal(await put())).toEqual([409, 'STATE_CONFLICT', 'minor_not_open']);
    expect((await join(game, asPlayer)).status).toBe(201);
    expect(await listed(api)).toEqual([]);
    expect((await read(game, api)).body.game.hostName).toBe('Player');
  });

  it.each([
    ['under18', () => ({ under18: true })],
    ['birthDate', () => ({ birthDate: dayOf(world.core.clock.now()) })],
  ])(
    'takes the open game of a host off the lists who says later by %s that they are under 18',
    async (_field, said) => {
      const game = await aGame();
      expect(await listed(asPlayer)).toEqual([game._id]);
      expect((await asHost.patch('/users/me', said())).status).toBe(200);
      expect(await listed(asPlayer)).toEqual([]);
    },
  );
});
