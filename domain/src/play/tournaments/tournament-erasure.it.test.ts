import { expect, it } from 'vitest';
import { deleteAccount } from '../../account-end/delete-account.js';
import { exportUser } from '../../account-end/export-user.js';
import { hashPassword } from '../../accounts/auth/passwords.js';
import { callerOf } from '../../testing/a-match.js';
import { aTeamOf, aTournament, entered } from '../../testing/a-tournament.js';
import { aUser } from '../../testing/factories.js';
import { violations } from '../../testing/sweep-all.js';
import { openWorld } from '../../testing/world.js';
import { followTournament } from './follow-tournament.js';
import { exportTournaments } from './tournament-erasure.js';

const password = 'Long0n@Fence';

it('exports the entries of a captain and of a player, and takes a deleted account off all rosters', async () => {
  await using world = await openWorld();
  const { core } = world;
  const person = await aUser(core, { name: 'Asha Rao', passwordHash: await hashPassword(password) });
  const [led, played] = [await aTournament(core), await aTournament(core)];
  const own = await aTeamOf(core, person);
  await entered(core, led, own);
  const { row } = await entered(core, played);
  await core.db.tournaments.updateOne(
    { 'rows.entryId': row.entryId },
    { $push: { 'rows.$.people': person._id }, $inc: { seq: 1 } },
  );
  const exported = await exportTournaments(core, person._id);
  expect(exported).toHaveLength(2);
  expect(exported).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: led.tournament._id, isCaptain: true, fee: 0 }),
      expect.objectContaining({ _id: played.tournament._id, isCaptain: false }),
    ]),
  );
  expect(exported.find((one) => JSON.stringify(one).includes('"isCaptain":false'))).not.toHaveProperty('fee');

  await deleteAccount(core, person._id.toString(), { password });
  for (const cup of [led, played]) {
    const { rows, ended } = await cup.read();
    expect([...rows, ...ended].flatMap(({ people }) => people.map(String))).not.toContain(
      person._id.toString(),
    );
  }
  // The other team plays on.
  expect((await played.read()).rows).toMatchObject([{ status: 'in', teamId: row.teamId }]);
  expect(await violations(core)).toEqual([]);
});

it('exports what an account follows, and forgets it with the account', async () => {
  await using world = await openWorld();
  const { core } = world;
  const fan = await aUser(core, { passwordHash: await hashPassword(password) });
  const { tournament } = await aTournament(core);
  const id = tournament._id.toString();
  await followTournament(core, callerOf(fan), id);
  const exported = await exportUser(core, fan._id.toString());
  expect(exported.profile).toMatchObject({ followedTournaments: [id] });
  await deleteAccount(core, fan._id.toString(), { password });
  // A request that was under way when the account was deleted.
  await followTournament(core, callerOf(fan), id);
  expect(await core.db.users.findOne({ _id: fan._id })).not.toHaveProperty('followed');
  expect(await violations(core)).toEqual([]);
});
