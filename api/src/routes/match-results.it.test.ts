import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import { settleSilentMatches } from '@crease/domain/play/matches/confirm-match';
import { SILENCE_MS } from '@crease/domain/play/matches/settle-time';
import {
  aPublishedTournament,
  playAndConfirm,
  takeRunsOff,
  twelveToTen,
} from '@crease/domain/testing/a-drawn-tournament';
import { aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { MatchScene, type ScoredMatch } from '../testing/match-scene.js';

let world: World;
let api: TestApi;
let scene: MatchScene;
let admin: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  admin = api.as(await aUser(world.core, { role: 'admin' }));
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await MatchScene.of(world.core, api);
});

const confirm = ({ path }: Pick<ScoredMatch, 'path'>, by: ApiClient) => by.post(`${path}/confirm`);
const dispute = ({ path }: Pick<ScoredMatch, 'path'>, by: ApiClient, text = 'That was a wide.') =>
  by.post(`${path}/dispute`, { text });

describe('the result of a match', () => {
  it('is confirmed by both captains, each once', async () => {
    const played = await scene.played();
    const first = await confirm(played, scene.as('captain'));
    expect(first).toMatchObject({ status: 200, body: { match: { confirmed: false, confirmedSides: [0] } } });
    expect((await confirm(played, scene.as('captain'))).body.match.confirmedSides).toEqual([0]);
    const second = await confirm(played, scene.as('rival'));
    expect(second.body.match).toMatchObject({
      confirmed: true,
      confirmedBy: 'sides',
      confirmedSides: [0, 1],
    });
    expect((await confirm(played, scene.as('rival'))).status).toBe(200);
    const { match } = (await api.get(played.path)).body;
    expect(match).toMatchObject({ confirmed: true });
    expect(match).not.toHaveProperty('settlesAt');
  });

  it('cannot be confirmed or disputed before the match is over', async () => {
    const scored = await scene.scored();
    await scored.play(3);
    for (const answer of [
      await confirm(scored, scene.as('captain')),
      await dispute(scored, scene.as('captain')),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });

  it('is for the captains alone', async () => {
    const played = await scene.played();
    expect((await confirm(played, scene.as('stranger'))).status).toBe(403);
    expect((await dispute(played, scene.as('stranger'))).status).toBe(403);
    expect((await confirm(played, scene.as('owner'))).status).toBe(403);
    expect((await confirm(played, api)).status).toBe(401);
    expect((await confirm({ path: `/matches/${'f'.repeat(24)}` }, scene.as('captain'))).status).toBe(404);
  });

  it('of a side without a team is confirmed by its captain with an account, and by no other player', async () => {
    const others = [{ name: 'Dev' }, { userId: scene.idOf('stranger') }, { userId: scene.idOf('rival') }];
    const played = await scene.played({
      sides: [
        { teamId: scene.teamId, players: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
        { name: 'Others', players: others, captain: 1 },
      ],
    });
    // A place that is not accepted gives no right to confirm.
    expect((await confirm(played, scene.as('stranger'))).status).toBe(403);
    for (const who of ['stranger', 'rival'] as const)
      await scene.as(who).post(`${played.path}/accept`, { accept: true });
    expect((await confirm(played, scene.as('rival'))).status).toBe(403);
    const confirmed = await confirm(played, scene.as('stranger'));
    expect(confirmed.body.match).toMatchObject({ confirmedSides: [1] });
  });

  it('that is disputed waits for an admin', async () => {
    const played = await scene.played();
    const disputed = await dispute(played, scene.as('rival'));
    expect(disputed).toMatchObject({
      status: 200,
      body: { match: { disputed: true, dispute: 'That was a wide.' } },
    });
    expect(disputed.body.match).not.toHaveProperty('settlesAt');
    const seen = (await api.get(played.path)).body.match;
    expect(seen).toMatchObject({ disputed: true });
    expect(seen).not.toHaveProperty('dispute');
    expect(await confirm(played, scene.as('captain'))).toMatchObject({ status: 409 });
    expect(await dispute(played, scene.as('captain'))).toMatchObject({ status: 409 });
    const ended = await confirm(played, admin);
    expect(ended.body.match).toMatchObject({ confirmed: true, confirmedBy: 'organiser', disputed: false });
  });

  it('that is confirmed can be disputed no more', async () => {
    const played = await scene.played();
    await confirm(played, scene.as('captain'));
    await confirm(played, scene.as('rival'));
    expect(await dispute(played, scene.as('rival'))).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    const more = await played.send(played.scorer.events.length, [{ id: 'undo', do: 'undo' }]);
    expect(more).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });

  it.each([{ text: '' }, { text: 'x'.repeat(501) }, {}, { text: 'A', side: 1 }])(
    'is not disputed with %j',
    async (body) => {
      const played = await scene.played();
      expect((await scene.as('captain').post(`${played.path}/dispute`, body)).status).toBe(400);
    },
  );

  it('is set to be confirmed by silence 48 hours after the end', async () => {
    const played = await scene.played();
    const { settlesAt, endedAt } = (await api.get(played.path)).body.match;
    expect(Date.parse(settlesAt) - Date.parse(endedAt)).toBe(48 * 3_600_000);
  });

  it('that was corrected after the next match waits for the organiser, who is asked whether it falls', async () => {
    const { core } = world;
    const { by, id, owner, read } = await aPublishedTournament(core, 4);
    for (const number of [1, 2, 3]) {
      const { matchId = '' } = (await readMatches(core, by, id))[number - 1] ?? {};
      await playAndConfirm(core, by, matchId, twelveToTen());
    }
    const [{ matchId = '', sides } = { sides: [] }] = await readMatches(core, by, id);
    await takeRunsOff(core, by, matchId);
    await settleSilentMatches(later(core, SILENCE_MS + 60_000));
    const semi = { path: `/matches/${matchId}` };

    const row = (await read()).rows.find(({ teamId }) => teamId.toString() === sides[1]?.teamId);
    const captain = api.as((await core.db.users.findOne({ _id: row?.captainId })) ?? owner);
    for (const reader of [api, captain]) {
      const { match } = (await reader.get(semi.path)).body;
      expect(match).toMatchObject({ status: 'over', confirmed: false, disputed: false });
      for (const field of ['settlesAt', 'can.judge']) expect(match).not.toHaveProperty(field);
    }
    const refused = { status: 409, body: { reason: 'tournament_matches_fall', falls: [3] } };
    expect(await captain.post(`${semi.path}/confirm`, { confirm: true })).toMatchObject(refused);
    const organiser = api.as(owner);
    expect((await organiser.get(semi.path)).body.match.can).toMatchObject({ confirm: true, judge: true });
    expect(await confirm(semi, organiser)).toMatchObject(refused);
    expect(await organiser.post(`${semi.path}/confirm`, { confirm: true })).toMatchObject({
      status: 200,
      body: { match: { confirmed: true, confirmedBy: 'organiser' } },
    });
  });
});
