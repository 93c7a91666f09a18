import { MAX_PLACES_AHEAD } from '@crease/shared/game-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint, watchFailpoints } from '../../platform/failpoint.js';
import { TestGame, violationsBesideShares } from '../../testing/a-game.js';
import { aUser, someUsers } from '../../testing/factories.js';
import { later, sweepAll } from '../../testing/sweep-all.js';
import { unguardedPlaces } from '../../testing/unguarded-updates.js';
import { openWorld, type World } from '../../testing/world.js';
import { joinGame } from './join-game.js';
import { dropPlace, keepPlace } from './keep-place.js';
import { leaveGame, removePlayer } from './leave-game.js';
import { takenOf } from './places.js';
import { tidyGames } from './tidy-games.js';

const HOLD_MS = 5 * 60_000;
const OFFER_MS = 15 * 60_000;

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});

const statuses = async (game: TestGame) => (await game.read()).rows.map(({ status }) => status);
const pay = (game: TestGame, { placeId }: { placeId: TestGame['_id'] }, paymentId: string, at = core) =>
  keepPlace(at, { gameId: game._id, placeId, paymentId, n: 1, paidAt: at.clock.now() });

describe('a place', () => {
  it('is the player’s at once without a share, and held for five minutes with one', async () => {
    const free = await TestGame.of(core);
    expect((await free.joined()).row).toMatchObject({ status: 'in', share: 0 });
    const shared = await TestGame.of(core, { share: 150 });
    const now = core.clock.now().getTime();
    const { row } = await shared.joined();
    expect(row).toMatchObject({ status: 'held', share: 150 });
    const heldMs = (row.expiresAt?.getTime() ?? 0) - now;
    expect(heldMs).toBeGreaterThanOrEqual(HOLD_MS);
    expect(heldMs).toBeLessThan(HOLD_MS + 60_000);
  });

  it('is one place for a player who joins in two tabs at once', async () => {
    const game = await TestGame.of(core);
    const player = await aUser(core);
    const tabs = await Promise.all([1, 2, 3].map(() => joinGame(core, player._id, game.id)));
    expect(new Set(tabs.map(({ row }) => row.placeId.toString())).size).toBe(1);
    expect(await statuses(game)).toEqual(['in']);
  });

  it('costs one round of reads in a game that this process knows: the booking is read beside the game', async () => {
    const game = await TestGame.of(core);
    await game.joined();
    let tellAsked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const reads: Core['reads'] = {
      ...core.reads,
      game: async (id) => {
        await isAsked;
        return await core.reads.game(id);
      },
      joiner: (joiner) => {
        if (joiner.bookingId) tellAsked();
        return core.reads.joiner(joiner);
      },
      bookingState: () => Promise.reject(new Error('the booking was read once more')),
    };
    expect((await game.joined({ ...core, reads })).row.status).toBe('in');
  });

  it('is refused in a game that this process knows once its booking is cancelled', async () => {
    const game = await TestGame.of(core);
    await game.joined();
    const { booking } = game.hosted;
    await core.db.bookings.updateOne(
      { _id: booking._id },
      { $set: { status: 'cancelled' }, $inc: { seq: 1 } },
    );
    await expect(game.joined()).rejects.toMatchObject({ code: 'STATE_CONFLICT', reason: 'game_cancelled' });
    // Another test's sweeps and checks would meet a cancelled booking that no operation made.
    await core.db.bookings.deleteOne({ _id: booking._id });
    await core.db.games.deleteOne({ _id: game._id });
  });

  it('lapses by the clock in every condition, whether or not a sweep has run', async () => {
    const game = await TestGame.of(core, { places: 2, share: 150 });
    await game.joined();
    expect((await game.joined()).row.status).toBe('waiting');
    const after = later(core, HOLD_MS + 1_000);
    expect(takenOf(await game.read(), after.clock.now())).toBe(1);
    // The queue goes first: a newcomer gets the place behind the player who waited.
    expect((await game.joined(after)).row.status).toBe('waiting');
    expect(await statuses(game)).toEqual(['held', 'waiting']);
  });

  it('goes to the player who waits longest in the update that frees it, held for fifteen minutes', async () => {
    const game = await TestGame.of(core, { places: 2, share: 150 });
    const first = await game.joined();
    const [second, third] = [await game.joined(), await game.joined()];
    expect([second.row.status, third.row.status]).toEqual(['waiting', 'waiting']);
    await leaveGame(core, first.player._id, game.id);
    const { rows } = await game.read();
    expect(rows.map(({ status, userId }) => [status, userId])).toEqual([
      ['held', second.player._id],
      ['waiting', third.player._id],
    ]);
    const heldMs = (rows[0]?.expiresAt?.getTime() ?? 0) - core.clock.now().getTime();
    expect(heldMs).toBeGreaterThan(OFFER_MS - 60_000);
    const atEnd = later(core, OFFER_MS + 1_000);
    expect(await tidyGames(atEnd)).toBeGreaterThan(0);
    expect((await game.read()).rows.map(({ userId }) => userId)).toEqual([third.player._id]);
  });

  it('is never held longer than the game takes players', async () => {
    const game = await TestGame.of(core, { share: 150 });
    const closesAt = new Date(core.clock.now().getTime() + 60_000);
    await core.db.games.updateOne({ _id: game._id }, { $set: { closesAt } });
    const { row } = await game.joined();
    expect(row.expiresAt).toEqual(closesAt);
    const after = later(core, 61_000);
    await expect(game.joined(after)).rejects.toMatchObject({ reason: 'game_closed' });
  });

  it('lasts once its share is paid, once for each payment', async () => {
    const game = await TestGame.of(core, { share: 150 });
    const { row } = await game.joined();
    for (const _ of [1, 2]) expect(await pay(game, row, 'pay-1')).toEqual({ kept: true });
    expect(await pay(game, row, 'pay-2')).toEqual({ kept: false });
    const after = later(core, HOLD_MS + 1_000);
    await tidyGames(after);
    expect((await game.read()).rows).toMatchObject([{ status: 'in', paymentId: 'pay-1', n: 1 }]);
  });

  it('that lapsed is kept for a share that was paid in time, if there is still room', async () => {
    const game = await TestGame.of(core, { places: 2, share: 150 });
    const { row } = await game.joined();
    const after = later(core, HOLD_MS + 1_000);
    await tidyGames(after);
    expect(await statuses(game)).toEqual([]);
    const late = { gameId: game._id, placeId: row.placeId, paymentId: 'pay-1', n: 1 };
    expect(await keepPlace(after, { ...late, paidAt: after.clock.now() })).toEqual({ kept: false });
    expect(await keepPlace(after, { ...late, paidAt: core.clock.now() })).toEqual({ kept: true });
    const other = await TestGame.of(core, { places: 2, share: 150 });
    const gone = await other.joined();
    await tidyGames(after);
    await other.joined(after);
    const missed = { gameId: other._id, placeId: gone.row.placeId, paymentId: 'pay-3', n: 1 };
    expect(await keepPlace(after, { ...missed, paidAt: core.clock.now() })).toEqual({ kept: false });
  });
});

