import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { findGameOfBooking } from '@crease/domain/play/games/game.queries';
import { invite, joinTeam } from '@crease/domain/play/teams/join-team';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { aHostedBooking, type Hosted, TestGame } from '@crease/domain/testing/a-game';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carryGamesOn } from './carry-games-on.js';
import { tellOfGames } from './tell-of-games.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const asked = ({ _id }: UserDoc) =>
  world.core.db.notifications.countDocuments({ userId: _id, key: 'game_team_asked' });

/** Two dates of a regular; the first has a game of the host's team that is over. */
async function twoDates() {
  const { core } = world;
  const host = await aUser(core);
  const hostId = host._id.toString();
  const team = await createTeam(core, hostId, { name: 'Night Riders', shortName: 'NR', cityName: 'Mumbai' });
  const { url } = await invite(core, hostId, team._id);
  const member = await aUser(core);
  await joinTeam(core, member._id.toString(), new URL(url).searchParams.get('token') ?? '');
  const first = await aHostedBooking(core, { by: host });
  const next = await aHostedBooking(core, { by: host, ground: first.ground, days: 10 });
  const ids = [first.booking._id, next.booking._id];
  const regularId = new Types.ObjectId();
  await core.db.bookings.updateMany({ _id: { $in: ids } }, { $set: { regularId } });
  const game = await TestGame.of(core, { places: 6, teamId: team._id, note: 'White shirts.' }, first);
  await tellOfGames(core);
  await core.db.bookings.updateOne({ _id: ids[0] }, { $set: { status: 'completed' } });
  await game.ended(1);
  return { host, member, team, game, next };
}
const gameOf = ({ booking }: Hosted) => findGameOfBooking(world.core, booking._id);

it('opens the game of a regular’s next date once, by link and on the same terms, and asks the team', async () => {
  const { core } = world;
  const { member, team, next } = await twoDates();
  await takeScans(core);
  await Promise.all([1, 2, 3].map(() => carryGamesOn(core)));
  await carryGamesOn(core);
  expect((await takeScans(core)) ?? []).toEqual([]);
  const opened = await gameOf(next);
  expect(opened).toMatchObject({
    places: 6,
    visibility: 'link',
    note: 'White shirts.',
    answers: [],
    rows: [],
  });
  expect(opened?.teamId?.toString()).toBe(team._id);
  await tellOfGames(core);
  expect(await asked(member)).toBe(2);
});

it('opens nothing for single bookings, for a date that is cancelled, and for a host who left the team', async () => {
  const { core } = world;
  const [single, cancelled, left] = [await twoDates(), await twoDates(), await twoDates()];
  const { bookings } = core.db;
  await bookings.updateOne({ _id: single.game.hosted.booking._id }, { $unset: { regularId: '' } });
  await bookings.updateOne({ _id: cancelled.next.booking._id }, { $set: { status: 'cancelled' } });
  await core.db.teams.updateOne(
    { _id: new Types.ObjectId(left.team._id) },
    { $pull: { members: { userId: left.host._id } } },
  );
  await carryGamesOn(core);
  for (const { next, game } of [single, cancelled, left]) {
    expect(await gameOf(next)).toBeNull();
    expect(await game.read()).toMatchObject({ carriedOnAt: expect.any(Date) });
  }
});
