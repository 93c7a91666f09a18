import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { exportUser } from '@crease/domain/account-end/export-user';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { claimGuest } from '@crease/domain/play/guest-claims/claim-guest';
import { joinTeam } from '@crease/domain/play/teams/join-team';
import {
  addBookedPlace,
  dropBookedPlaces,
  findBookedPlaces,
} from '@crease/domain/play/teams/team-book.schema';
import { becomesMinor } from '@crease/domain/testing/becomes-minor';
import { aUser, someUsers } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Team } from '@crease/shared/contracts/teams';
import { MAX_TEAM_MEMBERS, MAX_TEAMS_PER_PERSON } from '@crease/shared/team-limits';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

const NEW_TEAM = {
  name: 'Andheri Night Riders',
  shortName: 'ANR',
  cityName: 'Mumbai',
  colour: '#ffb238',
  about: 'Tuesdays and Fridays under lights.',
};
const DAY_MS = 86_400_000;
const PASSWORD = 'Long0n@Fence';

let world: World;
let api: TestApi;
let captain: UserDoc;
let player: UserDoc;
let asCaptain: ApiClient;
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
  captain = await aUser(world.core, { name: 'Asha Rao' });
  player = await aUser(world.core, { name: 'Rohan Kulkarni' });
  asCaptain = api.as(captain);
  asPlayer = api.as(player);
});

async function aTeam(by: ApiClient = asCaptain): Promise<Team> {
  const made = await by.post('/teams', NEW_TEAM);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.team;
}
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
const inviteTo = async ({ _id }: Team, by = asCaptain) =>
  tokenOf((await by.post(`/teams/${_id}/invite`)).body.url);
const teamNow = async ({ _id }: Pick<Team, '_id'>): Promise<Team> =>
  (await api.get(`/teams/${_id}`)).body.team;
const memberOf = ({ members }: Team, { _id }: UserDoc) =>
  members.find(({ userId }) => userId === _id.toString()) ?? expect.fail('not in the team');
const roles = ({ members }: Team) => members.map(({ name, role }) => `${name}: ${role}`);
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();

async function aTeamOfTwo(): Promise<Team> {
  const team = await aTeam();
  expect((await asPlayer.post('/teams/join', { token: await inviteTo(team) })).status).toBe(200);
  return await teamNow(team);
}
async function aGuest(team: Team, name = 'Vikram'): Promise<string> {
  const added = await asCaptain.post(`/teams/${team._id}/guests`, { name });
  expect(added.status).toBe(201);
  return added.body.member.memberId;
}
const claimLinkOf = async (team: Team, memberId: string) =>
  tokenOf((await asCaptain.post(`/teams/${team._id}/guests/${memberId}/claim-link`)).body.url);

