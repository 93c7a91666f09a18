import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import { invite, joinTeam } from './join-team.js';
import { createTeam } from './manage-teams.js';
import { findTeam } from './team.queries.js';
import { handOver, pullMember, pullSelf, writeEnd } from './team-changes.queries.js';

/** Applies each change after another request has changed the team. */

let world: World;
let teamId: Types.ObjectId;
let captain: Types.ObjectId;
let player: { memberId: Types.ObjectId; userId: Types.ObjectId };
const nothing = { set: {}, unset: [] };

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  const { core } = world;
  captain = (await aUser(core))._id;
  const userId = (await aUser(core))._id;
  const made = await createTeam(core, captain.toString(), {
    name: 'Night XI',
    shortName: 'NXI',
    cityName: 'Pune',
  });
  const { url } = await invite(core, captain.toString(), made._id);
  const { members } = await joinTeam(core, userId.toString(), new URL(url).searchParams.get('token') ?? '');
  teamId = new Types.ObjectId(made._id);
  player = { memberId: new Types.ObjectId(members[1]?.memberId), userId };
});

it('keeps a member who leaves at the moment they are made the captain', async () => {
  expect(await handOver(world.core, teamId, captain, player, nothing)).not.toBeNull();
  expect(await pullSelf(world.core, teamId, player.userId)).toBeNull();
});

it('does not hand over to a member who has just left', async () => {
  expect(await pullSelf(world.core, teamId, player.userId)).not.toBeNull();
  expect(await handOver(world.core, teamId, captain, player, nothing)).toBeNull();
});

it('does not let a former captain hand over, remove members or end the team', async () => {
  const { core } = world;
  await handOver(core, teamId, captain, player, nothing);
  const team = await findTeam(core, teamId);
  if (!team) throw new Error('the team is gone');
  expect(await handOver(core, teamId, captain, player, nothing)).toBeNull();
  expect(await pullMember(core, teamId, captain, player)).toBeNull();
  expect(await writeEnd(core, team, captain, {})).toBeNull();
});

it('does not end the team of a last member whom another account has just joined', async () => {
  const team = await findTeam(world.core, teamId);
  if (!team) throw new Error('the team is gone');
  expect(await writeEnd(world.core, team, captain, { onlyIfLast: true })).toBeNull();
  await pullSelf(world.core, teamId, player.userId);
  expect(await writeEnd(world.core, team, captain, { onlyIfLast: true })).not.toBeNull();
});
