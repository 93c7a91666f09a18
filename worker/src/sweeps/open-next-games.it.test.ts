import { addBlocked } from '@crease/domain/accounts/blocked-people/blocked-people.schema';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { readGame } from '@crease/domain/play/game-pages/read-game';
import { answerGame } from '@crease/domain/play/games/answer-game';
import { findGameOfBooking } from '@crease/domain/play/games/game.queries';
import { openNextGames, playAgain } from '@crease/domain/play/games/play-again';
import { invite, joinTeam } from '@crease/domain/play/teams/join-team';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { expireDueBookings } from '@crease/domain/sales/settle/expire-booking';
import { aHostedBooking, TestGame } from '@crease/domain/testing/a-game';
import { callerOf } from '@crease/domain/testing/a-match';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aUser } from '@crease/domain/testing/factories';
import { later, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellOfGames } from './tell-of-games.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const heard = ({ _id }: UserDoc, key: 'game_again' | 'game_team_asked') =>
  world.core.db.notifications.countDocuments({ userId: _id, key });

/** A game that is over, with two players. */
async function anEndedGame(terms: Parameters<typeof TestGame.of>[1] = {}) {
  const game = await TestGame.of(world.core, { places: 6, share: 0, note: 'White shirts.', ...terms });
  const { player: asha } = await game.joined();
  const { player: dev } = await game.joined();
  await game.ended(2);
  const { host, booking } = game.hosted;
  return { game, host, booking, asha, dev };
}

const again = (game: TestGame, host: UserDoc, core = world.core) => playAgain(core, callerOf(host), game.id);
const offered = async (game: TestGame, host: UserDoc) =>
  (await readGame(world.core, callerOf(host), game.id)).again;

it('books the same hours a week later once, and opens its game on the same terms when it is confirmed', async () => {
  const { core } = world;
  const { game, host, booking, asha, dev } = await anEndedGame();
  const bookingDate = addDays(booking.bookingDate, 7);
  expect(await offered(game, host)).toEqual({ bookingDate, timeSlot: '18:00-20:00' });
  expect((await readGame(core, callerOf(asha), game.id)).again).toBeUndefined();

  const taps = await Promise.all([again(game, host), again(game, host), again(game, host)]);
  const ids = new Set(taps.map((made) => made.booking._id.toString()));
  expect(ids.size).toBe(1);
  const [made] = taps;
  expect(made?.booking).toMatchObject({ bookingDate, status: 'pending', groundId: booking.groundId });
  const _id = made?.booking._id ?? new Types.ObjectId();
  expect(await offered(game, host)).toMatchObject({ bookingId: _id.toString() });

  await openNextGames(core);
  expect(await findGameOfBooking(core, _id)).toBeNull();
  await approveBooking(core, _id, 'Sanjay Mhatre');
  const soon = later(core, 10_000);
  await takeScans(core);
  await Promise.all([1, 2, 3].map(() => openNextGames(soon)));
  expect((await takeScans(core)) ?? []).toEqual([]);
  const next = await findGameOfBooking(core, _id);
  expect(next).toMatchObject({ places: 6, share: 0, visibility: 'open', note: 'White shirts.', rows: [] });
  expect(await openNextGames(soon)).toBe(0);
  await tellOfGames(soon);
  for (const player of [asha, dev]) expect(await heard(player, 'game_again')).toBe(1);
  expect(await heard(host, 'game_again')).toBe(0);
  expect((await again(game, host)).booking._id).toEqual(_id);
  expect(await violations(core)).toEqual([]);
});

