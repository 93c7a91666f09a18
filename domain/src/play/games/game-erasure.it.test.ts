import { expect, it } from 'vitest';
import { deleteAccount } from '../../account-end/delete-account.js';
import { hashPassword } from '../../accounts/auth/passwords.js';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import { aHostedBooking, TestGame, violationsBesideShares } from '../../testing/a-game.js';
import { aUser } from '../../testing/factories.js';
import { sweepAll } from '../../testing/sweep-all.js';
import { openWorld } from '../../testing/world.js';
import { presentOneGame } from '../game-pages/present-game.js';
import { joinGame } from './join-game.js';
import { keepPlace } from './keep-place.js';

const password = 'Long0n@Fence';
const aPerson = async (core: Core): Promise<UserDoc> =>
  await aUser(core, { name: 'Asha Rao', passwordHash: await hashPassword(password) });

it('removes a deleted account’s requests and unpaid places ahead; a paid place stays without a name', async () => {
  await using world = await openWorld();
  const { core } = world;
  const person = await aPerson(core);
  const [free, paid, asked, begun] = [
    await TestGame.of(core, { places: 2 }),
    await TestGame.of(core, { share: 150 }),
    await TestGame.of(core, { approve: true }),
    await TestGame.of(core),
  ];
  for (const game of [free, paid, asked, begun]) await joinGame(core, person._id, game.id, 'I bowl spin.');
  const waiting = await free.joined();
  const placeId = (await paid.read()).rows[0]?.placeId ?? person._id;
  await keepPlace(core, { gameId: paid._id, placeId, paymentId: 'pay-1', n: 1, paidAt: core.clock.now() });
  await core.db.games.updateOne({ _id: begun._id }, { $set: { startsAt: new Date(0) } });

  await deleteAccount(core, person._id.toString(), { password });
  expect((await free.read()).rows).toMatchObject([{ userId: waiting.player._id, status: 'in' }]);
  expect((await asked.read()).rows).toEqual([]);
  for (const game of [paid, begun]) {
    const { players } = await presentOneGame(core, await game.read(), null);
    expect(players).toMatchObject([{ name: FORMER_PLAYER, status: 'in' }]);
  }
  expect(JSON.stringify(await core.db.games.find({}).toArray())).not.toMatch(/I bowl spin|Asha/);
  expect(await violationsBesideShares(core)).toEqual([]);
});

it('ends the games of a host who deletes their account, with its words', async () => {
  await using world = await openWorld();
  const { core } = world;
  const by = await aPerson(core);
  const hosted = await aHostedBooking(core, { by });
  const game = await TestGame.of(core, { note: 'Rubber studs, please.' }, hosted);
  await game.joined();
  await deleteAccount(core, by._id.toString(), { password });
  await sweepAll(core);
  const { closedAt, note, rows } = await game.read();
  expect([closedAt, note, rows.length]).toEqual([expect.any(Date), undefined, 1]);
  expect((await presentOneGame(core, await game.read(), null)).game).toMatchObject({
    hostName: FORMER_PLAYER,
    status: 'closed',
  });
  expect(await violationsBesideShares(core)).toEqual([]);
});