describe('a player who has paid and leaves', () => {
  const paidGame = async () => {
    const game = await TestGame.of(core, { places: 2, share: 150 });
    const leaver = await game.joined();
    await pay(game, leaver.row, 'pay-1');
    return { game, leaver };
  };

  it('keeps the place until another player has paid for it', async () => {
    const { game, leaver } = await paidGame();
    const left = await leaveGame(core, leaver.player._id, game.id);
    expect(left.row).toMatchObject({ status: 'leaving' });
    expect(takenOf(left.game, core.clock.now())).toBe(2);
    const successor = await game.joined();
    expect(successor.row).toMatchObject({ status: 'held', share: 150, successorOf: leaver.row.placeId });
    expect((await game.joined()).row.status).toBe('waiting');
    expect(takenOf(await game.read(), core.clock.now())).toBe(2);
    const replaced = { placeId: leaver.row.placeId, paymentId: 'pay-1' };
    for (const _ of [1, 2]) expect(await pay(game, successor.row, 'pay-2')).toEqual({ kept: true, replaced });
    expect(await statuses(game)).toEqual(['waiting', 'in']);
    expect(takenOf(await game.read(), core.clock.now())).toBe(2);
  });

  it('has the place again if the operation that replaced them was overtaken, unless a newer one did the same', async () => {
    const { game, leaver } = await paidGame();
    await leaveGame(core, leaver.player._id, game.id);
    const { row } = await game.joined();
    const operation = { gameId: game._id, placeId: row.placeId, paymentId: 'pay-2', n: 1 };
    await keepPlace(core, { ...operation, paidAt: core.clock.now() });
    await dropPlace(core, operation);
    expect((await game.read()).rows).toMatchObject([
      { status: 'held', placeId: row.placeId, successorOf: leaver.row.placeId },
      { status: 'leaving', placeId: leaver.row.placeId, paymentId: 'pay-1' },
    ]);
    await keepPlace(core, { ...operation, n: 2, paidAt: core.clock.now() });
    await dropPlace(core, operation);
    expect((await game.read()).rows).toMatchObject([{ status: 'in', placeId: row.placeId, n: 2 }]);
  });

  it('is out, and their successor has the place alone, if the operation that took the payment was overtaken', async () => {
    const { game, leaver } = await paidGame();
    await leaveGame(core, leaver.player._id, game.id);
    const successor = await game.joined();
    await dropPlace(core, { gameId: game._id, placeId: leaver.row.placeId, paymentId: 'pay-1', n: 1 });
    const [held, ...others] = (await game.read()).rows;
    expect(held).toMatchObject({ status: 'held', placeId: successor.row.placeId });
    expect(held).not.toHaveProperty('successorOf');
    expect(others).toEqual([]);
    expect(await pay(game, leaver.row, 'pay-1')).toEqual({ kept: false });
    expect(await pay(game, successor.row, 'pay-2')).toEqual({ kept: true });
  });

  it('is out, and the player whom they replaced has the place again, if that operation was overtaken', async () => {
    const { game, leaver } = await paidGame();
    await leaveGame(core, leaver.player._id, game.id);
    const second = await game.joined();
    await pay(game, second.row, 'pay-2');
    await leaveGame(core, second.player._id, game.id);
    const third = await game.joined();
    await dropPlace(core, { gameId: game._id, placeId: second.row.placeId, paymentId: 'pay-2', n: 1 });
    expect((await game.read()).rows).toMatchObject([
      { status: 'held', placeId: third.row.placeId, successorOf: leaver.row.placeId },
      { status: 'leaving', placeId: leaver.row.placeId, paymentId: 'pay-1' },
    ]);
    const replaced = { placeId: leaver.row.placeId, paymentId: 'pay-1' };
    expect(await pay(game, third.row, 'pay-3')).toEqual({ kept: true, replaced });
  });

  it('has one place if the operation that replaced them is overtaken after they joined again', async () => {
    const { game, leaver } = await paidGame();
    await leaveGame(core, leaver.player._id, game.id);
    const { row } = await game.joined();
    const operation = { gameId: game._id, placeId: row.placeId, paymentId: 'pay-2', n: 1 };
    await keepPlace(core, { ...operation, paidAt: core.clock.now() });
    const again = await joinGame(core, leaver.player._id, game.id);
    expect(again.row.placeId).not.toEqual(leaver.row.placeId);
    await dropPlace(core, operation);
    expect((await game.read()).rows).toMatchObject([
      { status: 'held', placeId: row.placeId, successorOf: leaver.row.placeId },
      { status: 'leaving', placeId: leaver.row.placeId, paymentId: 'pay-1' },
    ]);
    expect((await game.read()).rows).toHaveLength(2);
  });

  it('keeps only the new place if they have paid for that when the operation is overtaken', async () => {
    const game = await TestGame.of(core, { places: 3, share: 150 });
    const leaver = await game.joined();
    await pay(game, leaver.row, 'pay-1');
    await game.joined(); // so that the next player takes over the place of the leaver
    await leaveGame(core, leaver.player._id, game.id);
    const { row } = await game.joined();
    const operation = { gameId: game._id, placeId: row.placeId, paymentId: 'pay-2', n: 1 };
    await keepPlace(core, { ...operation, paidAt: core.clock.now() });
    await core.db.games.updateOne({ _id: game._id }, { $set: { places: 5 } });
    const again = await joinGame(core, leaver.player._id, game.id);
    await pay(game, again.row, 'pay-3');
    await dropPlace(core, operation);
    const { rows } = await game.read();
    expect(rows.filter(({ userId }) => userId.equals(leaver.player._id))).toMatchObject([
      { status: 'in', paymentId: 'pay-3' },
    ]);
    const held = rows.find(({ placeId }) => placeId.equals(row.placeId));
    expect(held).toMatchObject({ status: 'held' });
    expect(held).not.toHaveProperty('successorOf');
    // The repeated operation still hears whose share goes back.
    expect(await keepPlace(core, { ...operation, n: 2, paidAt: core.clock.now() })).toMatchObject({
      kept: true,
      replaced: { paymentId: 'pay-1' },
    });
  });

  it('may come back while no other player holds the place', async () => {
    const { game, leaver } = await paidGame();
    await leaveGame(core, leaver.player._id, game.id);
    expect((await joinGame(core, leaver.player._id, game.id)).row.status).toBe('in');
    await leaveGame(core, leaver.player._id, game.id);
    await game.joined();
    expect((await joinGame(core, leaver.player._id, game.id)).row.status).toBe('leaving');
  });

  it('is offered to a waiting player at once; a removal by the host needs one', async () => {
    const { game, leaver } = await paidGame();
    const at = { id: game.id, placeId: leaver.row.placeId.toString() };
    const { host } = game.hosted;
    await expect(removePlayer(core, host._id, at)).rejects.toMatchObject({ reason: 'share_passed_on' });
    const waiting = await game.joined();
    await removePlayer(core, host._id, at);
    expect((await game.read()).rows).toMatchObject([
      { status: 'leaving', userId: leaver.player._id },
      { status: 'held', userId: waiting.player._id, successorOf: leaver.row.placeId },
    ]);
  });
});

