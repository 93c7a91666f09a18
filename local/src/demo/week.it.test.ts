import { addBlock } from '@crease/domain/calendar/blocks/block.service';
import { dayKeyOf, keysAt } from '@crease/domain/calendar/day/claim-keys';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import { relayOutboxes } from '@crease/domain/messaging/outbox/relay';
import { playDemoMatch } from '@crease/domain/play/demo/play-demo-match';
import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import type { GameDoc } from '@crease/domain/play/games/game.schema';
import { findOpenGames } from '@crease/domain/play/games/game-lists.queries';
import { statusOf } from '@crease/domain/play/games/places';
import { fileCutMatches } from '@crease/domain/play/matches/file-match';
import { listTournaments } from '@crease/domain/play/tournaments/list-tournaments';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { closeGround } from '@crease/domain/sales/change/closure.service';
import { askForOwedReceipts } from '@crease/domain/sales/receipts/send-receipt';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { later, sweepAll, violations } from '@crease/domain/testing/sweep-all';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { aSandbox, type TestSandbox } from '@crease/payment-sandbox/testing/a-sandbox';
import { dueAtGround } from '@crease/shared/money-state';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { hoursByDate, slotText } from '@crease/shared/time/slots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_AHEAD, sayIfNothingAhead } from '../launcher/demo-data.js';
import { demoCups } from './cup-list.js';
import { openOrderBook } from './order-book.js';
import { PLACES } from './places.js';
import { SEASON_MATCHES } from './season.js';
import { seedDemoData } from './seed.js';
import { addWeek } from './week-beside.js';

const DAY_MS = 86_400_000;
/** Far longer than a busy machine needs. */
const REFUNDED_WITHIN_MS = 120_000;
let box: TestSandbox;
beforeAll(async () => {
  box = await aSandbox();
});
afterAll(() => box.end());

/** A system with the first demo grounds and their week. */
async function aBusyWorld(grounds: number): Promise<World> {
  const world = await openWorld({ CASHFREE_BASE_URL: `${box.url}/pg` });
  const orders = await openOrderBook(world.env.CASHFREE_BASE_URL);
  await seedDemoData(world.core.connection, { grounds, now: world.core.clock.now(), bookings: true, orders });
  return world;
}

const ownedBy = async ({ core }: World, email: string) => {
  const owner = await core.db.users.findOne({ email });
  return await core.db.grounds.find({ ownerId: owner?._id, status: 'active' }).toArray();
};
const today = ({ core }: World) => dayOf(core.clock.now());
const nextDays = (world: World, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(today(world), i));

