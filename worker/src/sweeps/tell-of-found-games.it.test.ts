import { exportUser } from '@crease/domain/account-end/export-user';
import { addBlocked } from '@crease/domain/accounts/blocked-people/blocked-people.schema';
import { answerConsent } from '@crease/domain/accounts/consents/consents';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import type { Core } from '@crease/domain/platform/core';
import { addGameAlert, dropGameAlert, listGameAlerts } from '@crease/domain/play/game-alerts/manage-alerts';
import { joinGame } from '@crease/domain/play/games/join-game';
import { aHostedBooking, TestGame } from '@crease/domain/testing/a-game';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { WantedGames } from '@crease/shared/contracts/game-alerts';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellOfFoundGames } from './tell-of-found-games.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** Tomorrow at this hour (India), or so many days later: the games of the tests start days later still. */
const at = (hour: number, days = 1): Core => ({
  ...world.core,
  clock: { now: () => hourStart(addDays(dayOf(world.core.clock.now()), days), hour) },
});
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const CITIES = [
  'Pune',
  'Nagpur',
  'Nashik',
  'Surat',
  'Kochi',
  'Indore',
  'Patna',
  'Jaipur',
  'Lucknow',
  'Kanpur',
];
let cities = 0;

/** A city that only one test uses. */
function ownCity() {
  const cityName = CITIES[cities++] ?? '';
  const cityId = cityName.toLowerCase();
  return { address: 'Main road', cityId, cityName, state: 'India', latitude: 18.5, longitude: 73.8 };
}
type City = ReturnType<typeof ownCity>;

const wanting = ({ cityId }: City, over: Partial<WantedGames> = {}): WantedGames => ({
  cityId,
  weekdays: EVERY_DAY,
  fromHour: 18,
  toHour: 22,
  ...over,
});
async function aGame(location: City, timeSlot = '19:00-20:00', terms = {}, by?: UserDoc): Promise<TestGame> {
  const ground = await aGround(world.core, { location });
  const hosted = await aHostedBooking(world.core, { ground, timeSlot, days: 5, ...(by ? { by } : {}) });
  return await TestGame.of(world.core, terms, hosted);
}
const newsTo = async ({ _id }: UserDoc) =>
  await world.core.db.notifications.find({ userId: _id, key: 'games_found' }).sort({ _id: 1 }).toArray();
const mailsTo = async ({ email }: UserDoc) =>
  await world.core.db.mails.find({ to: email, subject: 'A game that you may like' }).toArray();
/** Two workers at once: neither tells twice. */
const tell = async (core: Core) => await Promise.all([tellOfFoundGames(core), tellOfFoundGames(core)]);