describe('a team', () => {
  it('begins with its creator as the captain', async () => {
    const team = await aTeam();
    expect(team).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...NEW_TEAM,
      captainId: captain._id.toString(),
      members: [
        {
          memberId: expect.stringMatching(/^[0-9a-f]{24}$/),
          userId: captain._id.toString(),
          name: 'Asha Rao',
          role: 'captain',
          isGuest: false,
        },
      ],
    });
    expect((await asCaptain.get('/users/me/teams')).body.teams).toEqual([team]);
    expect((await asPlayer.get('/users/me/teams')).body.teams).toEqual([]);
  });

  it.each([
    ['shortName', 'A'],
    ['shortName', 'ABCDE'],
    ['shortName', 'anr'],
    ['shortName', 'A-R'],
    ['name', 'A'],
    ['name', 'A'.repeat(41)],
    ['colour', 'amber'],
    ['about', 'A'.repeat(501)],
    ['cityName', 'Atlantis'],
    ['captainId', 'a'.repeat(24)],
  ])('is refused with %s %j', async (field, value) => {
    const answer = await asCaptain.post('/teams', { ...NEW_TEAM, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toContain(field);
  });

  it('shows anybody its members, and no phone or mail address of them', async () => {
    const team = await aTeamOfTwo();
    const seen = await api.get(`/teams/${team._id}`);
    expect(roles(seen.body.team)).toEqual(['Asha Rao: captain', 'Rohan Kulkarni: player']);
    for (const secret of [captain.email, captain.phone, player.email, player.phone])
      expect(seen.bytes.toString()).not.toContain(secret);
    expect(seen.body.team).not.toHaveProperty('inviteEndsAt');
    expect((await asPlayer.get(`/teams/${team._id}`)).body.team).not.toHaveProperty('inviteEndsAt');
    expect((await asCaptain.get(`/teams/${team._id}`)).body.team).toHaveProperty('inviteEndsAt');
  });

  it('names a member under 18 to its members only', async () => {
    const team = await aTeamOfTwo();
    await becomesMinor(world.core, player);
    expect(roles(await teamNow(team))).toEqual(['Asha Rao: captain', 'Player 2: player']);
    const asStranger = api.as(await aUser(world.core));
    const seen = await asStranger.get(`/teams/${team._id}`);
    expect(roles(seen.body.team)).toContain('Player 2: player');
    expect(seen.bytes.toString()).not.toContain(player._id.toString());
    for (const by of [asCaptain, asPlayer])
      expect(roles((await by.get(`/teams/${team._id}`)).body.team)).toContain('Rohan Kulkarni: player');
  });

  it('shows outsiders the account id of a captain who hides their name, but only as its captain', async () => {
    const team = await aTeamOfTwo();
    expect((await asCaptain.patch('/users/me', { hideName: true })).status).toBe(200);
    const { captainId, members } = (await api.get(`/teams/${team._id}`)).body.team;
    expect([captainId, members[0].name]).toEqual([captain._id.toString(), 'Player 1']);
    expect(members[0]).not.toHaveProperty('userId');
  });

  it('is created once for one Idempotency-Key', async () => {
    const key = { headers: { 'idempotency-key': 'team-1' } };
    const [first, again] = [
      await asCaptain.post('/teams', NEW_TEAM, key),
      await asCaptain.post('/teams', NEW_TEAM, key),
    ];
    expect(again.body.team._id).toBe(first.body.team._id);
    expect((await asCaptain.get('/users/me/teams')).body.teams).toHaveLength(1);
  });

  it('is changed by the captain and a vice-captain, and by no other member', async () => {
    const team = await aTeamOfTwo();
    const change = { name: 'Andheri Day Riders', cityName: 'mumbai', colour: null, about: '' };
    expect(await asPlayer.patch(`/teams/${team._id}`, change)).toMatchObject({ status: 403 });
    const { memberId } = memberOf(team, player);
    await asCaptain.patch(`/teams/${team._id}/members/${memberId}`, { role: 'vice' });
    const changed = await asPlayer.patch(`/teams/${team._id}`, change);
    expect(changed.body.team).toMatchObject({ name: 'Andheri Day Riders', cityName: 'Mumbai' });
    expect(changed.body.team).not.toHaveProperty('colour');
    expect(changed.body.team).not.toHaveProperty('about');
    expect((await asCaptain.patch(`/teams/${team._id}`, { shortName: 'no' })).status).toBe(400);
  });

  it('is ended by its captain alone, and is then gone for everybody', async () => {
    const team = await aTeamOfTwo();
    const token = await inviteTo(team);
    expect((await asPlayer.delete(`/teams/${team._id}`)).status).toBe(403);
    expect((await asCaptain.delete(`/teams/${team._id}`)).status).toBe(200);
    expect((await api.get(`/teams/${team._id}`)).status).toBe(404);
    expect((await asPlayer.post('/teams/join', { token })).status).toBe(401);
    expect((await asPlayer.get('/users/me/teams')).body.teams).toEqual([]);
    for (const { _id } of [captain, player]) expect(await findBookedPlaces(world.core, _id)).toEqual([]);
  });
});

