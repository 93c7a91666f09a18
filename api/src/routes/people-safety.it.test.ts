import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { exportUser } from '@crease/domain/account-end/export-user';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { blockedWith } from '@crease/domain/accounts/blocked-people/blocked-between';
import { hasBlockBetween } from '@crease/domain/accounts/blocked-people/blocked-people.schema';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { blockPerson } from '@crease/domain/play/people-safety/block-person';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { MAX_BLOCKED_PEOPLE } from '@crease/shared/safety-limits';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

const PASSWORD = 'Long0n@Fence';
const TEAM = { name: 'Andheri Night Riders', shortName: 'ANR', cityName: 'Mumbai' };

let world: World;
let api: TestApi;
let player: UserDoc;
let mate: UserDoc;
let stranger: UserDoc;
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
  player = await aUser(world.core, { name: 'Asha Rao' });
  mate = await aUser(world.core, { name: 'Rohan Kulkarni' });
  stranger = await aUser(world.core, { name: 'Vikram Shetty' });
  asPlayer = api.as(player);
});

/** Puts these accounts into one team with the player. */
async function teamWith(...others: UserDoc[]): Promise<void> {
  const { team } = (await asPlayer.post('/teams', TEAM)).body;
  const { url } = (await asPlayer.post(`/teams/${team._id}/invite`)).body;
  const token = new URL(url).searchParams.get('token');
  for (const other of others) expect((await api.as(other).post('/teams/join', { token })).status).toBe(200);
}

const block = (who: UserDoc, by: ApiClient = asPlayer) =>
  by.post('/users/me/blocks', { userId: who._id.toString() });
const blocksOf = async (by: ApiClient) => (await by.get('/users/me/blocks')).body.blocks;

describe('blocks between people', () => {
  it('blocks a team-mate by first name, once, and ends the block', async () => {
    await teamWith(mate);
    const first = await block(mate);
    expect(first).toMatchObject({ status: 201, body: { block: { name: 'Rohan' } } });
    expect((await block(mate)).body.block).toEqual(first.body.block);
    expect(await blocksOf(asPlayer)).toEqual([first.body.block]);
    expect(JSON.stringify(await blocksOf(asPlayer))).not.toContain(mate._id.toString());

    const { _id } = first.body.block;
    expect((await asPlayer.delete(`/users/me/blocks/${_id}`)).status).toBe(200);
    expect(await blocksOf(asPlayer)).toEqual([]);
    expect((await asPlayer.delete(`/users/me/blocks/${_id}`)).status).toBe(404);
  });

  it('lists the latest block first', async () => {
    await teamWith(mate, stranger);
    await block(mate);
    await block(stranger);
    expect((await blocksOf(asPlayer)).map(({ name }: { name: string }) => name)).toEqual(['Vikram', 'Rohan']);
  });

  it('does not tell the blocked person', async () => {
    await teamWith(mate);
    await block(mate);
    expect(await blocksOf(api.as(mate))).toEqual([]);
    expect((await api.as(mate).get('/notifications')).body.notifications).toEqual([]);
  });

  it('refuses strangers, oneself and unknown accounts alike', async () => {
    await teamWith(mate);
    for (const userId of [stranger._id, player._id, new Types.ObjectId()])
      expect(await asPlayer.post('/users/me/blocks', { userId })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', reason: 'no_such_person' },
      });
  });

  it('keeps one block of a person whom twenty requests block at once', async () => {
    await teamWith(mate);
    const somebody = { userId: mate._id.toString() };
    const blocks = await Promise.all(
      Array.from({ length: 20 }, () => blockPerson(world.core, player._id, somebody)),
    );
    expect(new Set(blocks.map(({ _id }) => _id)).size).toBe(1);
    expect(await blocksOf(asPlayer)).toHaveLength(1);
  });

  it('refuses one person more than the limit', async () => {
    await teamWith(mate);
    const someone = () => ({ blockId: new Types.ObjectId(), userId: new Types.ObjectId(), at: new Date() });
    const people = Array.from({ length: MAX_BLOCKED_PEOPLE }, someone);
    await world.core.db.blockedPeople.insertOne({ _id: player._id, people });
    expect(await block(mate)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', reason: 'block_list_full' },
    });
  });

  it('stands between both, whichever of them made it, and between no others', async () => {
    await teamWith(mate, stranger);
    await block(mate);
    const { core } = world;
    expect(await hasBlockBetween(core, player._id, mate._id)).toBe(true);
    expect(await hasBlockBetween(core, mate._id, player._id)).toBe(true);
    expect(await hasBlockBetween(core, stranger._id, player._id)).toBe(false);
    expect(await hasBlockBetween(core, mate._id, stranger._id)).toBe(false);
    expect(await blockedWith(core, player._id)).toEqual(new Set([mate._id.toString()]));
    expect(await blockedWith(core, mate._id)).toEqual(new Set([player._id.toString()]));
    expect(await blockedWith(core, stranger._id)).toEqual(new Set());
  });

  it('goes with either account, and is in the export of the one who blocked', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const { core } = world;
    await teamWith(mate, stranger);
    await core.db.users.updateMany({ _id: { $in: [player._id, mate._id] } }, { $set: { passwordHash } });
    await block(mate);
    await block(stranger);
    await block(player, api.as(mate));
    expect((await exportUser(core, player._id.toString())).blockedPeople).toHaveLength(2);

    await deleteAccount(core, mate._id.toString(), { password: PASSWORD });
    expect(await blocksOf(asPlayer)).toMatchObject([{ name: 'Vikram' }]);
    expect(await blockedWith(core, player._id)).toEqual(new Set([stranger._id.toString()]));

    await deleteAccount(core, player._id.toString(), { password: PASSWORD });
    expect(await blockedWith(core, stranger._id)).toEqual(new Set());
  });
});