describe('the demo data with its week', () => {
  let world: World;
  beforeAll(async () => {
    world = await aBusyWorld(PLACES.length);
  });
  afterAll(() => world.close());
  const all = (name: 'bookings' | 'payments' | 'users' | 'groundDays') =>
    world.core.db[name as 'bookings'].find().toArray();

  it('satisfies every invariant, and has nothing to publish, mail or remind of', async () => {
    const inCups = demoCups(world.core.clock.now()).reduce((sum, { played }) => sum + played, 0);
    expect(await fileCutMatches(world.core)).toBe(SEASON_MATCHES + inCups);
    expect(await violations(world.core)).toEqual([]);
    const { db } = world.core;
    for (const name of ['bookings', 'payments', 'users', 'grounds', 'waits', 'games', 'tournaments'] as const)
      expect(await db[name as 'bookings'].countDocuments({ outboxDirtyAt: { $exists: true } })).toBe(0);
    expect(await db.groundDays.countDocuments({ dirtyAt: { $exists: true } })).toBe(0);
    expect(await db.payments.countDocuments({ nextCheckAt: { $exists: true } })).toBe(0);
    expect(await db.mails.countDocuments()).toBe(0);
    expect(await askForOwedReceipts(world.core)).toBe(0);
    const unreminded = {
      status: 'confirmed' as const,
      userId: { $ne: null },
      $expr: { $ne: ['$remindedFor', '$startsAt'] },
    };
    expect(await db.bookings.countDocuments(unreminded)).toBe(0);
  });

  it('has 40 to 70 % of the evening sold at each ground on each of the next seven days', async () => {
    const grounds = await world.core.db.grounds.find({ status: 'active' }).toArray();
    const days = new Map((await world.core.db.groundDays.find().toArray()).map((day) => [day._id, day]));
    const wrong: string[] = [];
    let before = 0;
    for (const ground of grounds)
      for (const date of nextDays(world, 7)) {
        const turf = turfOf(ground);
        const claims = days.get(dayKeyOf(turf, date))?.claims;
        const claimAt = (hour: number) => claims?.[keysAt(turf.parts, hour)[0] ?? ''];
        const isByNight = isOpenAt(ground.price, 21);
        const evening = isByNight ? [18, 19, 20, 21] : [16, 17, 18];
        // Today's tournament leaves no room for bookings that reach from its hours into the evening.
        if (Object.values(claims ?? {}).some((claim) => claim?.kind === 'tournament')) continue;
        const sold = evening.filter((hour) => claimAt(hour)?.kind === 'booking').length / evening.length;
        if (sold < 0.4 || sold > 0.7) wrong.push(`${ground.name} ${date} ${sold}`);
        before += [6, 7, 8, 9, 10, 11, 12, 13, 14, 15].filter(claimAt).length;
      }
    expect(wrong).toEqual([]);
    expect(before / (grounds.length * 70)).toBeLessThan(0.4);
    expect(before).toBeGreaterThan(0);
  });

  it('is stored like by this version: with search keys, and marked for the rollup', async () => {
    const { db } = world.core;
    const bookings = db.bookings;
    expect(await bookings.countDocuments({ searchKeys: { $exists: false } })).toBe(0);
    expect(await bookings.countDocuments({ unsummed: { $exists: false } })).toBe(0);
    expect(await db.blocks.countDocuments({ unsummed: { $exists: false } })).toBe(0);
  });

  it('fills the panels of both owners', async () => {
    const { db, clock } = world.core;
    const now = clock.now();
    for (const email of ['owner@crease.test', 'owner2@crease.test']) {
      const grounds = await ownedBy(world, email);
      const groundId = { $in: grounds.map(({ _id }) => _id) };
      const bookings = await db.bookings.find({ groundId }).toArray();
      const count = (of: (one: (typeof bookings)[number]) => boolean) => bookings.filter(of).length;
      const waiting = count(
        (one) => one.status === 'pending' && Number(one.expiresAt) > now.getTime() + 30 * 60_000,
      );
      expect(waiting).toBeGreaterThanOrEqual(2);
      expect(
        count((one) => one.source === 'walk-in' && one.status !== 'cancelled' && dueAtGround(one) > 0),
      ).toBeGreaterThan(2);
      expect(
        count((one) => one.status === 'confirmed' && one.payment.status === 'completed'),
      ).toBeGreaterThan(5);
      expect(
        count((one) => one.bookingDate === today(world) && one.source === 'walk-in' && dueAtGround(one) > 0),
      ).toBeGreaterThan(0);
      const phones = bookings.map(({ userId, playerDetails: { contactPerson } }) => [
        userId === null ? 'walked in' : 'booked',
        contactPerson.phone,
      ]);
      const [walked, booked] = ['walked in', 'booked'].map(
        (way) => new Set(phones.filter(([its]) => its === way).map(([, phone]) => phone)),
      );
      const inBoth = [...(walked ?? [])].filter((phone) => booked?.has(phone)).length;
      expect(inBoth).toBeGreaterThan(0);
      expect(inBoth).toBeLessThan((booked?.size ?? 0) / 4);
      const blocks = await db.blocks.find({ groundId }).toArray();
      expect(new Set(blocks.map(({ kind }) => kind))).toEqual(new Set(['block', 'closure']));
      expect(blocks.some(({ cancelled }) => cancelled.length > 0)).toBe(true);
      expect(await db.waits.countDocuments({ groundId, state: 'waiting' })).toBeGreaterThan(0);
      expect(await db.reviews.countDocuments({ groundId })).toBeGreaterThan(10);
      const visits = new Map<string, number>();
      for (const { userId, status } of bookings)
        if (status === 'completed' && userId) visits.set(`${userId}`, (visits.get(`${userId}`) ?? 0) + 1);
      expect([...visits.values()].filter((games) => games >= 4).length).toBeGreaterThan(5);
    }
  });

  it('gives the first player a history but nothing ahead, and leaves the second one empty', async () => {
    const { db } = world.core;
    const find = (email: string) => db.users.findOne({ email });
    const [player, second] = await Promise.all(['player@crease.test', 'player2@crease.test'].map(find));
    if (!player || !second) throw new Error('the players are missing');
    const bookings = await db.bookings.find({ userId: player._id }).toArray();
    const of = (status: string) => bookings.filter((one) => one.status === status);
    expect(of('completed').map(({ feedback }) => feedback !== undefined)).toHaveLength(2);
    expect(of('completed').filter(({ feedback }) => feedback)).toHaveLength(1);
    expect(await db.reviews.countDocuments({ userId: player._id })).toBe(1);
    const [cancelled] = of('cancelled');
    expect(cancelled?.payment.refunds).toMatchObject([
      { status: 'processed', amount: cancelled?.pricing.totalAmount },
    ]);
    expect(bookings).toHaveLength(3);
    expect(await db.waits.countDocuments({ userId: player._id, state: 'waiting' })).toBe(1);
    for (const { _id, favorites } of [player, second]) {
      expect(favorites).toEqual([]);
      expect(await db.games.countDocuments({ 'rows.userId': _id })).toBe(0);
    }
    expect(await db.bookings.countDocuments({ userId: second._id })).toBe(0);
    expect(await db.waits.countDocuments({ userId: second._id })).toBe(0);
  });

  it('has shared turf, a coupon, price rules and a regular', async () => {
    const { db, clock } = world.core;
    const halves = await db.grounds.find({ 'space.parts': ['A'] }).toArray();
    expect(halves.map(({ name }) => name)).toEqual(['Cubbon Cage Half']);
    const spaceId = halves[0]?.space?.id.toString() ?? '';
    const days = await db.groundDays.find({ groundId: spaceId }).toArray();
    const sold = days.filter(({ date, claims }) => date > today(world) && claims['19A'] && claims['19B']);
    expect(sold.length).toBeGreaterThan(0);
    const ruled = await db.grounds.find({ 'price.rules.1': { $exists: true } }).toArray();
    expect(ruled).toHaveLength(1);
    expect(await db.coupons.countDocuments({ active: true })).toBe(2);
    const [regular] = await db.regulars.find().toArray();
    const made = await db.bookings.find({ regularId: { $in: regular ? [regular._id] : [] } }).toArray();
    expect(made.filter(({ startsAt }) => startsAt > clock.now())).toHaveLength(1);
    expect(made.filter(({ status }) => status === 'completed')).toHaveLength(3);
  });

  it('has games to join in every city: with room, full, with paid shares, with requests, and played ones', async () => {
    const { db, clock } = world.core;
    const now = clock.now();
    const games = await db.games.find().toArray();
    const ahead = games.filter(({ startsAt }) => startsAt > now);
    const joinable = ahead.filter((game) => statusOf(game, now) === 'open');
    const grounds = await db.grounds.find({ status: 'active', onlineBooking: true }).toArray();
    const cities = new Set(grounds.map(({ location }) => location.cityId));
    expect(new Set(joinable.map(({ cityId }) => cityId))).toEqual(cities);
    expect(new Set(joinable.map(({ bookingDate }) => bookingDate)).size).toBeGreaterThan(5);
    const paid = ({ rows }: GameDoc) => rows.some(({ paymentId }) => paymentId !== undefined);
    expect(joinable.filter(paid).length).toBeGreaterThan(3);
    expect(joinable.filter(({ share }) => share === 0).length).toBeGreaterThan(3);
    expect(
      joinable.filter(({ rows }) => rows.some(({ status }) => status === 'asked')).length,
    ).toBeGreaterThan(3);
    expect(ahead.filter((game) => statusOf(game, now) === 'full').length).toBeGreaterThan(3);
    expect(games.filter((game) => statusOf(game, now) === 'over').length).toBeGreaterThan(10);
    const listed = await Promise.all(
      [...cities].map((cityId) => findOpenGames(world.core, { cityId }, { page: 1, limit: 1 })),
    );
    expect(listed.every(({ total }) => total > 0)).toBe(true);
  });

  it('has no player in two games on one day, or in one on a day when they have booked', async () => {
    const { db } = world.core;
    const games = await db.games.find().toArray();
    const bookings = await db.bookings
      .find({ status: { $in: ['pending', 'confirmed', 'completed'] } })
      .toArray();
    const booked = new Set(bookings.map(({ userId, bookingDate }) => `${userId} ${bookingDate}`));
    const joined = games.flatMap(({ rows, bookingDate }) =>
      rows.map(({ userId }) => `${userId} ${bookingDate}`),
    );
    expect(new Set(joined).size).toBe(joined.length);
    expect(joined.filter((one) => booked.has(one))).toEqual([]);
  });

  it('has no player on two grounds at once, and sells no hour beyond the week', async () => {
    const { db } = world.core;
    const hours = (await all('bookings')).flatMap(({ userId, status, bookingDate, timeSlot }) =>
      userId === null || status === 'cancelled'
        ? []
        : hoursByDate(bookingDate, slotText(timeSlot)).flatMap(({ date, hours }) =>
            hours.map((hour) => `${userId} ${date} ${hour}`),
          ),
    );
    expect(new Set(hours).size).toBe(hours.length);
    const users = await db.users.find().toArray();
    expect(new Set(users.map(({ phone }) => phone)).size).toBe(users.length);
    expect(users.every(({ name }) => /^\S+( \S+)+$/.test(name))).toBe(true);
    expect(users.every(({ phone }) => /^[6-9]\d{9}$/.test(phone))).toBe(true);
    const ahead = await db.groundDays.countDocuments({
      date: { $gt: addDays(today(world), 7) },
    });
    expect(ahead).toBe(0);
  });

  it('shows a tournament of each kind to players, and moves the running one on', async () => {
    const { core } = world;
    const listed = await listTournaments(core, null, { page: 1, limit: 20, cityId: 'mumbai' });
    expect(
      listed.tournaments.map(({ status, entered, placesLeft }) => [status, entered, placesLeft]),
    ).toEqual([
      ['open', 5, 3],
      ['running', 6, 0],
      ['over', 8, 0],
    ]);
    expect(await playDemoMatch(core)).toBeInstanceOf(Date);
    const [running] = listed.tournaments.filter(({ status }) => status === 'running');
    const played = await readMatches(core, null, running?._id ?? '');
    expect(played.filter(({ status }) => status === 'over')).toHaveLength(5);
    expect(played.filter(({ matchId, status }) => matchId && status !== 'over')).toHaveLength(1);
    expect(await core.db.matches.countDocuments({ status: 'live' })).toBeLessThanOrEqual(1);
  });

  it('adds nothing when repeated, nor does the week', async () => {
    const { connection, clock } = world.core;
    const again = await seedDemoData(connection, {
      grounds: PLACES.length,
      now: clock.now(),
      bookings: true,
    });
    expect(again).toEqual({ grounds: 0, bookings: 0, reviews: 0 });
    expect(await addWeek(connection, { now: clock.now() })).toBeUndefined();
    expect(await sayIfNothingAhead(world.env.MONGO_URL, clock.now())).toBeUndefined();
  });

  it('refunds everything when its owner presses the rain button over a whole evening', async () => {
    const { core } = world;
    const grounds = await ownedBy(world, 'owner@crease.test');
    const date = addDays(today(world), 2);
    let refundTotal = 0;
    for (const ground of grounds) {
      const { closure } = await closeGround(
        core,
        ground,
        { date, timeSlot: '18:00-00:00', reason: 'Rain' },
        'Sanjay',
      );
      expect(closure.cancelled.length).toBeGreaterThan(0);
      refundTotal += closure.refundTotal;
    }
    expect(refundTotal).toBeGreaterThan(0);
    // A refund that the provider has under way is asked about again some seconds later.
    const refunds = await until(
      'all refunds',
      async () => {
        await pursueRefunds(core);
        const payments = await core.db.payments.find({ 'refunds.0': { $exists: true } }).toArray();
        const found = payments.flatMap((one) => one.refunds).filter(({ reason }) => reason === 'Rain');
        const isDone = found.length > 0 && found.every(({ status }) => status === 'processed');
        return isDone ? found : undefined;
      },
      REFUNDED_WITHIN_MS,
    );
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(refundTotal);
  });

  it('lets an owner approve, cancel and close around it', async () => {
    const { core } = world;
    const [ground] = await ownedBy(world, 'owner2@crease.test');
    const of = { groundId: ground?._id, status: 'pending' as const };
    const asked = await core.db.bookings.findOne(of);
    if (!ground || !asked) throw new Error('the second owner has nothing to approve');
    expect((await approveBooking(core, asked._id, 'Lakshmi')).status).toBe('confirmed');
    const paid = await core.db.bookings.findOne({
      groundId: ground._id,
      status: 'confirmed',
      'payment.status': 'completed',
      startsAt: { $gt: core.clock.now() },
      // Some of today's have already arrived.
      checkedInAt: { $exists: false },
    });
    if (!paid) throw new Error('nobody has paid online');
    await cancelBooking(core, paid._id, { side: 'owner', name: 'Lakshmi' }, 'Lamps');
    await addBlock(
      core,
      ground,
      { date: paid.bookingDate, timeSlot: slotText(paid.timeSlot), reason: 'Lamps' },
      'Lakshmi',
    );
    const isRefunded = async () => {
      await sweepAll(core);
      const found = await core.db.bookings.findOne({ _id: paid._id });
      return found?.payment.refunds[0]?.status === 'processed';
    };
    await until('the refund', isRefunded, REFUNDED_WITHIN_MS);
    while ((await sweepAll(core)) > 0);
    expect(await violations(core)).toEqual([]);
  });
});

