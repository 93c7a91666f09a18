import { tournamentTerms } from '@crease/domain/testing/a-tournament';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { GSTIN, giveGstin } from '@crease/domain/testing/invoicing';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

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

async function anOwner() {
  const user = await aUser(world.core, { role: 'ground_owner' });
  const ground = await aGround(world.core, { ownerId: user._id });
  return { user, ground, client: api.as(user) };
}

async function aDraft(over: Parameters<typeof tournamentTerms>[1] = {}) {
  const owner = await anOwner();
  const made = await owner.client.post('/tournaments', tournamentTerms(owner.ground, over));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...owner, id: made.body.tournament._id as string, made: made.body.tournament };
}

const idsIn = async (client: ApiClient | TestApi, query: string): Promise<string[]> =>
  (await client.get(`/tournaments?limit=100&${query}`)).body.tournaments.map(
    ({ _id }: { _id: string }) => _id,
  );

describe('a tournament', () => {
  it('names the owner of its grounds as the seller, with the GSTIN if there is one', async () => {
    const { client, id, ground } = await aDraft({ entryFee: 2_040 });
    await giveGstin(world.core, ground);
    expect((await client.post(`/tournaments/${id}/open`, {})).status).toBe(200);
    const seller = { name: 'Mhatre Sports LLP', gstin: GSTIN };
    expect((await api.get(`/tournaments/${id}`)).body.tournament.seller).toEqual(seller);
    const { tournaments } = (await api.get('/tournaments?limit=100&cityId=mumbai')).body;
    expect(tournaments).toContainEqual(expect.objectContaining({ _id: id, seller }));
  });

  it('can be followed and unfollowed by any account, and as a draft only by its organisers', async () => {
    const { client, id } = await aDraft();
    const fan = api.as(await aUser(world.core));
    expect((await fan.put(`/tournaments/${id}/follow`, {})).status).toBe(404);
    expect((await client.put(`/tournaments/${id}/follow`, {})).body).toMatchObject({ following: true });
    await client.post(`/tournaments/${id}/open`, {});
    const isFollowing = async () => (await fan.get(`/tournaments/${id}`)).body.tournament.following;
    expect(await isFollowing()).toBe(false);
    for (const _ of [1, 2])
      expect((await fan.put(`/tournaments/${id}/follow`, {})).body).toMatchObject({ following: true });
    expect(await isFollowing()).toBe(true);
    for (const _ of [1, 2])
      expect((await fan.delete(`/tournaments/${id}/follow`)).body).toMatchObject({ following: false });
    expect(await isFollowing()).toBe(false);
    const listed = (who: ApiClient | TestApi) => idsIn(who, 'followed=true');
    await fan.put(`/tournaments/${id}/follow`, {});
    expect([await listed(fan), await listed(client), await listed(api)]).toEqual([[id], [id], []]);
    await fan.delete(`/tournaments/${id}/follow`);
    expect(await listed(fan)).toEqual([]);
    expect((await api.get(`/tournaments/${id}`)).body.tournament).not.toHaveProperty('following');
    expect((await api.put(`/tournaments/${id}/follow`, {})).status).toBe(401);
  });

  it('is made as a draft that only its organisers see, then opened and listed', async () => {
    const { client, id, made, user, ground } = await aDraft();
    expect(made).toMatchObject({
      status: 'draft',
      name: 'Sunday Cup',
      grounds: [{ _id: ground._id.toString(), name: ground.name }],
      seller: { name: ground.owner.name },
      cityName: 'Mumbai',
      entered: 0,
      placesLeft: 8,
      waiting: 0,
      rules: { players: 6, overs: 6 },
      rev: 1,
      can: { run: true },
    });
    const manager = await aUser(world.core);
    await aMember(world.core, user, manager, { role: 'manager' });
    const stranger = (await anOwner()).client;
    expect((await api.get(`/tournaments/${id}`)).status).toBe(404);
    expect((await stranger.get(`/tournaments/${id}`)).status).toBe(404);
    expect((await api.as(manager).get(`/tournaments/${id}`)).body.tournament.can).toEqual({ run: true });
    expect(await idsIn(client, 'status=draft')).toEqual([id]);
    expect(await idsIn(api.as(manager), 'cityId=mumbai')).toContain(id);
    expect(await idsIn(stranger, 'status=draft')).toEqual([]);
    expect(await idsIn(client, `workplace=${user._id}`)).toEqual([id]);
    expect(await idsIn(stranger, `workplace=${user._id}`)).toEqual([]);
    expect(await idsIn(api, 'status=draft')).toEqual([]);

    expect((await client.post(`/tournaments/${id}/open`, {})).body.tournament.status).toBe('open');
    expect((await client.post(`/tournaments/${id}/open`, {})).status).toBe(200);
    expect((await api.get(`/tournaments/${id}`)).body.tournament.can).toEqual({ run: false });
    expect(await idsIn(api, 'status=open&cityId=mumbai')).toContain(id);
    expect(await idsIn(api, 'cityId=pune')).not.toContain(id);
  });

  it('lists those that are open first, by date, and drafts last', async () => {
    const owner = await anOwner();
    const make = async (days: number) => {
      const terms = tournamentTerms(owner.ground, {
        from: dateAhead(days),
        to: dateAhead(days),
        windows: [{ date: dateAhead(days), start: '18:00', end: '23:00' }],
      });
      return (await owner.client.post('/tournaments', terms)).body.tournament._id as string;
    };
    const [draft, later, sooner] = [await make(5), await make(9), await make(7)];
    for (const id of [later, sooner]) await owner.client.post(`/tournaments/${id}/open`, {});
    const own = (await idsIn(owner.client, '')).filter((id) => [draft, later, sooner].includes(id));
    expect(own).toEqual([sooner, later, draft]);
  });

  it('refuses what contradicts the grounds, the dates or the rules, each by its field', async () => {
    const owner = await anOwner();
    const other = (await anOwner()).ground;
    const second = await aGround(world.core, { ownerId: owner.user._id });
    const refused = async (over: Parameters<typeof tournamentTerms>[1]) => {
      const { status, body } = await owner.client.post('/tournaments', tournamentTerms(owner.ground, over));
      return [status, body.errors?.map(({ path }: { path: string }) => path)];
    };
    const closed = [{ date: dateAhead(5), start: '03:00', end: '05:00' }];
    expect(await refused({ windows: closed, registerUntil: `${dateAhead(3)}T00:00:00.000Z` })).toEqual([
      400,
      ['windows'],
    ]);
    expect(await refused({ registerUntil: '2020-01-01T00:00:00.000Z' })).toEqual([400, ['registerUntil']]);
    expect(await refused({ rosterMin: 9 })).toEqual([400, ['rosterMax']]);
    expect(await refused({ teams: 65 })).toEqual([400, ['teams']]);
    expect(await refused({ groundIds: [other._id.toString()] })).toEqual([404, undefined]);
    const both = [owner.ground._id.toString(), second._id.toString()];
    expect(await refused({ groundIds: both })).toEqual([201, undefined]);
  });

  it('is not opened on a ground that is away', async () => {
    const { client, id, ground } = await aDraft();
    await world.core.db.grounds.updateOne({ _id: ground._id }, { $set: { status: 'suspended' } });
    expect((await client.post(`/tournaments/${id}/open`, {})).body).toMatchObject({
      code: 'STATE_CONFLICT',
      reason: 'tournament_ground_away',
    });
  });

  it('changes its settings, and keeps those that contradict each other as they were', async () => {
    const { client, id } = await aDraft({ format: 'groups-knockout', groups: 2, advance: 2 });
    const changed = await client.patch(`/tournaments/${id}`, {
      format: 'league',
      groups: null,
      advance: null,
      legs: 2,
      prizes: ['Trophy'],
    });
    expect(changed.body.tournament).toMatchObject({ format: 'league', legs: 2, prizes: ['Trophy'], rev: 2 });
    expect(changed.body.tournament).not.toHaveProperty('groups');
    const wrong = await client.patch(`/tournaments/${id}`, { groups: 3 });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'groups' }] } });
    expect((await client.get(`/tournaments/${id}`)).body.tournament.rev).toBe(2);
  });
});
