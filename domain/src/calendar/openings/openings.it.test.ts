import { entryOf, listHashOf } from '@crease/shared/openings/draw';
import { openingTimesOf, PLAYERS_AT_ONCE, TURN_SECONDS } from '@crease/shared/openings/opening-times';
import { verifyDraw } from '@crease/shared/openings/verify-draw';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD, slotFrom } from '@crease/shared/time/slots';
import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { eachLimit } from '../../platform/each-limit.js';
import { armFailpoint, disarmFailpoints, type FailpointName } from '../../platform/failpoint.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { rescheduleBooking } from '../../sales/change/reschedule-booking.js';
import { bookPaid } from '../../testing/booked.js';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround, aUser, someUsers } from '../../testing/factories.js';
import { violations } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { placeHold } from '../holds/place-hold.js';
import { joinWaitlist } from '../waitlist/waitlist.service.js';
import { enterOpening } from './enter-opening.js';
import { closeList, findOpening, type Opening, openingKey } from './opening.schema.js';
import { entriesBefore } from './opening-entry.schema.js';
import { readDraw, readOpening } from './read-opening.js';
import { MAX_DRAWN, playersInTurn, runOpenings } from './run-openings.js';

const SECOND = 1_000;
/** More at the same instant would wait for a database connection longer than a busy machine allows. */
const AT_ONCE = 20;
/** A day that opens the night after tomorrow. */
const DATE = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
const { entersFrom, opensAt, closesAt, drawnFrom, endsAt } = openingTimesOf(DATE);

let world: CountedWorld;
beforeAll(async () => {
  world = await openCountedWorld();
});
afterEach(disarmFailpoints);
afterAll(async () => world.close());

const idOf = ({ _id }: { _id: { toString(): string } }): string => _id.toString();

/** The world with its clock set to this instant; `moreMs` after it. */
const at = (time: Date, moreMs = 0): Core => ({
  ...world.core,
  clock: { now: () => new Date(time.getTime() + moreMs) },
});

const contested = (over: Partial<GroundDoc> = {}) => aGround(world.core, { drawsOpenings: true, ...over });

const enter = (core: Core, player: UserDoc, ground: GroundDoc) =>
  enterOpening(core, idOf(player), idOf(ground), DATE);

const hold = (core: Core, player: UserDoc, ground: GroundDoc, hour = 18) =>
  placeHold(core, idOf(player), { groundId: idOf(ground), bookingDate: DATE, timeSlot: slotFrom(hour, 1) });

const notYourTurn = (reason: string) => expect.objectContaining({ code: 'NOT_YOUR_TURN', reason });

const placesOf = async (ground: GroundDoc) =>
  new Map(
    (
      await world.core.db.openingEntries
        .find({ opens: openingKey({ groundId: ground._id, date: DATE }) })
        .toArray()
    ).map((entry) => [entry.userId.toString(), entry]),
  );

/** A line that has been drawn, with its players in the order of their places. */
async function drawnLine(count: number, ground: GroundDoc) {
  const players = await someUsers(
    world.core,
    Array.from({ length: count }, () => ({})),
  );
  for (const player of players) await enter(at(entersFrom), player, ground);
  await runOpenings(at(drawnFrom));
  const places = await placesOf(ground);
  const placeOf = (player: UserDoc) => places.get(idOf(player))?.place ?? 0;
  return players.sort((a, b) => placeOf(a) - placeOf(b));
}

