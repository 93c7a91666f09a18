import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { changeGame } from '@crease/domain/play/games/change-game';
import { TestGame } from '@crease/domain/testing/a-game';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForFairPlay } from './ask-for-fair-play.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const asked = ({ _id }: Pick<UserDoc, '_id'>) =>
  world.core.db.notifications.countDocuments({ userId: _id, key: 'game_over' });
const mailed = async ({ email }: UserDoc) =>
  (await world.core.db.mails.find({ to: email }).toArray()).map(({ subject }) => subject);

it('asks the host and the players of a game that is over, once, and by mail unless they want none', async () => {
  const { core } = world;
  const game = await TestGame.of(core);
  const { host } = game.hosted;
  const [{ player }, { player: unmailed }] = [await game.joined(), await game.joined()];
  await core.db.users.updateOne({ _id: unmailed._id }, { $set: { 'preferences.mails.matches': false } });
  await game.ended(0.5);
  await askForFairPlay(core);
  expect(await asked(host), 'half an hour after the end').toBe(0);
  await game.ended(1.5);
  await takeScans(core);
  await Promise.all([1, 2, 3].map(() => askForFairPlay(core)));
  await askForFairPlay(core);
  expect((await takeScans(core)) ?? []).toEqual([]);
  for (const one of [host, player, unmailed]) expect(await asked(one)).toBe(1);
  expect(await mailed(player)).toEqual(['How was the game?']);
  expect(await mailed(unmailed)).toEqual([]);
});

it('does not ask about a game that was cancelled, that ended two days ago, or that its host played alone', async () => {
  const { core } = world;
  const [cancelled, old, alone] = [await TestGame.of(core), await TestGame.of(core), await TestGame.of(core)];
  for (const game of [cancelled, old]) await game.joined();
  await cancelled.ended(2);
  await changeGame(core, cancelled._id, (_, now) => ({ set: { closedAt: now } }));
  await old.ended(48);
  await alone.ended(2);
  await askForFairPlay(core);
  for (const { hosted } of [cancelled, old, alone]) expect(await asked(hosted.host)).toBe(0);
  expect(await alone.read()).toMatchObject({ ratingAskedAt: expect.any(Date) });
});