describe('an invite link', () => {
  it('has 256 bits, is stored as a hash, and shows the team to anyone who opens it', async () => {
    const team = await aTeam();
    const made = await asCaptain.post(`/teams/${team._id}/invite`);
    expect(made.status).toBe(201);
    const token = tokenOf(made.body.url);
    expect(made.body.url).toBe(`${world.core.env.PUBLIC_URL}/team/join?token=${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const endsIn = Date.parse(made.body.expiresAt) - Date.now();
    expect(Math.round(endsIn / DAY_MS)).toBe(7);
    expect(JSON.stringify(await world.core.db.teams.find({}).toArray())).not.toContain(token);
    expect((await api.post('/teams/join/preview', { token })).body.team).toEqual(team);
  });

  it('lets in as many as there is room for, each once', async () => {
    const team = await aTeam();
    const token = await inviteTo(team);
    const twice = await Promise.all([1, 2, 3].map(() => asPlayer.post('/teams/join', { token })));
    expect(statusesOf(twice)).toEqual([200, 200, 200]);
    expect((await asPlayer.post('/teams/join', { token })).status).toBe(200);
    expect((await teamNow(team)).members).toHaveLength(2);
    expect(await findBookedPlaces(world.core, player._id)).toHaveLength(1);
  });

  it('is replaced by a new one, ended by DELETE, and over after 7 days', async () => {
    const team = await aTeam();
    const [first, second] = [await inviteTo(team), await inviteTo(team)];
    expect(await asPlayer.post('/teams/join', { token: first })).toMatchObject({
      status: 401,
      body: { code: 'BAD_CREDENTIALS', reason: 'team_link_ended' },
    });
    const afterAWeek = later(world.core, 7 * DAY_MS + 1);
    await expect(joinTeam(afterAWeek, player._id.toString(), second)).rejects.toMatchObject({
      code: 'BAD_CREDENTIALS',
    });
    expect((await asCaptain.delete(`/teams/${team._id}/invite`)).status).toBe(200);
    expect((await asPlayer.post('/teams/join', { token: second })).status).toBe(401);
    expect((await asCaptain.get(`/teams/${team._id}`)).body.team).not.toHaveProperty('inviteEndsAt');
  });

  it('gives the 30th place to one of fifty players who join at the same moment', async () => {
    const team = await aTeam();
    for (let n = 2; n < MAX_TEAM_MEMBERS; n += 1) await aGuest(team, `Guest ${n}`);
    const token = await inviteTo(team);
    const fifty = await someUsers(
      world.core,
      Array.from({ length: 50 }, () => ({})),
    );
    const answers = await Promise.all(fifty.map((user) => api.as(user).post('/teams/join', { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect({ status, code: body.code, reason: body.reason }).toEqual({
        status: 409,
        code: 'STATE_CONFLICT',
        reason: 'team_full',
      });
    expect((await teamNow(team)).members).toHaveLength(MAX_TEAM_MEMBERS);
    expect((await asCaptain.post(`/teams/${team._id}/guests`, { name: 'One more' })).status).toBe(409);
    const booked = await Promise.all(fifty.map(({ _id }) => findBookedPlaces(world.core, _id)));
    expect(booked.flat()).toHaveLength(1);
  });
});

describe('the limit of 20 teams', () => {
  it('holds when one person creates and joins many at the same moment', async () => {
    const others = await Promise.all([aTeam(asPlayer), aTeam(asPlayer), aTeam(asPlayer)]);
    const tokens = await Promise.all(others.map((team) => inviteTo(team, asPlayer)));
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => asCaptain.post('/teams', NEW_TEAM)),
      ...tokens.map((token) => asCaptain.post('/teams/join', { token })),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(MAX_TEAMS_PER_PERSON);
    for (const { status, body } of answers.filter((one) => one.status >= 300))
      expect({ status, reason: body.reason }).toEqual({ status: 409, reason: 'too_many_teams' });
    const { teams } = (await asCaptain.get('/users/me/teams')).body;
    expect(teams).toHaveLength(MAX_TEAMS_PER_PERSON);
    const own = teams.find(({ captainId }: Team) => captainId === captain._id.toString());
    await asCaptain.delete(`/teams/${own._id}`);
    expect((await asCaptain.post('/teams', NEW_TEAM)).status).toBe(201);
  });

  it('asks a second tab that joins the same team to try again, and lets a member with 20 teams reuse the link', async () => {
    const { core } = world;
    const team = await aTeam(asPlayer);
    const token = await inviteTo(team, asPlayer);
    const place = () => ({ memberId: new Types.ObjectId(), teamId: new Types.ObjectId(), at: new Date() });
    for (let n = 1; n < MAX_TEAMS_PER_PERSON; n += 1) await addBookedPlace(core, captain._id, place());
    const underWay = { ...place(), teamId: new Types.ObjectId(team._id) };
    await addBookedPlace(core, captain._id, underWay);
    expect(await asCaptain.post('/teams/join', { token })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', reason: 'other_window' },
    });
    await dropBookedPlaces(core, [captain._id], [underWay.memberId]);
    for (const again of [1, 2])
      expect((await asCaptain.post('/teams/join', { token })).status, `time ${again}`).toBe(200);
    expect(await findBookedPlaces(core, captain._id)).toHaveLength(MAX_TEAMS_PER_PERSON);
  });

  it('does not count places that a crash left behind a minute ago', async () => {
    const { core } = world;
    const at = new Date(Date.now() - 61_000);
    for (let n = 0; n < MAX_TEAMS_PER_PERSON; n += 1)
      await addBookedPlace(core, captain._id, {
        memberId: new Types.ObjectId(),
        teamId: new Types.ObjectId(),
        at,
      });
    expect((await asCaptain.post('/teams', NEW_TEAM)).status).toBe(201);
    expect(await findBookedPlaces(core, captain._id)).toHaveLength(1);
  });
});

describe('a member', () => {
  it('changes their own jersey, and only the captain changes roles and others’ jerseys', async () => {
    const team = await aTeamOfTwo();
    const own = `/teams/${team._id}/members/${memberOf(team, player).memberId}`;
    const captains = `/teams/${team._id}/members/${memberOf(team, captain).memberId}`;
    expect((await asPlayer.patch(own, { jersey: 45 })).body.team.members[1]).toMatchObject({ jersey: 45 });
    expect((await asPlayer.patch(own, { jersey: 7, role: 'vice' })).status).toBe(403);
    expect((await asPlayer.patch(captains, { jersey: 1 })).status).toBe(403);
    expect((await asPlayer.patch(own, { jersey: 1000 })).status).toBe(400);
    expect((await asCaptain.patch(captains, { jersey: 18 })).body.team.members[0].jersey).toBe(18);
    const changed = await asCaptain.patch(own, { jersey: null, role: 'vice' });
    expect(changed.body.team.members[1]).not.toHaveProperty('jersey');
    expect(roles(changed.body.team)).toEqual(['Asha Rao: captain', 'Rohan Kulkarni: vice']);
    const plain = await asCaptain.patch(own, { role: 'player' });
    expect(roles(plain.body.team)).toEqual(['Asha Rao: captain', 'Rohan Kulkarni: player']);
    const nobody = `/teams/${team._id}/members/${'a'.repeat(24)}`;
    expect((await asCaptain.patch(nobody, { jersey: 1 })).status).toBe(404);
  });

  it('stays as they are when asked for nothing, or for the role that they already have', async () => {
    const team = await aTeamOfTwo();
    const pathOf = (one: typeof player) => `/teams/${team._id}/members/${memberOf(team, one).memberId}`;
    for (const { status, body } of [
      await asPlayer.patch(pathOf(player), {}),
      await asCaptain.patch(pathOf(player), {}),
      await asCaptain.patch(pathOf(captain), { role: 'captain' }),
    ])
      expect({ status, members: body.team?.members }).toEqual({ status: 200, members: team.members });
  });

  it('leaves, or is removed by the captain, and by no other member', async () => {
    const team = await aTeamOfTwo();
    const guest = await aGuest(team);
    expect((await asPlayer.delete(`/teams/${team._id}/members/${guest}`)).status).toBe(403);
    expect((await asCaptain.delete(`/teams/${team._id}/members/${guest}`)).status).toBe(200);
    const own = `/teams/${team._id}/members/${memberOf(team, player).memberId}`;
    expect((await asPlayer.delete(own)).status).toBe(200);
    expect((await asCaptain.delete(own)).status).toBe(404);
    expect(roles(await teamNow(team))).toEqual(['Asha Rao: captain']);
    expect(await findBookedPlaces(world.core, player._id)).toEqual([]);
    await asPlayer.post('/teams/join', { token: await inviteTo(team) });
    const again = memberOf(await teamNow(team), player);
    expect((await asCaptain.delete(`/teams/${team._id}/members/${again.memberId}`)).status).toBe(200);
    expect((await asPlayer.get('/users/me/teams')).body.teams).toEqual([]);
  });

  it('can leave at the same moment as another member', async () => {
    const team = await aTeamOfTwo();
    const third = await aUser(world.core);
    await api.as(third).post('/teams/join', { token: await inviteTo(team) });
    const now = await teamNow(team);
    const answers = await Promise.all(
      [player, third].map((user) =>
        api.as(user).delete(`/teams/${team._id}/members/${memberOf(now, user).memberId}`),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect((await teamNow(team)).members).toHaveLength(1);
  });
});

describe('the captain', () => {
  it('hands over before leaving, and the last one out ends the team', async () => {
    const team = await aTeamOfTwo();
    await aGuest(team);
    const [own, other] = [captain, player].map(
      (user) => `/teams/${team._id}/members/${memberOf(team, user).memberId}`,
    ) as [string, string];
    const refused = { status: 409, body: { code: 'STATE_CONFLICT', reason: 'captain_hands_over_first' } };
    expect(await asCaptain.delete(own)).toMatchObject(refused);
    expect(await asCaptain.patch(own, { role: 'player' })).toMatchObject(refused);
    const handed = await asCaptain.patch(other, { role: 'captain' });
    expect(handed.body.team.captainId).toBe(player._id.toString());
    expect(roles(handed.body.team)).toEqual([
      'Asha Rao: player',
      'Rohan Kulkarni: captain',
      'Vikram: player',
    ]);
    expect((await asCaptain.patch(other, { role: 'player' })).status).toBe(403);
    expect((await asCaptain.delete(own)).status).toBe(200);
    expect((await asPlayer.delete(other)).status).toBe(200);
    expect((await api.get(`/teams/${team._id}`)).status).toBe(404);
    expect(await findBookedPlaces(world.core, player._id)).toEqual([]);
  });

  it('does not hand over to a guest', async () => {
    const team = await aTeam();
    const guest = `/teams/${team._id}/members/${await aGuest(team)}`;
    for (const role of ['captain', 'vice'])
      expect(await asCaptain.patch(guest, { role })).toMatchObject({
        status: 409,
        body: { reason: 'guest_cannot_lead' },
      });
    expect((await asCaptain.patch(guest, { jersey: 9 })).status).toBe(200);
  });

  it('is always a member, when two hand over, leave and are removed at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const team = await aTeamOfTwo();
      const [own, other] = [captain, player].map(
        (user) => `/teams/${team._id}/members/${memberOf(team, user).memberId}`,
      ) as [string, string];
      await Promise.all([
        asCaptain.patch(other, { role: 'captain' }),
        asCaptain.delete(own),
        asPlayer.delete(other),
      ]);
      const found = await api.get(`/teams/${team._id}`);
      if (found.status === 404) continue;
      const { members, captainId } = found.body.team;
      expect(members.map(({ userId }: { userId: string }) => userId)).toContain(captainId);
    }
  });
});

describe('a guest', () => {
  it('has a name and no account until their place is claimed, once', async () => {
    const team = await aTeam();
    const memberId = await aGuest(team);
    await asCaptain.patch(`/teams/${team._id}/members/${memberId}`, { jersey: 10 });
    const token = await claimLinkOf(team, memberId);
    expect(JSON.stringify(await world.core.db.teams.find({}).toArray())).not.toContain(token);
    const preview = await api.post('/teams/claim/preview', { token });
    expect(preview.body.member).toEqual({
      memberId,
      name: 'Vikram',
      role: 'player',
      jersey: 10,
      isGuest: true,
    });
    const other = await aUser(world.core);
    const answers = await Promise.all(
      [player, other].map((user) => api.as(user).post('/teams/claim', { token })),
    );
    expect(statusesOf(answers)).toEqual([200, 401]);
    const claimed = (await teamNow(team)).members[1];
    expect(claimed).toMatchObject({ memberId, jersey: 10, isGuest: false });
    expect(claimed?.name).not.toBe('Vikram');
    expect((await asPlayer.post('/teams/claim', { token })).status).toBe(401);
    expect((await api.post('/teams/claim/preview', { token })).status).toBe(401);
    expect(await asCaptain.post(`/teams/${team._id}/guests/${memberId}/claim-link`)).toMatchObject({
      status: 409,
      body: { reason: 'has_account' },
    });
  });

  it('counts as one team of the account that claims it in many tabs at the same moment', async () => {
    const team = await aTeam();
    const memberId = await aGuest(team);
    const token = await claimLinkOf(team, memberId);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => asPlayer.post('/teams/claim', { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await findBookedPlaces(world.core, player._id)).toMatchObject([
      { memberId: new Types.ObjectId(memberId) },
    ]);
  });

  it('becomes one with the place of an account that is in the team already', async () => {
    const team = await aTeamOfTwo();
    const memberId = await aGuest(team);
    const answer = await asPlayer.post('/teams/claim', { token: await claimLinkOf(team, memberId) });
    expect(answer.status).toBe(200);
    expect(roles(answer.body.team)).toEqual(['Asha Rao: captain', 'Rohan Kulkarni: player']);
    expect(await findBookedPlaces(world.core, player._id)).toHaveLength(1);
  });

  it('has one claim link that works, for 7 days, and none once they are removed', async () => {
    const team = await aTeam();
    const memberId = await aGuest(team);
    const [first, second] = [await claimLinkOf(team, memberId), await claimLinkOf(team, memberId)];
    expect((await asPlayer.post('/teams/claim', { token: first })).status).toBe(401);
    await expect(
      claimGuest(later(world.core, 7 * DAY_MS + 1), player._id.toString(), second),
    ).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
    await asCaptain.delete(`/teams/${team._id}/members/${memberId}`);
    expect((await asPlayer.post('/teams/claim', { token: second })).status).toBe(401);
  });

  it('is added in parallel up to the 30th place, and not beyond', async () => {
    const team = await aTeam();
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, n) =>
        asCaptain.post(`/teams/${team._id}/guests`, { name: `Guest ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_TEAM_MEMBERS - 1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
  });
});

describe('an account that is deleted', () => {
  const leaving = async () => {
    const user = await aUser(world.core, {
      name: 'Going Away',
      passwordHash: await hashPassword(PASSWORD),
    });
    return { user, client: api.as(user) };
  };

  it('passes its captaincy to the vice-captain, else to the longest-standing account', async () => {
    const { user, client } = await leaving();
    const [first, second] = [await aTeam(client), await aTeam(client)];
    for (const team of [first, second]) {
      await client.post(`/teams/${team._id}/guests`, { name: 'Vikram' });
      const token = await inviteTo(team, client);
      for (const one of [asPlayer, asCaptain]) await one.post('/teams/join', { token });
    }
    const vice = memberOf(await teamNow(first), captain).memberId;
    await client.patch(`/teams/${first._id}/members/${vice}`, { role: 'vice' });
    expect((await exportUser(world.core, user._id.toString())).teams).toEqual([
      { team: NEW_TEAM.name, role: 'captain', since: expect.any(String) },
      { team: NEW_TEAM.name, role: 'captain', since: expect.any(String) },
    ]);
    await deleteAccount(world.core, user._id.toString(), { password: PASSWORD });
    expect(roles(await teamNow(first))).toEqual([
      'Vikram: player',
      'Rohan Kulkarni: player',
      'Asha Rao: captain',
    ]);
    expect(roles(await teamNow(second))).toEqual([
      'Vikram: player',
      'Rohan Kulkarni: captain',
      'Asha Rao: player',
    ]);
    expect(await world.core.db.teamBooks.findOne({ _id: user._id })).toBeNull();
  });

  it('leaves teams where it was a player, and ends those without another account', async () => {
    const { user, client } = await leaving();
    const alone = await aTeam(client);
    const joined = await aTeam();
    await client.post('/teams/join', { token: await inviteTo(joined) });
    await deleteAccount(world.core, user._id.toString(), { password: PASSWORD });
    expect((await api.get(`/teams/${alone._id}`)).status).toBe(404);
    expect(roles(await teamNow(joined))).toEqual(['Asha Rao: captain']);
  });
});
