import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { claimGuest } from '../play/guest-claims/claim-guest.js';
import { addGuest, createClaimLink } from '../play/teams/guests.js';
import { createTeam, deleteTeam } from '../play/teams/manage-teams.js';
import { aUser } from '../testing/factories.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

const TEAM = { name: 'Night XI', shortName: 'NXI', cityName: 'Pune' };
/** Past the grace period, so that every place is checked. */
const LATER_MS = 5 * 60_000;

it('finds each planted inconsistency of a team, and none in what the engine wrote', async () => {
  await using world = await openWorld();
  const { core } = world;
  const [captain, player] = [(await aUser(core))._id, (await aUser(core))._id];
  const by = captain.toString();
  const ended = await createTeam(core, by, TEAM);
  await deleteTeam(core, by, ended._id);
  const made = await createTeam(core, by, TEAM);
  const { member } = await addGuest(core, by, made._id, 'Vikram');
  const { url } = await createClaimLink(core, by, made._id, member.memberId);
  await claimGuest(core, player.toString(), new URL(url).searchParams.get('token') ?? '');
  const found = () => violations(later(core, LATER_MS));
  expect(await found()).toEqual([]);

  const { teams, teamBooks } = core.db;
  const _id = new Types.ObjectId(made._id);
  const [team, book] = [await teams.findOne({ _id }), await teamBooks.findOne({ _id: player })];
  if (!team || !book) throw new Error('nothing was made');
  const [first] = team.members;
  if (!first) throw new Error('the team is empty');
  const planting = async (work: () => Promise<unknown>): Promise<string[]> => {
    await work();
    const lines = await found();
    await teams.replaceOne({ _id }, team);
    await teamBooks.replaceOne({ _id: player }, book);
    return lines.filter((line) => line.startsWith('16 ')).map((line) => line.slice(3));
  };
  const writeMembers = (members: typeof team.members) => teams.updateOne({ _id }, { $set: { members } });
  const guest = () => ({ memberId: new Types.ObjectId(), name: 'Sameer', since: new Date() });

  expect(await planting(() => writeMembers([...team.members, ...Array.from({ length: 29 }, guest)]))).toEqual(
    [`${_id} has 31 members and may have 30`],
  );
  expect(await planting(() => writeMembers(team.members.slice(1)))).toEqual([
    `${_id} has a captain who is not in it: ${captain}`,
  ]);
  expect(await planting(() => writeMembers([...team.members, first]))).toEqual([
    `${_id} has an account twice`,
  ]);
  expect(await planting(() => teamBooks.updateOne({ _id: player }, { $set: { places: [] } }))).toEqual([
    `${_id} has ${player}, whose book does not count this place`,
  ]);
  const place = () => ({ memberId: new Types.ObjectId(), teamId: new Types.ObjectId(), at: new Date() });
  const many = Array.from({ length: 20 }, place);
  expect(
    await planting(() => teamBooks.updateOne({ _id: player }, { $push: { places: { $each: many } } })),
  ).toEqual([`${_id} has ${player}, who is in 21 teams and may be in 20`]);
  expect(await planting(() => teams.updateOne({ _id }, { $set: { endedAt: new Date() } }))).toEqual([
    `${_id} has ended and has members`,
  ]);
});
