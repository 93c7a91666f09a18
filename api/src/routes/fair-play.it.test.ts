import { eraseTraces } from '@crease/domain/account-end/erase-traces';
import { exportUser } from '@crease/domain/account-end/export-user';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { changeGame } from '@crease/domain/play/games/change-game';
import { TestGame } from '@crease/domain/testing/a-game';
import { becomesMinor } from '@crease/domain/testing/becomes-minor';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { OneGame } from '@crease/shared/contracts/games';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let game: TestGame;
let host: UserDoc;
let asha: UserDoc;
let dev: UserDoc;
let places: { asha: string; dev: string };
let asHost: ApiClient;
let asAsha: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  game = await TestGame.of(world.core);
  host = game.hosted.host;
  const [one, two] = [await game.joined(), await game.joined()];
  [asha, dev] = [one.player, two.player];
  places = { asha: one.row.placeId.toString(), dev: two.row.placeId.toString() };
  asHost = api.as(host);
  asAsha = api.as(asha);
  await game.ended(2);
});

const rate = (by: ApiClient, about: string, verdict: string | null) =>
  by.put(`/games/${game.id}/fair-play`, { about, verdict });
const refusal = ({ status, body }: Answer) => [status, body.code, body.reason];
const given = ({ body }: Answer) => (body as OneGame).fairPlay?.given;

/** A request of a player for a place in a new game whose host decides, as that host sees it. */
async function recordSeenByHost(player: UserDoc) {
  const next = await TestGame.of(world.core, { approve: true });
  expect((await api.as(player).post(`/games/${next.id}/join`, {})).status).toBe(201);
  const seen = async (by: ApiClient) =>
    ((await by.get(`/games/${next.id}`)).body as OneGame).players.find(({ status }) => status === 'asked');
  return { host: await seen(api.as(next.hosted.host)), next, seen };
}

describe('the fair play of a game that is over', () => {
  it('is said once for each pair, can be changed and taken back, and only its giver reads it', async () => {
    expect(given(await asAsha.get(`/games/${game.id}`))).toEqual([]);
    expect((await rate(asAsha, 'host', 'fair')).status).toBe(200);
    expect((await rate(asAsha, places.dev, 'fair')).status).toBe(200);
    const changed = await rate(asAsha, places.dev, 'unfair');
    expect(given(changed)).toHaveLength(2);
    expect(given(changed)).toContainEqual({ about: 'host', verdict: 'fair' });
    expect(given(changed)).toContainEqual({ about: places.dev, verdict: 'unfair' });
    expect(given(await rate(asAsha, 'host', null))).toEqual([{ about: places.dev, verdict: 'unfair' }]);
    expect(given(await api.as(dev).get(`/games/${game.id}`))).toEqual([]);
    expect((await api.get(`/games/${game.id}`)).body).not.toHaveProperty('fairPlay');
    expect(await world.core.db.fairPlay.countDocuments({ gameId: game._id })).toBe(1);
  });

  it('is one rating, however many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => rate(asAsha, 'host', 'fair')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await world.core.db.fairPlay.countDocuments({ gameId: game._id })).toBe(1);
  });

  it('is refused to outsiders, about oneself, about a place that is gone, and `absent` to all but the host', async () => {
    const stranger = api.as(await aUser(world.core));
    expect(refusal(await rate(stranger, 'host', 'fair'))).toEqual([403, 'FORBIDDEN', 'game_players_only']);
    expect(refusal(await rate(asAsha, places.asha, 'fair'))).toEqual([
      409,
      'STATE_CONFLICT',
      'fair_play_self',
    ]);
    expect(refusal(await rate(asHost, 'host', 'fair'))).toEqual([409, 'STATE_CONFLICT', 'fair_play_self']);
    expect(refusal(await rate(asAsha, 'f'.repeat(24), 'fair'))).toEqual([404, 'NOT_FOUND', 'no_such_place']);
    expect(refusal(await rate(asAsha, places.dev, 'absent'))).toEqual([403, 'FORBIDDEN', 'game_host_only']);
    expect((await rate(asAsha, places.dev, 'dull')).status).toBe(400);
    expect((await rate(asHost, places.dev, 'absent')).status).toBe(200);
  });

  it('is said after the end, for seven days, and never of a cancelled game', async () => {
    await game.ended(-1);
    expect(refusal(await rate(asAsha, 'host', 'fair'))).toEqual([409, 'STATE_CONFLICT', 'game_not_over']);
    await game.ended(7 * 24 - 1);
    expect((await rate(asAsha, 'host', 'fair')).status).toBe(200);
    await game.ended(7 * 24 + 1);
    expect(refusal(await rate(asAsha, 'host', 'fair'))).toEqual([409, 'STATE_CONFLICT', 'fair_play_over']);
    expect((await asAsha.get(`/games/${game.id}`)).body).not.toHaveProperty('fairPlay');
    await game.ended(1);
    await changeGame(world.core, game._id, (_, now) => ({ set: { closedAt: now } }));
    expect(refusal(await rate(asAsha, 'host', 'fair'))).toEqual([409, 'STATE_CONFLICT', 'game_cancelled']);
  });
});