it('does not ask players from whom a block hides the game, and lowers a share that the new price does not allow', async () => {
  const { core } = world;
  const { game, host, asha, dev } = await anEndedGame();
  const block = { blockId: new Types.ObjectId(), userId: host._id, at: core.clock.now() };
  await addBlocked(core, dev._id, block);
  await core.db.games.updateOne({ _id: game._id }, { $set: { share: 2_000 } });
  const { booking } = await again(game, host);
  const { pricing } = await approveBooking(core, booking._id, 'Sanjay Mhatre');
  await openNextGames(core);
  const next = await findGameOfBooking(core, booking._id);
  expect(next?.share).toBe(Math.floor(pricing.totalAmount / 5));
  await tellOfGames(core);
  expect([await heard(asha, 'game_again'), await heard(dev, 'game_again')]).toEqual([1, 0]);
});

it('asks a team once, and shows what each member said about the last game', async () => {
  const { core } = world;
  const host = await aUser(core);
  const hostId = host._id.toString();
  const team = await createTeam(core, hostId, { name: 'Night Riders', shortName: 'NR', cityName: 'Mumbai' });
  const { url } = await invite(core, hostId, team._id);
  const member = await aUser(core);
  await joinTeam(core, member._id.toString(), new URL(url).searchParams.get('token') ?? '');
  const hosted = await aHostedBooking(core, { by: host });
  const game = await TestGame.of(core, { places: 6, teamId: team._id }, hosted);
  await answerGame(core, member._id, game.id, 'maybe');
  const { player: guest } = await game.joined();
  await game.ended(2);
  await tellOfGames(core);

  const { booking } = await again(game, host);
  await approveBooking(core, booking._id, 'Sanjay Mhatre');
  await openNextGames(core);
  await tellOfGames(core);
  expect([await heard(member, 'game_team_asked'), await heard(member, 'game_again')]).toEqual([2, 0]);
  expect([await heard(guest, 'game_team_asked'), await heard(guest, 'game_again')]).toEqual([0, 1]);
  const next = await findGameOfBooking(core, booking._id);
  const { answers = [] } = await readGame(core, callerOf(member), next?._id.toString() ?? '');
  expect(answers.filter(({ last }) => last)).toMatchObject([{ last: 'maybe' }]);
  expect(answers.filter(({ answer }) => answer)).toEqual([]);
});

it('is refused to others, before the end, after a week, for a cancelled game and for a regular’s', async () => {
  const { core } = world;
  const { game, host, asha, booking } = await anEndedGame();
  await expect(again(game, asha)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const over = { code: 'STATE_CONFLICT', reason: 'game_not_again' };
  for (const hoursAgo of [-3, 8 * 24]) {
    await game.ended(hoursAgo);
    await expect(again(game, host)).rejects.toMatchObject(over);
    expect(await offered(game, host)).toBeUndefined();
  }
  await game.ended(2);
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { regularId: new Types.ObjectId() } });
  const ofRegular = { code: 'STATE_CONFLICT', reason: 'game_of_regular' };
  await expect(again(game, host)).rejects.toMatchObject(ofRegular);
  expect(await offered(game, host)).toBeUndefined();
  await core.db.games.updateOne({ _id: game._id }, { $set: { closedAt: core.clock.now() } });
  await expect(again(game, host)).rejects.toMatchObject(over);
});

it('is offered again if the booking was not paid or was cancelled, and stops examining it', async () => {
  const { core } = world;
  const { game, host } = await anEndedGame();
  const { booking } = await again(game, host);
  const { hosted } = game;
  await expireDueBookings(later(core, 400_000));
  expect(await offered(game, host)).not.toHaveProperty('bookingId');
  await openNextGames(core);
  expect((await game.read()).againDueAt).toBeInstanceOf(Date);
  await openNextGames(later(core, 3_600_000));
  expect((await game.read()).againDueAt).toBeUndefined();

  const second = await again(game, host);
  expect(second.booking._id).not.toEqual(booking._id);
  await cancelBooking(core, second.booking._id, { side: 'player', name: hosted.host.name }, 'Rain');
  await openNextGames(core);
  expect(await findGameOfBooking(core, second.booking._id)).toBeNull();
  expect((await game.read()).againDueAt).toBeUndefined();
});
