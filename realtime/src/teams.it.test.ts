import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { invite, joinTeam } from '@crease/domain/play/teams/join-team';
import { removeMember } from '@crease/domain/play/teams/leave-team';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { aUser } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

let world: World;
let realtime: Realtime;
beforeAll(async () => {
  world = await openWorld();
  realtime = await startRealtime(world.core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await realtime.close();
  await world.close();
});

async function tabOf(user: UserDoc): Promise<TestTab> {
  const { token } = await openSession(world.core, user, 'Phone');
  return await TestTab.open(realtime.port, { token });
}

it('tells the members of a team, and a member who was removed, that it has changed', async () => {
  const { core } = world;
  const [captain, player, stranger] = [await aUser(core), await aUser(core), await aUser(core)];
  const [captainId, playerId] = [captain._id.toString(), player._id.toString()];
  const team = await createTeam(core, captainId, { name: 'Night XI', shortName: 'NXI', cityName: 'Pune' });
  using captains = await tabOf(captain);
  using players = await tabOf(player);
  using strangers = await tabOf(stranger);
  const { url } = await invite(core, captainId, team._id);
  await joinTeam(core, playerId, new URL(url).searchParams.get('token') ?? '');
  for (const tab of [captains, players]) expect(await tab.next('team:changed')).toEqual({ teamId: team._id });
  await until('both changes', () => captains.all('team:changed').length === 2);
  const { members } = await joinTeam(core, playerId, new URL(url).searchParams.get('token') ?? '');
  const heard = players.all('team:changed').length;
  await removeMember(core, captainId, team._id, members[1]?.memberId ?? '');
  await until('the player who was removed', () => players.all('team:changed').length > heard);
  expect(strangers.received.map(({ name }) => name)).not.toContain('team:changed');
});