describe('the record of a player', () => {
  it('is shown to the host who decides about their request, to the player and others never', async () => {
    await rate(asHost, places.asha, 'fair');
    await rate(api.as(dev), places.asha, 'unfair');
    await rate(asHost, places.dev, 'absent');
    await takeScans(world.core);
    const first = await recordSeenByHost(asha);
    expect(first.host?.record).toEqual({ played: 1, rated: 2, fair: 1, noShows: 0 });
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    expect((await recordSeenByHost(dev)).host?.record).toEqual({ played: 0, rated: 0, fair: 0, noShows: 1 });
    // Players who are in see requests, without the record.
    const { next, seen } = first;
    const mate = await aUser(world.core);
    const asMate = api.as(mate);
    const joined = await asMate.post(`/games/${next.id}/join`, {});
    const answer = { accept: true };
    await api.as(next.hosted.host).post(`/games/${next.id}/places/${joined.body.place._id}/answer`, answer);
    expect(await seen(asMate)).toMatchObject({ status: 'asked' });
    expect(await seen(asMate)).not.toHaveProperty('record');
    expect(JSON.stringify((await api.as(asha).get(`/games/${next.id}`)).body)).not.toContain('record');
  });

  it('of a player under 18 is that of a player who is new, so that it does not say so', async () => {
    await rate(asHost, places.asha, 'unfair');
    const { next, seen, host: asked } = await recordSeenByHost(asha);
    expect(asked?.record).toMatchObject({ rated: 1 });
    await becomesMinor(world.core, asha);
    const shown = await seen(api.as(next.hosted.host));
    expect(shown?.record).toEqual((await recordSeenByHost(await aUser(world.core))).host?.record);
    expect(shown?.record).toMatchObject({ played: 0, rated: 0 });
  });

  it('loses what a deleted account said and what was said about it; an account can read what it said', async () => {
    await rate(asAsha, 'host', 'unfair');
    await rate(asHost, places.asha, 'fair');
    await rate(api.as(dev), 'host', 'fair');
    expect((await exportUser(world.core, asha._id.toString())).fairPlayGiven).toMatchObject([
      { gameId: game.id, verdict: 'unfair' },
    ]);
    await eraseTraces(world.core, asha);
    const left = await world.core.db.fairPlay.find({ gameId: game._id }).toArray();
    expect(left.map(({ raterId }) => raterId)).toEqual([dev._id]);
  });

  it('cannot be about a deleted account', async () => {
    await world.core.db.users.updateOne({ _id: dev._id }, { $set: { deletedAt: new Date() } });
    expect(refusal(await rate(asAsha, places.dev, 'fair'))).toEqual([404, 'NOT_FOUND', 'no_such_place']);
  });
});