const ROUNDS = Number(process.env.ROUNDS ?? 2);
const PLAYERS = 200;

describe('the last place', () => {
  it.each([0, 150])(
    'is taken by one of two hundred players at once, for a share of %i',
    async (share) => {
      const newPlayers = () =>
        someUsers(
          core,
          Array.from({ length: PLAYERS }, () => ({})),
        );
      let players = await newPlayers();
      for (let round = 0; round < ROUNDS; round++) {
        if (round > 0 && round % MAX_PLACES_AHEAD === 0) players = await newPlayers();
        const game = await TestGame.of(core, { places: 3, share });
        await game.joined();
        const rows = await Promise.all(players.map(({ _id }) => joinGame(core, _id, game.id)));
        const taking = rows.filter(({ row }) => row.status !== 'waiting');
        expect(taking.map(({ row }) => row.status)).toEqual([share === 0 ? 'in' : 'held']);
        const after = await game.read();
        expect(takenOf(after, core.clock.now())).toBe(3);
        expect(after.rows).toHaveLength(PLAYERS + 1);
        expect(new Set(after.rows.map(({ userId }) => userId.toString())).size).toBe(PLAYERS + 1);
      }
    },
    60_000 * Math.max(2, ROUNDS / 20),
  );

  it('is taken twice if the update does not check for room, so this test can fail', async () => {
    const game = await TestGame.of(core, { places: 2 });
    const careless = unguardedPlaces(core);
    let read = 0;
    let goOn = () => {};
    const twoHaveRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const stop = watchFailpoints(async (name) => {
      if (name !== 'game.beforeJoin') return;
      read += 1;
      if (read === 2) goOn();
      await twoHaveRead;
    });
    try {
      await Promise.all([game.joined(careless), game.joined(careless)]);
    } finally {
      stop();
    }
    expect(takenOf(await game.read(), core.clock.now())).toBe(3);
    expect(await violationsBesideShares(core)).toContain(`12 ${game.id} has 3 places taken and may have 2`);
    await core.db.games.deleteOne({ _id: game._id });
  });
});

describe('a process that is killed', () => {
  const POINTS = ['game.beforeJoin', 'game.afterJoin', 'game.beforeChange', 'game.afterChange'] as const;

  it.each(POINTS)('at %s leaves no place too many, and the player joins again', async (point) => {
    const game = await TestGame.of(core, { places: 3, share: 150 });
    await game.joined();
    // With a lapsed hold to set aside, joining passes every point.
    const after = later(core, HOLD_MS + 1_000);
    const player = await aUser(core);
    const disarm = armFailpoint(point, 'throw');
    try {
      await expect(joinGame(after, player._id, game.id)).rejects.toBeInstanceOf(StoppedAtFailpoint);
    } finally {
      disarm();
    }
    await sweepAll(after);
    expect(await violationsBesideShares(after)).toEqual([]);
    const { row } = await joinGame(after, player._id, game.id);
    expect(row.status).toBe('held');
    expect((await game.read()).rows).toHaveLength(1);
  });
});
