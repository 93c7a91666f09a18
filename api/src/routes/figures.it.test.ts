import type { Core } from '@crease/domain/platform/core';
import { becomesMinor } from '@crease/domain/testing/becomes-minor';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { GroundRecords, Leaderboard, PlayerPage, TeamFigures } from '@crease/shared/contracts/figures';
import { seasonName, seasonOf } from '@crease/shared/cricket/figures/season';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { MatchScene, type ScoredMatch } from '../testing/match-scene.js';

let world: World;
let core: Core;
let api: TestApi;
let scene: MatchScene;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  core = world.core;
  api = await openApi(core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await MatchScene.of(core, api);
});

/** A played match at the ground in which both captains bat first for their side. */
async function played(): Promise<ScoredMatch> {
  const sideOf = (teamId: string, captain: string, others: string[]) => ({
    teamId,
    players: [{ userId: captain }, ...others.map((name) => ({ name }))],
  });
  const match = await scene.scored({
    groundId: scene.ground._id.toString(),
    startsAt: core.clock.now().toISOString(),
    sides: [
      sideOf(scene.teamId, scene.idOf('captain'), ['Bala', 'Chirag']),
      sideOf(scene.rivalTeamId, scene.idOf('rival'), ['Ekta', 'Farhan']),
    ],
  });
  const sent = await match.send(
    0,
    match.scorer.playOut((nth) => ({ bat: nth < 7 ? 2 : 1 })),
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return match;
}

async function confirmed(): Promise<ScoredMatch> {
  const match = await played();
  for (const name of ['captain', 'rival'] as const)
    expect((await scene.as(name).post(`${match.path}/confirm`)).status).toBe(200);
  return match;
}

const pageOf = async (name: 'captain' | 'rival', by: ApiClient) =>
  await by.get(`/players/${scene.idOf(name)}`);
const board = async (by: ApiClient, query = ''): Promise<Leaderboard> => {
  const answer = await by.get(`/leaderboards?scope=ground&id=${scene.ground._id}${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe('a player', () => {
  it('sees their own figures, and everybody sees those of a public profile', async () => {
    const own = await pageOf('captain', scene.as('captain'));
    expect(own.body.figures.all).toMatchObject({ matches: 0, batting: { runs: 0 } });
    const match = await confirmed();
    const seen: PlayerPage = (await pageOf('captain', scene.as('captain'))).body;
    expect(seen.player).toMatchObject({ name: 'Asha Rao', teams: [{ _id: scene.teamId }] });
    expect(seen.figures.all.matches).toBe(1);
    expect(seen.figures.byYear).toMatchObject([
      { season: seasonName(seasonOf(core.clock.now())), matches: 1 },
    ]);
    expect(seen.figures.byGround).toMatchObject([{ groundName: scene.ground.name, matches: 1 }]);
    expect(seen.form).toMatchObject([{ matchId: match.id, against: 'Bandra Blasters', outcome: 'won' }]);
    expect(seen.form[0]?.batting?.runs).toBe(seen.figures.all.batting.runs);
    expect((await pageOf('captain', api)).status).toBe(404);
    expect((await pageOf('captain', scene.as('stranger'))).status).toBe(404);
    await scene.as('captain').patch('/users/me', { publicProfile: true });
    expect((await pageOf('captain', api)).body).toEqual(seen);
    await scene.as('captain').patch('/users/me', { under18: true });
    expect((await pageOf('captain', api)).status).toBe(404);
  });

  it('without a public profile is shown to players of the same match, with what its card shows alone', async () => {
    await confirmed();
    const another = await scene
      .as('captain')
      .post('/teams', { name: 'Powai Panthers', shortName: 'POW', cityName: 'Mumbai' });
    expect(another.status).toBe(201);
    const elsewhere = await confirmed();
    // The rival has no figures of one of them.
    await core.db.matchLines.deleteOne({ _id: `${elsewhere.id}:${scene.idOf('rival')}` });
    const { status, body } = await pageOf('captain', scene.as('rival'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ sharedOnly: true, figures: { all: { matches: 1 } } });
    expect(body.form).toHaveLength(1);
    expect(body.player.teams).toMatchObject([{ _id: scene.teamId }]);
    expect((await pageOf('captain', scene.as('captain'))).body.player.teams).toHaveLength(2);
  });

  it('of an unknown or deleted account is not found', async () => {
    expect((await api.get(`/players/${new Types.ObjectId()}`)).status).toBe(404);
  });
});

describe('a leaderboard', () => {
  it('lists public accounts with a link and all others with a first name', async () => {
    await confirmed();
    await scene.as('captain').patch('/users/me', { publicProfile: true });
    const { rows, season } = await board(api);
    expect(season).toBe(seasonName(seasonOf(core.clock.now())));
    expect(rows.map(({ name }) => name).sort()).toEqual(['Asha Rao', 'Rohan']);
    expect(rows.find(({ name }) => name === 'Asha Rao')?.userId).toBe(scene.idOf('captain'));
    expect(rows.find(({ name }) => name === 'Rohan')).not.toHaveProperty('userId');
    expect((await board(api, '&season=2019-20')).rows).toEqual([]);
    expect((await api.get('/leaderboards?scope=ground')).status).toBe(400);
    expect((await api.get('/leaderboards?scope=city&id=mumbai&by=height')).status).toBe(400);
  });

  it('names no minor, nor do the pages of team and match; the minor still reads their own name', async () => {
    const match = await confirmed();
    const captain = scene.as('captain');
    await becomesMinor(core, { _id: new Types.ObjectId(scene.idOf('captain')) });
    expect((await board(api)).rows.map(({ name }) => name).sort()).toEqual(['Player', 'Rohan']);
    expect((await board(captain)).me?.name).toBe('Asha Rao');
    const { players }: TeamFigures = (await api.get(`/teams/${scene.teamId}/figures`)).body;
    expect(players.map(({ name }) => name)).toContain('Player');
    const namesSeen = async (by: Pick<ApiClient, 'get'>): Promise<string[]> =>
      (await by.get(match.path)).body.match.sides[0].players.map(({ name }: { name: string }) => name);
    expect(await namesSeen(api)).toEqual(['Player 1', 'Bala', 'Chirag']);
    expect(await namesSeen(scene.as('rival'))).toEqual(['Asha Rao', 'Bala', 'Chirag']);
    for (const path of [match.path, `/teams/${scene.teamId}/figures`])
      expect((await api.get(path)).bytes.toString()).not.toContain('Asha');
  });

  it('shows an adult who hides their name like a minor, unless their profile is public', async () => {
    const match = await confirmed();
    const captain = scene.as('captain');
    const namesSeen = async (by: Pick<ApiClient, 'get'> = api): Promise<string[]> => {
      const side = (await by.get(match.path)).body.match.sides[0];
      return side.players.map(({ name }: { name: string }) => name);
    };
    const teamSeen = async () =>
      (await api.get(`/teams/${scene.teamId}`)).body.team.members.map(({ name }: { name: string }) => name);
    expect((await captain.patch('/users/me', { hideName: true })).body.user).toMatchObject({
      hideName: true,
    });
    const asHidden = [
      await namesSeen(),
      (await board(api)).rows.map(({ name }) => name).sort(),
      await teamSeen(),
    ];
    expect(asHidden[0]).toEqual(['Player 1', 'Bala', 'Chirag']);
    expect(asHidden[1]).toEqual(['Player', 'Rohan']);
    expect(asHidden[2]).toContain('Player 1');
    expect(await namesSeen(scene.as('rival'))).toContain('Asha Rao');
    await captain.patch('/users/me', { publicProfile: true });
    expect(await namesSeen()).toContain('Asha Rao');
    await captain.patch('/users/me', { publicProfile: false });
    await becomesMinor(core, { _id: new Types.ObjectId(scene.idOf('captain')) });
    const asMinor = [
      await namesSeen(),
      (await board(api)).rows.map(({ name }) => name).sort(),
      await teamSeen(),
    ];
    expect(asMinor).toEqual(asHidden);
    await captain.patch('/users/me', { hideName: false });
    expect(await namesSeen()).toEqual(['Player 1', 'Bala', 'Chirag']);
  });

  it('shows the reader their own row, also where it is not on the page', async () => {
    await confirmed();
    const rival = scene.as('rival');
    const { me, rows } = await board(rival);
    expect(me).toMatchObject({ name: 'Rohan Kulkarni', userId: scene.idOf('rival'), matches: 1 });
    expect(me?.rank).toBe(rows.find(({ name }) => name === 'Rohan')?.rank);
    const beyond = await board(rival, '&page=2');
    expect(beyond).toMatchObject({ rows: [], me: { rank: me?.rank }, hasMore: false });
    expect((await board(scene.as('stranger'))).me).toBeUndefined();
  });

  it('gives equal values one rank across pages, counts the next one after all of them, and ends', async () => {
    const values = [90, 80, ...Array.from({ length: 22 }, () => 70), 60];
    const key = `ground:${scene.ground._id}:${seasonOf(core.clock.now())}`;
    await core.db.leaderboardRows.insertMany(
      values.map((runs) => {
        const userId = new Types.ObjectId();
        return { _id: `${key}:${userId}`, board: key, userId, rev: 1, matches: 1, runs, economy: runs };
      }),
    );
    const [first, second] = [await board(api), await board(api, '&page=2')];
    expect(first.rows.map(({ rank }) => rank)).toEqual([1, 2, ...Array.from({ length: 18 }, () => 3)]);
    expect(first.hasMore).toBe(true);
    expect(second.rows.map(({ rank, value }) => [rank, value])).toEqual([
      ...Array.from({ length: 4 }, () => [3, 70]),
      [25, 60],
    ]);
    expect(second.hasMore).toBe(false);
    // The best economy is the lowest.
    const economy = await board(api, '&by=economy');
    expect(economy.rows.slice(0, 2).map(({ rank, value }) => [rank, value])).toEqual([
      [1, 60],
      [2, 70],
    ]);
    expect(economy.leastBalls).toBe(30);
    expect((await board(api, '&page=51')).rows).toEqual([]);
  });
});

describe('a team', () => {
  it('has its results of the season and its players’ figures for it', async () => {
    const match = await confirmed();
    const own: TeamFigures = (await api.get(`/teams/${scene.teamId}/figures`)).body;
    expect(own).toMatchObject({ played: 1, won: 1, lost: 0, form: [{ matchId: match.id, outcome: 'won' }] });
    expect(own.highest).toEqual(own.lowest);
    expect(own.players).toMatchObject([{ name: 'Asha', matches: 1 }]);
    const rivals: TeamFigures = (await api.get(`/teams/${scene.rivalTeamId}/figures`)).body;
    expect(rivals).toMatchObject({ played: 1, lost: 1 });
    const before = await api.get(`/teams/${scene.teamId}/figures?season=2019`);
    expect(before.body).toMatchObject({ season: '2019-20', played: 0, players: [] });
  });
});

describe('a ground', () => {
  it('has its last confirmed matches, and records of players with a public profile only', async () => {
    const path = `/grounds/${scene.ground._id}/records`;
    await played();
    expect((await api.get(path)).body).toEqual({ success: true, matches: [] });
    const match = await confirmed();
    const hidden: GroundRecords = (await api.get(path)).body;
    expect(hidden.matches).toMatchObject([
      { matchId: match.id, sides: ['Andheri Night Riders', 'Bandra Blasters'] },
    ]);
    expect(hidden.highestScore).toBeUndefined();
    for (const name of ['captain', 'rival'] as const)
      await scene.as(name).patch('/users/me', { publicProfile: true });
    const { highestScore }: GroundRecords = (await api.get(path)).body;
    const best = await board(api);
    expect(highestScore).toMatchObject({ runs: best.rows[0]?.value, userId: best.rows[0]?.userId });
    expect((await api.get(`/grounds/${new Types.ObjectId()}/records`)).status).toBe(404);
  });

  it('has a fastest fifty and best bowling from the matches that count on leaderboards', async () => {
    const match = await confirmed();
    await scene.as('captain').patch('/users/me', { publicProfile: true });
    const line = (fiftyIn: number, bowling: number) => ({ 'played.records': { fiftyIn, bowling, runs: 60 } });
    await core.db.matchLines.updateOne(
      { _id: `${match.id}:${scene.idOf('captain')}` },
      {
        $set: { ...line(17, 29_991), 'played.line.bowling': [{ balls: 6, maidens: 0, runs: 9, wickets: 3 }] },
      },
    );
    const { fastestFifty, bestBowling }: GroundRecords = (
      await api.get(`/grounds/${scene.ground._id}/records`)
    ).body;
    expect(fastestFifty).toMatchObject({ balls: 17, name: 'Asha Rao', matchId: match.id });
    expect(bestBowling).toMatchObject({ wickets: 3, runs: 9 });
  });
});
