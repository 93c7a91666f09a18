import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser } from '../../testing/factories.js';
import { openMongoProxy } from '../../testing/mongo-proxy.js';
import { openWorld, type World } from '../../testing/world.js';
import { claimGuest } from '../guest-claims/claim-guest.js';
import { addGuest, createClaimLink } from './guests.js';
import { createTeam } from './manage-teams.js';
import { addBookedPlace, dropBookedPlaces } from './team-book.schema.js';

let proxy: Awaited<ReturnType<typeof openMongoProxy>>;
let world: World;
let account: Types.ObjectId;
let memberId: Types.ObjectId;
let token: string;

beforeAll(async () => {
  proxy = await openMongoProxy();
  world = await openWorld({}, proxy.url);
});
afterEach(() => {
  proxy.faults = {};
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

/** One tab of the account has reserved the guest's place. */
beforeEach(async () => {
  const { core } = world;
  const captain = (await aUser(core))._id.toString();
  const team = await createTeam(core, captain, { name: 'Night XI', shortName: 'NXI', cityName: 'Pune' });
  const { member } = await addGuest(core, captain, team._id, 'Vikram');
  const { url } = await createClaimLink(core, captain, team._id, member.memberId);
  token = new URL(url).searchParams.get('token') ?? '';
  account = (await aUser(core))._id;
  memberId = new Types.ObjectId(member.memberId);
  await addBookedPlace(core, account, {
    memberId,
    teamId: new Types.ObjectId(team._id),
    at: core.clock.now(),
  });
});

/** The first tab gives up just after the upsert of this number has met its reservation. */
function releaseAfter(upsert: number): void {
  let seen = 0;
  proxy.faults = {
    hold({ update, updates }) {
      if (update !== 'teambooks' || !updates?.[0].upsert) return undefined;
      seen += 1;
      return seen === upsert ? dropBookedPlaces(world.core, [account], [memberId]) : undefined;
    },
  };
}

it('claims a guest whose place another tab of the account has just released', async () => {
  releaseAfter(2);
  const { members } = await claimGuest(world.core, account.toString(), token);
  expect(members[1]).toMatchObject({ memberId: memberId.toString(), userId: account.toString() });
});

it('asks to try again, and not for fewer teams, if the other tab releases the place after both attempts', async () => {
  releaseAfter(4);
  await expect(claimGuest(world.core, account.toString(), token)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    reason: 'other_window',
  });
});