describe('joining the line', () => {
  it('promises the seed before the first entry, and shows it only after the draw', async () => {
    const [ground, player] = [await contested(), await aUser(world.core)];
    const before = await readOpening(at(entersFrom, -SECOND), idOf(ground), DATE, undefined);
    expect(before.opening).toMatchObject({
      phase: 'before',
      seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { opening } = await enter(at(entersFrom), player, ground);
    expect(opening).toMatchObject({ phase: 'gathering', seedHash: before.opening.seedHash });
    await expect(readDraw(at(drawnFrom), idOf(ground), DATE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await runOpenings(at(drawnFrom));
    expect(await readDraw(at(drawnFrom), idOf(ground), DATE)).toMatchObject({
      seedHash: before.opening.seedHash,
    });
  });

  it('gives an account one entry, from however many tabs and devices at once', async () => {
    const [ground, player] = [await contested(), await aUser(world.core)];
    const tabs = await Promise.all(Array.from({ length: 20 }, () => enter(at(entersFrom), player, ground)));
    expect(new Set(tabs.map(({ mine }) => mine.receipt)).size).toBe(1);
    const again = await readOpening(at(opensAt), idOf(ground), DATE, idOf(player));
    expect(again.mine?.receipt).toBe(tabs[0]?.mine.receipt);
    expect(again.mine?.entry).toBe(await entryOf(again.mine?.receipt ?? ''));
    expect((await placesOf(ground)).size).toBe(1);
  });

  it('is refused before the last quarter of an hour, after the line, and at a ground without a draw', async () => {
    const [ground, plain, player] = [await contested(), await aGround(world.core), await aUser(world.core)];
    const refused = (core: Core, where: GroundDoc) =>
      enter(core, player, where).catch(({ reason }) => reason);
    expect(await refused(at(entersFrom, -1), ground)).toBe('line_not_open');
    expect(await refused(at(endsAt), ground)).toBe('line_over');
    expect(await refused(at(entersFrom), plain)).toBe('no_opening');
  });

  it.each([
    { when: 'before', inDraw: false },
    { when: 'after', inDraw: true },
  ])(
    'tells a player whether they are in a list that was closed just $when their entry was stored',
    async ({ when, inDraw }) => {
      const [ground, player] = [await contested(), await aUser(world.core)];
      await enter(at(entersFrom), await aUser(world.core), ground);
      let now = new Date(closesAt.getTime() - 1);
      const slow: Core = {
        ...world.core,
        clock: { now: () => now },
        writes: {
          ...world.core.writes,
          openingEntry: async (entry) => {
            if (when === 'after') await world.core.writes.openingEntry(entry);
            now = drawnFrom;
            await runOpenings(at(drawnFrom));
            if (when === 'before') await world.core.writes.openingEntry(entry);
          },
        },
      };
      const { opening, mine } = await enter(slow, player, ground);
      expect(opening.entriesHash).toBeDefined();
      expect(mine.inDraw).toBe(inDraw);
      const again = await readOpening(at(drawnFrom), idOf(ground), DATE, idOf(player));
      expect(again.mine?.inDraw).toBe(inDraw);
    },
  );

  it('hides an entry from everybody but its player', async () => {
    const [ground, player, other] = [await contested(), await aUser(world.core), await aUser(world.core)];
    await enter(at(entersFrom), player, ground);
    expect((await readOpening(at(opensAt), idOf(ground), DATE, idOf(other))).mine).toBeUndefined();
    expect((await readOpening(at(opensAt), idOf(ground), DATE, undefined)).mine).toBeUndefined();
  });
});

describe('a crowd that joins at once', () => {
  it('is stored in a few commands, with an entry of its own for every player', async () => {
    const ground = await contested();
    const players = await someUsers(
      world.core,
      Array.from({ length: 100 }, () => ({})),
    );
    await readOpening(at(entersFrom), idOf(ground), DATE, undefined);
    world.takeAsked();
    const inserts = vi.spyOn(world.counted.writes, 'openingEntry');
    world.holdAnswers(
      'insert openingentries',
      until('all players', () => inserts.mock.calls.length === players.length),
    );
    const counted = { ...world.counted, clock: { now: () => entersFrom } };
    await Promise.all(players.map((player) => enter(counted, player, ground)));
    inserts.mockRestore();
    const commands = world.takeAsked().filter((command) => / opening/.test(command));
    // A read of each kind, and insertions: two are under way until all have come, and one more takes the rest.
    expect(commands.length).toBeLessThanOrEqual(5);
    const entries = await placesOf(ground);
    expect(players.filter((player) => entries.has(idOf(player)))).toHaveLength(100);
    expect(new Set([...entries.values()].map(({ entry }) => entry)).size).toBe(100);
  });
});

describe('the draw and the line', () => {
  it('lets 200 players who come at once take hours only in the order of the published list', async () => {
    const ground = await contested();
    const players = await someUsers(
      world.core,
      Array.from({ length: 200 }, () => ({})),
    );
    const moments = [at(entersFrom), at(opensAt), at(closesAt, -1)];
    const entering = players.flatMap((player, n) =>
      [0, 1].map(() => ({ player, core: moments[n % 3] ?? at(opensAt) })),
    );
    await eachLimit(entering, AT_ONCE, async ({ player, core }) => void (await enter(core, player, ground)));
    // Two workers at once.
    await Promise.all([runOpenings(at(drawnFrom)), runOpenings(at(drawnFrom))]);

    const file = await readDraw(at(drawnFrom), idOf(ground), DATE);
    expect(file.entries).toHaveLength(200);
    expect(await verifyDraw(file)).toEqual([]);
    const places = await placesOf(ground);
    for (const { entry, place } of places.values()) expect(file.entries.indexOf(entry) + 1).toBe(place);

    // All try all the time, while two workers move the line on.
    const held: number[] = [];
    const inside = new Set<string>();
    for (let round = 1; round <= 6; round++) {
      const now = round * SECOND;
      await Promise.all([runOpenings(at(drawnFrom, now)), runOpenings(at(drawnFrom, now))]);
      const letIn = [...(await placesOf(ground)).values()].filter(({ until }) => until);
      for (const { userId } of letIn) inside.add(userId.toString());
      const tries: PromiseSettledResult<unknown>[] = [];
      await eachLimit([...players.entries()], AT_ONCE, async ([n, player]) => {
        const trying = hold(at(drawnFrom, now), player, ground, 6 + ((n + round) % 18));
        const [tried] = await Promise.allSettled([trying]);
        tries[n] = tried;
      });
      for (const [n, tried] of tries.entries()) {
        const player = players[n];
        if (!player) continue;
        if (!inside.has(idOf(player))) expect(tried).toMatchObject({ status: 'rejected' });
        if (tried.status === 'rejected' && !inside.has(idOf(player)))
          expect(tried.reason).toEqual(notYourTurn('line_wait'));
        if (tried.status === 'fulfilled') held.push(places.get(idOf(player))?.place ?? 0);
      }
      const letInPlaces = letIn.map(({ place }) => place ?? 0).sort((a, b) => a - b);
      expect(letInPlaces).toEqual(Array.from({ length: letInPlaces.length }, (_, n) => n + 1));
    }
    expect(held.length).toBeGreaterThan(PLAYERS_AT_ONCE);
    expect(Math.max(...held)).toBeLessThanOrEqual(inside.size);
    expect(await violations(world.core)).toEqual([]);
  });

  it('puts players who come after the first minute behind the draw, in the order of their arrival', async () => {
    const ground = await contested();
    const late = await someUsers(world.core, [{}, {}, {}]);
    for (const [n, player] of late.entries()) await enter(at(closesAt, n), player, ground);
    const early = await drawnLine(3, ground);
    await runOpenings(at(drawnFrom, SECOND));
    const places = await placesOf(ground);
    expect([...early, ...late].map((player) => places.get(idOf(player))?.place)).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await readDraw(at(drawnFrom), idOf(ground), DATE)).entries).toHaveLength(3);
    const { mine } = await readOpening(at(drawnFrom), idOf(ground), DATE, idOf(late[0] as UserDoc));
    expect(mine).toMatchObject({ inDraw: false, place: 4 });
  });

  it('draws only the earliest of more entries than a draw takes, and places the others behind it', async () => {
    const ground = await contested();
    const players = await someUsers(world.core, [{}, {}, {}, {}]);
    // Players enter in reverse order: the last of them has the earliest time.
    for (const [n, player] of players.entries()) await enter(at(closesAt, -1 - n), player, ground);
    const opening = await findOpening(world.core, idOf(ground), DATE);
    const entries = await entriesBefore(
      world.core,
      openingKey({ groundId: ground._id, date: DATE }),
      closesAt,
      2,
    );
    await closeList(at(drawnFrom), opening as Opening, { entries, entriesHash: await listHashOf(entries) });
    for (const ms of [0, SECOND]) await runOpenings(at(drawnFrom, ms));
    expect((await readDraw(at(drawnFrom), idOf(ground), DATE)).entries).toHaveLength(2);
    const places = await placesOf(ground);
    const placeOf = (n: number) => places.get(idOf(players[n] as UserDoc))?.place;
    expect([placeOf(2), placeOf(3)].sort()).toEqual([1, 2]);
    expect([placeOf(1), placeOf(0)]).toEqual([3, 4]);
    const { mine } = await readOpening(at(drawnFrom), idOf(ground), DATE, idOf(players[1] as UserDoc));
    expect(mine).toMatchObject({ inDraw: false, place: 3 });
    expect(await violations(world.core)).toEqual([]);
  });

  it('takes no more entries than a document of the database can list', () => {
    const entries = Array.from({ length: MAX_DRAWN }, () => 'f'.repeat(64));
    expect(mongo.BSON.calculateObjectSize({ entries })).toBeLessThan(15 * 1024 * 1024);
  });

  it('keeps a place through a reload, and takes no notice of a place that a client claims', async () => {
    const ground = await contested();
    const line = await drawnLine(PLAYERS_AT_ONCE + 2, ground);
    await runOpenings(at(drawnFrom, SECOND));
    const [first, last] = [line[0] as UserDoc, line.at(-1) as UserDoc];
    const of = async (player: UserDoc) =>
      (await readOpening(at(drawnFrom, SECOND), idOf(ground), DATE, idOf(player))).mine;
    const mine = await of(last);
    expect(mine).toMatchObject({ place: PLAYERS_AT_ONCE + 2 });
    expect((await enter(at(drawnFrom, SECOND), last, ground)).mine).toEqual(mine);
    expect((await of(first))?.until).toBeDefined();
    // The place belongs to the account: no other account gets in by it.
    await expect(hold(at(drawnFrom, SECOND), last, ground)).rejects.toEqual(notYourTurn('line_wait'));
    await expect(hold(at(drawnFrom, SECOND), await aUser(world.core), ground)).rejects.toEqual(
      notYourTurn('line_join_first'),
    );
  });

  it('gives two minutes to choose; then the next players are let in', async () => {
    const ground = await contested();
    const line = await drawnLine(PLAYERS_AT_ONCE + 1, ground);
    await runOpenings(at(drawnFrom));
    const [first, next] = [line[0] as UserDoc, line.at(-1) as UserDoc];
    const over = TURN_SECONDS * SECOND;
    await runOpenings(at(drawnFrom, over - 1));
    await expect(hold(at(drawnFrom, over - 1), next, ground)).rejects.toEqual(notYourTurn('line_wait'));
    expect(await hold(at(drawnFrom, over - 1), first, ground)).toMatchObject({ created: true });
    await runOpenings(at(drawnFrom, over));
    await expect(hold(at(drawnFrom, over), first, ground, 19)).rejects.toEqual(notYourTurn('turn_over'));
    expect(await hold(at(drawnFrom, over), next, ground, 20)).toMatchObject({ created: true });
  });

  it('lets the next player in as soon as one has hours, who can book them after their turn', async () => {
    const ground = await contested();
    const line = await drawnLine(PLAYERS_AT_ONCE + 1, ground);
    await runOpenings(at(drawnFrom));
    const [first, next] = [line[0] as UserDoc, line.at(-1) as UserDoc];
    await hold(at(drawnFrom, SECOND), first, ground);
    await runOpenings(at(drawnFrom, 2 * SECOND));
    expect(await hold(at(drawnFrom, 2 * SECOND), next, ground, 19)).toMatchObject({ created: true });
    const playerDetails = {
      teamName: 'Andheri XI',
      playerCount: 8,
      contactPerson: { name: 'Rohan', phone: '9820000000' },
    };
    const request = { groundId: idOf(ground), bookingDate: DATE, timeSlot: slotFrom(18, 1), playerDetails };
    const afterTurn = at(drawnFrom, TURN_SECONDS * SECOND + SECOND);
    expect(await createBooking(afterTurn, idOf(first), request)).toMatchObject({ created: true });
    await expect(
      createBooking(afterTurn, idOf(first), { ...request, timeSlot: slotFrom(21, 1) }),
    ).rejects.toEqual(notYourTurn('turn_over'));
  });

  it('is first come, first served once everybody has had a turn, and where no player came', async () => {
    const [ground, empty] = [await contested(), await contested()];
    const stranger = await aUser(world.core);
    await expect(hold(at(opensAt), stranger, empty)).rejects.toEqual(notYourTurn('line_join_first'));
    expect(await hold(at(drawnFrom), stranger, empty)).toMatchObject({ created: true });
    await drawnLine(2, ground);
    await runOpenings(at(drawnFrom));
    const later = TURN_SECONDS * SECOND;
    await expect(hold(at(drawnFrom, later), stranger, ground)).rejects.toEqual(
      notYourTurn('line_join_first'),
    );
    await runOpenings(at(drawnFrom, later));
    expect(await hold(at(drawnFrom, later), stranger, ground)).toMatchObject({ created: true });
  });

  it('ends after two hours, when no hour is left to book, and when the owner switches it off', async () => {
    const [slow, sold, off] = [await contested(), await contested(), await contested()];
    for (const ground of [slow, sold, off]) await drawnLine(PLAYERS_AT_ONCE + 1, ground);
    await world.core.db.grounds.updateOne({ _id: off._id }, { $set: { drawsOpenings: false } });
    await world.core.db.grounds.updateOne({ _id: sold._id }, { $set: { onlineBooking: false } });
    await runOpenings(at(drawnFrom));
    const stranger = await aUser(world.core);
    expect(await hold(at(drawnFrom), stranger, off)).toMatchObject({ created: true });
    const phase = async (ground: GroundDoc) =>
      (await world.core.db.openings.findOne({ groundId: ground._id }))?.endedAt ? 'over' : 'running';
    expect([await phase(sold), await phase(slow)]).toEqual(['over', 'running']);
    expect(await hold(at(endsAt), stranger, slow)).toMatchObject({ created: true });
    await runOpenings(at(endsAt));
    expect(await phase(slow)).toBe('over');
  });

  it('has no player in turn once it has ended', async () => {
    const ground = await contested();
    await drawnLine(PLAYERS_AT_ONCE, ground);
    await runOpenings(at(drawnFrom, SECOND));
    const inTurn = () => playersInTurn(at(drawnFrom, 2 * SECOND), idOf(ground), DATE);
    expect(await inTurn()).toHaveLength(PLAYERS_AT_ONCE);
    await world.core.db.grounds.updateOne({ _id: ground._id }, { $set: { drawsOpenings: false } });
    await runOpenings(at(drawnFrom, 2 * SECOND));
    expect(await inTurn()).toEqual([]);
  });

  it.each<FailpointName>([
    'opening.afterList',
    'opening.afterBeacon',
    'opening.afterRanks',
    'opening.afterAdvance',
  ])('goes on with the same list and the same ranks after a worker was killed at %s', async (name) => {
    const ground = await contested();
    const players = await someUsers(
      world.core,
      Array.from({ length: 12 }, () => ({})),
    );
    for (const player of players) await enter(at(entersFrom), player, ground);
    const disarm = armFailpoint(name, 'throw');
    for (const round of [0, 1]) await runOpenings(at(drawnFrom, round)).catch(() => undefined);
    disarm();
    const known = await world.core.db.openings.findOne({ groundId: ground._id });
    // An entry that was stored too late for the list must not change it.
    await enter(at(closesAt, -1), await aUser(world.core), ground);
    for (const round of [2, 3]) await runOpenings(at(drawnFrom, round));
    const file = await readDraw(at(drawnFrom), idOf(ground), DATE);
    expect(file.entries).toHaveLength(12);
    expect(file.entriesHash).toBe(known?.entriesHash);
    expect(await verifyDraw(file)).toEqual([]);
    const places = [...(await placesOf(ground)).values()];
    for (const { entry, place } of places.filter(({ entry: one }) => file.entries.includes(one)))
      expect(file.entries.indexOf(entry) + 1).toBe(place);
    expect(places.filter(({ until }) => until)).toHaveLength(PLAYERS_AT_ONCE);
    expect(await violations(world.core)).toEqual([]);
  });
});

describe('while no worker runs', () => {
  const LATE = 10 * SECOND;

  it('the first requests draw the day once, and the worker that comes back changes nothing', async () => {
    const ground = await contested();
    const players = await someUsers(
      world.core,
      Array.from({ length: 12 }, () => ({})),
    );
    for (const player of players) await enter(at(entersFrom), player, ground);
    const read = (core: Core, player: UserDoc) => readOpening(core, idOf(ground), DATE, idOf(player));
    const [one, two] = players as [UserDoc, UserDoc];
    expect((await read(at(drawnFrom, LATE - 1), one)).opening.phase).toBe('drawing');
    const now = at(drawnFrom, LATE);
    await Promise.all([...players.map((player) => read(now, player)), runOpenings(now)]);
    // If it was the worker that drew, it lets the first players in one round later.
    await runOpenings(now);
    await read(now, two);
    expect((await read(now, one)).opening).toMatchObject({ phase: 'letting', drawn: 12 });
    const places = [...(await placesOf(ground)).values()];
    expect(places.map(({ place = 0 }) => place).sort((a, b) => a - b)).toEqual(
      places.map((_, before) => before + 1),
    );
    const file = await readDraw(now, idOf(ground), DATE);
    expect(await verifyDraw(file)).toEqual([]);
    await runOpenings(now);
    expect(await placesOf(ground)).toEqual(
      new Map(places.map((entry) => [idOf({ _id: entry.userId }), entry])),
    );
    expect(places.filter(({ until }) => until)).toHaveLength(PLAYERS_AT_ONCE);
    expect(await violations(world.core)).toEqual([]);
  });

  it('the request that moves the line on notifies the players who are let in, each once', async () => {
    const ground = await contested();
    const players = await someUsers(
      world.core,
      Array.from({ length: PLAYERS_AT_ONCE + 1 }, () => ({})),
    );
    for (const player of players) await enter(at(entersFrom), player, ground);
    for (const ms of [LATE, 2 * LATE])
      await readOpening(at(drawnFrom, ms), idOf(ground), DATE, idOf(players[0] as UserDoc));
    const letIn = [...(await placesOf(ground)).values()].filter(({ until }) => until);
    const news = await world.core.db.notifications
      .find({ type: 'opening_turn', 'data.actionUrl': `/ground/${idOf(ground)}?date=${DATE}` })
      .toArray();
    expect(news.map(({ userId }) => userId.toString()).sort()).toEqual(
      letIn.map(({ userId }) => userId.toString()).sort(),
    );
    expect(news).toHaveLength(PLAYERS_AT_ONCE);
  });

  it('a hold draws a day that is late, and the next turns begin when the first have ended', async () => {
    const ground = await contested();
    const player = await aUser(world.core);
    await enter(at(entersFrom), player, ground);
    expect(await hold(at(drawnFrom, LATE), player, ground)).toMatchObject({ created: true });

    const long = await contested();
    const line = await drawnLine(PLAYERS_AT_ONCE + 1, long);
    await runOpenings(at(drawnFrom));
    const last = line.at(-1) as UserDoc;
    const turnsEnd = TURN_SECONDS * SECOND;
    await expect(hold(at(drawnFrom, turnsEnd), last, long)).rejects.toEqual(notYourTurn('line_wait'));
    expect(await hold(at(drawnFrom, turnsEnd + LATE), last, long)).toMatchObject({ created: true });
  });
});

it('keeps players who wait in the line, or are not in it, off the waitlist of the day until the line is over', async () => {
  const ground = await contested();
  const line = await drawnLine(PLAYERS_AT_ONCE + 1, ground);
  await runOpenings(at(drawnFrom));
  const [first, second, last] = [line[0] as UserDoc, line[1] as UserDoc, line.at(-1) as UserDoc];
  const stranger = await aUser(world.core);
  const slot = { groundId: idOf(ground), bookingDate: DATE, timeSlot: slotFrom(18, 1) };
  const wait = (core: Core, player: UserDoc) => joinWaitlist(core, idOf(player), slot);
  await hold(at(drawnFrom), first, ground);
  await expect(wait(at(drawnFrom), stranger)).rejects.toEqual(notYourTurn('line_join_first'));
  await expect(wait(at(drawnFrom), last)).rejects.toEqual(notYourTurn('line_wait'));
  expect(await wait(at(drawnFrom), second)).toMatchObject({ created: true });
  await hold(at(endsAt), first, ground);
  expect(await wait(at(endsAt), stranger)).toMatchObject({ created: true });
});

it('refuses a move to the day by a player who was not let in; the ground’s staff can then still make it', async () => {
  const { booking } = await bookPaid(world.core, '10:00-12:00', { drawsOpenings: true });
  const move = (mover?: { side: 'ground'; name: string }) =>
    rescheduleBooking(
      at(opensAt),
      booking._id,
      booking.groundId.toString(),
      { bookingDate: DATE, timeSlot: '10:00-12:00', keepPrice: true },
      mover,
    );
  await expect(move()).rejects.toEqual(notYourTurn('line_join_first'));
  expect(await move({ side: 'ground', name: 'Sanjay' })).toMatchObject({ bookingDate: DATE });
});

it('ranks a published draw once, however often it is read', async () => {
  const ground = await contested();
  await drawnLine(3, ground);
  const digest = vi.spyOn(crypto.subtle, 'digest');
  try {
    const readers = Array.from({ length: 10 }, () => readDraw(at(drawnFrom), idOf(ground), DATE));
    const [file, ...others] = await Promise.all(readers);
    for (const other of others) expect(other).toEqual(file);
    expect(digest).toHaveBeenCalledTimes(3);
  } finally {
    digest.mockRestore();
  }
});

it('reads nothing of a line for other days and grounds', async () => {
  const [ground, plain, player] = [await contested(), await aGround(world.core), await aUser(world.core)];
  const now = at(opensAt);
  const refuse = () => {
    throw new Error('the line was read');
  };
  const db = new Proxy(now.db, {
    get(all, name: keyof typeof now.db) {
      return name === 'openings' || name === 'openingEntries' ? refuse() : all[name];
    },
  });
  const blind: Core = { ...now, db, reads: { ...now.reads, opening: refuse, openingEntry: refuse } };
  expect(await hold(blind, player, plain)).toMatchObject({ created: true });
  const slot = { groundId: idOf(ground), bookingDate: addDays(DATE, -1), timeSlot: slotFrom(18, 1) };
  expect(await placeHold(blind, idOf(player), slot)).toMatchObject({ created: true });
  await expect(hold(blind, player, ground)).rejects.toThrow('was read');
});