describe('a saved search of games', () => {
  it('tells its player of new games once a day, at the bell and by mail, and of each game once', async () => {
    const city = ownCity();
    const player = await aUser(world.core);
    await aGame(city);
    await addGameAlert(world.core, player._id, wanting(city));
    await takeScans(world.core);
    await tell(at(10));
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    expect(await newsTo(player), 'the game was on the page already').toEqual([]);

    const game = await aGame(city);
    await aGame(city, '20:00-21:00');
    await tell(at(12));
    const { booking, ground } = game.hosted;
    const [news, ...more] = await newsTo(player);
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      type: 'game_found',
      params: { ground: ground.name, date: booking.bookingDate, slot: '19:00-20:00', others: 1 },
      data: { actionUrl: '/games' },
    });
    expect(await mailsTo(player)).toHaveLength(1);

    const third = await aGame(city, '21:00-22:00');
    await addGameAlert(world.core, player._id, wanting(city, { fromHour: 6, toHour: 9 }));
    await tell(at(14));
    await tell(at(20));
    expect(await newsTo(player), 'one a day').toHaveLength(1);
    await tell(at(9, 2));
    expect((await newsTo(player))[1]).toMatchObject({
      params: { slot: '21:00-22:00', others: 0 },
      data: { actionUrl: `/game/${third.id}` },
    });
    await tell(at(9, 3));
    expect(await newsTo(player)).toHaveLength(2);
  });

  it('uses a saved position only until the consent to location is withdrawn', async () => {
    const city = ownCity();
    const near = { latitude: 18.5, longitude: 73.8, km: 5 };
    const [withdrawn, anywhere, stays] = [
      await aUser(world.core),
      await aUser(world.core),
      await aUser(world.core),
    ];
    for (const player of [withdrawn, anywhere, stays]) {
      for (const given of player === stays ? [true] : [true, false])
        await answerConsent(world.core, player._id, { purpose: 'location', given, way: 'settings' });
      await addGameAlert(world.core, player._id, wanting(city, player === anywhere ? {} : { near }));
    }
    await aGame(city);
    await tell(at(10));
    const told = await Promise.all([withdrawn, anywhere, stays].map(newsTo));
    expect(told.map((news) => news.length)).toEqual([0, 1, 1]);
  });

  it('tells only of games of its days, hours, price, level and distance', async () => {
    const city = ownCity();
    const game = await TestGame.of(
      world.core,
      { level: 'advanced', share: 50 },
      await aHostedBooking(world.core, {
        ground: await aGround(world.core, { location: city }),
        timeSlot: '19:00-20:00',
        days: 5,
      }),
    );
    const weekday = ((new Date(`${game.hosted.booking.bookingDate}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
    const near = { latitude: 18.5, longitude: 73.8, km: 5 };
    const misses: Partial<WantedGames>[] = [
      { weekdays: EVERY_DAY.filter((day) => day !== weekday) },
      { toHour: 19 },
      { fromHour: 20 },
      { maxShare: 49 },
      { level: 'beginner' },
      { near: { ...near, latitude: 19.5 } },
    ];
    const finds: Partial<WantedGames>[] = [{ weekdays: [weekday], maxShare: 50, level: 'advanced', near }];
    const people = await Promise.all([...misses, ...finds].map(() => aUser(world.core)));
    for (const [i, over] of [...misses, ...finds].entries()) {
      const player = people[i] as UserDoc;
      await addGameAlert(world.core, player._id, wanting(city, over));
      // As if the game had been opened after the search was saved.
      await world.core.db.gameAlerts.updateOne({ _id: player._id }, { $set: { told: [] } });
    }
    await tell(at(10));
    const told = await Promise.all(people.map(async (player) => (await newsTo(player)).length));
    expect(told).toEqual([...misses.map(() => 0), 1]);
  });

  it('does not tell of games that its player hosts or is in, that are full, or that a block hides', async () => {
    const city = ownCity();
    const [host, joined, blocked, blocking] = [
      await aUser(world.core),
      await aUser(world.core),
      await aUser(world.core),
      await aUser(world.core),
    ];
    for (const player of [host, joined, blocked, blocking])
      await addGameAlert(world.core, player._id, wanting(city));
    const game = await aGame(city, '19:00-20:00', {}, host);
    await joinGame(world.core, joined._id, game.id);
    const block = (userId: Types.ObjectId) => ({ blockId: new Types.ObjectId(), userId, at: new Date() });
    await addBlocked(world.core, host._id, block(blocked._id));
    await addBlocked(world.core, blocking._id, block(joined._id));
    const full = await aGame(city, '20:00-21:00', { places: 2 });
    await full.joined();
    await tell(at(10));
    for (const player of [host, joined, blocked, blocking]) expect(await newsTo(player)).toEqual([]);
  });

  it('tells between 9 and 21 only, and nothing once it is deleted', async () => {
    const city = ownCity();
    const [player, other] = [await aUser(world.core), await aUser(world.core)];
    for (const { _id } of [player, other]) await addGameAlert(world.core, _id, wanting(city));
    const [alert] = await listGameAlerts(world.core, other._id);
    await aGame(city);
    await tell(at(7));
    await tell(at(22));
    expect(await newsTo(player)).toEqual([]);
    await dropGameAlert(world.core, other._id, alert?._id ?? '');
    await tell(at(9, 2));
    expect(await newsTo(player)).toHaveLength(1);
    expect(await newsTo(other)).toEqual([]);
    const exported = await exportUser(world.core, player._id.toString());
    expect(exported.gameAlerts).toMatchObject([{ cityId: city.cityId, fromHour: 18 }]);
  });

  it('sends no mail to a player who has switched mails about games off', async () => {
    const city = ownCity();
    const player = await aUser(world.core, {
      preferences: {
        notifications: { email: true, push: true, sms: false, marketing: false },
        shareLocation: false,
        mails: { matches: false },
      },
    });
    await addGameAlert(world.core, player._id, wanting(city));
    await aGame(city);
    await tell(at(10));
    expect(await newsTo(player)).toHaveLength(1);
    expect(await mailsTo(player)).toEqual([]);
  });
});