describe('old demo data', () => {
  it('ends like any other, says so after a month, and gets a fresh week beside it', async () => {
    await using world = await aBusyWorld(4);
    const { connection } = world.core;
    const month = later(world.core, 31 * DAY_MS);
    while ((await sweepAll(month)) > 0);
    expect(await violations(month)).toEqual([]);
    const open = { status: { $in: ['pending' as const, 'confirmed' as const] } };
    expect(await month.db.bookings.countDocuments(open)).toBe(0);

    const now = month.clock.now();
    expect(await sayIfNothingAhead(world.env.MONGO_URL, now)).toBe(NOTHING_AHEAD);
    const [ground] = await ownedBy(world, 'owner@crease.test');
    if (!ground) throw new Error('the owner has no ground');
    const mine = { date: addDays(dayOf(now), 1), timeSlot: '18:00-22:00', reason: 'Mine' };
    await addBlock(month, ground, mine, 'Sanjay');

    const orders = await openOrderBook(world.env.CASHFREE_BASE_URL);
    const [first, second] = await Promise.all([1, 2].map(() => addWeek(connection, { now, orders })));
    const added = first ?? second;
    expect(added).toMatchObject({ from: dayOf(now), until: addDays(dayOf(now), 7) });
    expect(await sayIfNothingAhead(world.env.MONGO_URL, now)).toBeUndefined();
    expect(await addWeek(connection, { now, orders })).toBeUndefined();
    const ahead = await month.db.bookings.find({ startsAt: { $gt: now } }).toArray();
    expect(ahead.length).toBeGreaterThan(60);
    expect(ahead.filter(({ status }) => status === 'pending').length).toBeGreaterThan(0);
    const day = await month.db.groundDays.findOne({ _id: `${ground._id}:${mine.date}` });
    expect([18, 19, 20, 21].map((hour) => day?.claims[hour]?.kind)).toEqual(Array(4).fill('block'));
    // Watchers are notified, and every claim is examined once.
    const soon = later(month, 60_000);
    while ((await sweepAll(soon)) > 0);
    await relayOutboxes(soon);
    expect(await violations(soon)).toEqual([]);

    const nextDay = new Date(now.getTime() + DAY_MS);
    expect(await addWeek(connection, { now: nextDay, orders })).toMatchObject({
      from: addDays(dayOf(now), 8),
    });
  });

  it('gets a week later if it started without one, and none without demo data', async () => {
    await using world = await openWorld();
    const { connection, clock } = world.core;
    const now = clock.now();
    expect(await addWeek(connection, { now })).toBeUndefined();
    expect(await sayIfNothingAhead(world.env.MONGO_URL, now)).toBeUndefined();
    await seedDemoData(connection, { grounds: 2, now, bookings: false });
    expect(await sayIfNothingAhead(world.env.MONGO_URL, now)).toBe(NOTHING_AHEAD);
    expect((await addWeek(connection, { now }))?.bookings).toBeGreaterThan(20);
    // Payments of unknown orders could not be refunded.
    expect(
      await world.core.db.bookings.countDocuments({
        startsAt: { $gt: now },
        'payment.status': 'completed',
      }),
    ).toBe(0);
    await relayOutboxes(later(world.core, 5_000));
    expect(await violations(world.core)).toEqual([]);
  });
});
