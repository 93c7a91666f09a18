import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { answerGame } from '@crease/domain/play/games/answer-game';
import { answerRequest } from '@crease/domain/play/games/answer-request';
import { followBooking } from '@crease/domain/play/games/follow-booking';
import { joinGame } from '@crease/domain/play/games/join-game';
import { leaveGame, removePlayer } from '@crease/domain/play/games/leave-game';
import { setGame } from '@crease/domain/play/games/set-game';
import { tidyGames } from '@crease/domain/play/games/tidy-games';
import { invite, joinTeam } from '@crease/domain/play/teams/join-team';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { TestGame } from '@crease/domain/testing/a-game';
import { callerOf } from '@crease/domain/testing/a-match';
import { becomesMinor } from '@crease/domain/testing/becomes-minor';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { later, sweepAll, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindTeams } from './remind-teams.js';
import { tellOfGames } from './tell-of-games.js';

const HOUR_MS = 3_600_000;
const HOLD_MS = 5 * 60_000;
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const newsTo = async ({ _id }: Pick<UserDoc, '_id'>): Promise<(string | undefined)[]> => {
  const found = await world.core.db.notifications.find({ userId: _id }).sort({ _id: 1 }).toArray();
  return found.map(({ key }) => key).filter((key) => key?.startsWith('game_'));
};
const mailsTo = async ({ email }: UserDoc) =>
  (await world.core.db.mails.find({ to: email }).toArray()).map(({ subject }) => subject);
/** Three workers at once: none of them sends anything twice. */
const tell = async (core = world.core) => await Promise.all([1, 2, 3].map(() => tellOfGames(core)));
const follow = async ({ hosted }: TestGame) => await followBooking(world.core, hosted.booking._id);

describe('the news of a game', () => {
  it('tells the host who joins, asks and leaves, and the player what becomes of the request, once', async () => {
    const { core } = world;
    const game = await TestGame.of(core, { approve: true });
    const { host } = game.hosted;
    const [asha, dev] = [await game.joined(), await game.joined()];
    await tell();
    expect(await newsTo(host)).toEqual(['game_asked', 'game_asked']);
    const at = (placeId: typeof asha.row.placeId) => ({ id: game.id, placeId: placeId.toString() });
    await answerRequest(core, host._id, at(asha.row.placeId), true);
    await answerRequest(core, host._id, at(dev.row.placeId), false);
    await tell();
    await tell();
    expect(await newsTo(asha.player)).toEqual(['game_accepted']);
    expect(await mailsTo(asha.player)).toContain('You are in');
    expect(await newsTo(dev.player)).toEqual(['game_declined']);
    await leaveGame(core, asha.player._id, game.id);
    await tell();
    expect(await newsTo(host)).toEqual(['game_asked', 'game_asked', 'game_left']);
    expect((await game.read()).untoldAt).toBeUndefined();
    const [first] = await core.db.notifications.find({ userId: host._id, key: 'game_asked' }).toArray();
    expect(first?.message).not.toContain('Kulkarni');
  });

  it('tells a waiting player of their place, and one who did not pay that it is gone', async () => {
    const { core } = world;
    const free = await TestGame.of(core, { places: 2 });
    const first = await free.joined();
    const second = await free.joined();
    await removePlayer(core, free.hosted.host._id, { id: free.id, placeId: first.row.placeId.toString() });
    await tell();
    expect(await newsTo(first.player)).toEqual(['game_removed']);
    expect(await newsTo(second.player)).toEqual(['game_seated']);
    expect(await newsTo(free.hosted.host)).toEqual(['game_joined', 'game_joined']);

    const shared = await TestGame.of(core, { places: 2, share: 150 });
    const [unpaid, next] = [await shared.joined(), await shared.joined()];
    const after = later(core, HOLD_MS + 1_000);
    await tidyGames(after);
    await tell(after);
    expect(await newsTo(unpaid.player)).toEqual(['game_lapsed']);
    expect(await newsTo(next.player)).toEqual(['game_offered']);
    const offer = await core.db.notifications.findOne({ userId: next.player._id, key: 'game_offered' });
    expect(offer?.usefulUntil).toEqual((await shared.read()).rows[0]?.expiresAt);
  });

  it('tells a waiting minor without a parent’s consent that the place went to the next player', async () => {
    const { core } = world;
    const game = await TestGame.of(core, { places: 2 });
    const [first, minor, next] = [await game.joined(), await game.joined(), await game.joined()];
    await becomesMinor(core, minor.player);
    await removePlayer(core, game.hosted.host._id, { id: game.id, placeId: first.row.placeId.toString() });
    await tell();
    expect(await newsTo(minor.player)).toEqual(['game_no_parent']);
    expect(await newsTo(next.player)).toEqual(['game_seated']);
    expect((await game.read()).rows.map(({ userId }) => userId)).toEqual([next.player._id]);
  });

  it('tells every player when the game moves with its booking, and when it is cancelled', async () => {
    const { core } = world;
    const game = await TestGame.of(core, { places: 2 });
    const { host, booking } = game.hosted;
    const [player, waiting] = [await game.joined(), await game.joined()];
    const to = { bookingDate: dateAhead(4), timeSlot: '20:00-22:00' };
    const expectedTotal = booking.pricing.totalAmount;
    await rescheduleBooking(core, booking._id, booking.groundId.toString(), { ...to, expectedTotal });
    await follow(game);
    await follow(game);
    await tell();
    for (const one of [player, waiting]) expect(await newsTo(one.player)).toEqual(['game_moved']);
    expect(await game.read()).toMatchObject({ bookingDate: to.bookingDate, timeSlot: to.timeSlot });
    await cancelBooking(core, booking._id, { side: 'player', name: host.name }, 'Rain');
    await follow(game);
    await tell();
    for (const one of [player, waiting])
      expect(await newsTo(one.player)).toEqual(['game_moved', 'game_cancelled']);
    expect((await game.read()).rows).toMatchObject([{ status: 'in' }]);
    expect(await newsTo(host)).toEqual(['game_joined']);
  });
});

