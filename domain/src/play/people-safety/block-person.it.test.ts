import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '../../testing/factories.js';
import { openMongoProxy } from '../../testing/mongo-proxy.js';
import { openWorld, type World } from '../../testing/world.js';
import { invite, joinTeam } from '../teams/join-team.js';
import { createTeam } from '../teams/manage-teams.js';
import { blockPerson, unblockPerson } from './block-person.js';

let proxy: Awaited<ReturnType<typeof openMongoProxy>>;
let world: World;

beforeAll(async () => {
  proxy = await openMongoProxy();
  world = await openWorld({}, proxy.url);
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

it('asks to try again, and for no shorter list, if another tab has just ended the block', async () => {
  const { core } = world;
  const [player, mate] = [(await aUser(core))._id, (await aUser(core))._id];
  const team = await createTeam(core, `${player}`, { name: 'Night XI', shortName: 'NXI', cityName: 'Pune' });
  const { url } = await invite(core, `${player}`, team._id);
  await joinTeam(core, `${mate}`, new URL(url).searchParams.get('token') ?? '');
  const somebody = { userId: `${mate}` };
  const block = await blockPerson(core, player, somebody);
  let seen = 0;
  proxy.faults = {
    hold({ update, updates }) {
      if (update !== 'blockedpeople' || !updates?.[0].upsert) return undefined;
      seen += 1;
      return seen === 2 ? unblockPerson(core, player, block._id) : undefined;
    },
  };
  await expect(blockPerson(core, player, somebody)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    reason: 'other_window',
  });
  proxy.faults = {};
  expect((await blockPerson(core, player, somebody))._id).not.toBe(block._id);
});