describe('a game whose event was lost', () => {
  it('follows its booking by the sweep, and nothing is violated', async () => {
    const { core } = world;
    const game = await TestGame.of(core, { share: 150 });
    await game.joined();
    const { host, booking } = game.hosted;
    await cancelBooking(core, booking._id, { side: 'player', name: host.name }, 'Rain');
    await sweepAll(core);
    expect(await game.read()).toMatchObject({ closedAt: expect.any(Date), rows: [], lapsed: [{}] });
    expect(await violations(core)).toEqual([]);
  });
});

describe('the reminder of a team', () => {
  it('comes two days and six hours before, to members who have not answered, and again once it moves', async () => {
    const { core } = world;
    const game = await TestGame.of(core);
    const { host, booking } = game.hosted;
    const team = await createTeam(core, host._id.toString(), {
      name: 'Night Riders',
      shortName: 'NR',
      cityName: 'Mumbai',
    });
    const { url } = await invite(core, host._id.toString(), team._id);
    const [answers, silent] = [await aUser(core), await aUser(core)];
    for (const { _id } of [answers, silent])
      await joinTeam(core, _id.toString(), new URL(url).searchParams.get('token') ?? '');
    const terms = { places: 4, visibility: 'open' as const, share: 0, teamId: team._id };
    await setGame(core, callerOf(host), booking._id.toString(), terms);
    await tell();
    for (const one of [answers, silent]) expect(await newsTo(one)).toEqual(['game_team_asked']);
    expect(await newsTo(host)).toEqual([]);
    await answerGame(core, answers._id, game.id, 'maybe');

    const before = (hours: number) =>
      later(core, booking.startsAt.getTime() - hours * HOUR_MS - core.clock.now().getTime());
    await remindTeams(before(48.1));
    expect(await newsTo(silent)).toEqual(['game_team_asked']);
    await takeScans(core);
    await Promise.all([1, 2, 3].map(() => remindTeams(before(47.9))));
    expect((await takeScans(core)) ?? []).toEqual([]);
    await remindTeams(before(47.8));
    expect(await newsTo(silent)).toEqual(['game_team_asked', 'game_team_reminder']);
    expect(await mailsTo(silent)).toContain('Are you in?');
    await remindTeams(before(5.9));
    await remindTeams(before(5.8));
    expect(await newsTo(silent)).toHaveLength(3);
    expect(await newsTo(answers)).toEqual(['game_team_asked']);
    await joinGame(core, silent._id, game.id);
  });
});
