import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBlocked } from '../../accounts/blocked-people/blocked-people.schema.js';
import type { Core } from '../../platform/core.js';
import { TestGame } from '../../testing/a-game.js';
import { aUser, someUsers } from '../../testing/factories.js';
import { unguardedPlaces } from '../../testing/unguarded-updates.js';
import { openWorld, type World } from '../../testing/world.js';
import { createGameMemory } from './game-memory.js';
import { joinGame } from './join-game.js';
import { leaveGame } from './leave-game.js';
import { takenOf } from './places.js';

let world: World;
/** A process that remembers games and hears at once what others change: they share one publisher. */
let hearing: Core;
/** Two processes that hear nothing, not even their own events, and believe they do. */
let deaf: [Core, Core];

const remembering = (core: Core, events: Core['events']): Core => ({
  ...core,
  reads: { ...core.reads, ...createGameMemory(events, () => performance.now()).over(core.reads.game) },
});

beforeAll(async () => {
  world = await openWorld();
  hearing = remembering(world.core, world.core.events);
  const silent = { ...world.core.events, onOwnWrite: () => undefined };
  deaf = [remembering(world.core, silent), remembering(world.core, silent)];
});
afterAll(async () => {
  await world.close();
});

/** Number of reads of the game while a player joins. */
const gamesRead = async (core: Core, join: (core: Core) => Promise<unknown>): Promise<number> => {
  let reads = 0;
  const game: Core['reads']['game'] = async (id) => {
    reads += 1;
    return await core.reads.game(id);
  };
  await join({ ...core, reads: { ...core.reads, game } });
  return reads;
};

describe('a game that this process remembers', () => {
  it('is joined without a read of it, until another process changes it', async () => {
    const game = await TestGame.of(world.core, { places: 10, share: 150 });
    expect(await gamesRead(hearing, (core) => game.joined(core)), 'unknown').toBe(1);
    expect(await gamesRead(hearing, (core) => game.joined(core)), 'remembered').toBe(0);
    expect(await gamesRead(hearing, (core) => game.joined(core)), 'remembered again').toBe(0);
    await game.joined(world.core);
    expect(await gamesRead(hearing, (core) => game.joined(core)), 'changed elsewhere').toBe(1);
    const { rows, seq } = await game.read();
    expect(rows.map(({ status }) => status)).toEqual(['held', 'held', 'held', 'held', 'held']);
    expect(seq).toBe(6);
  });

  it('gives the place that became free in another process', async () => {
    const [here, there] = deaf;
    const game = await TestGame.of(world.core, { places: 2 });
    const { player } = await game.joined(here);
    await leaveGame(there, player._id, game.id);
    expect((await game.joined(here)).row.status).toBe('in');
  });

  it('gives a player who left in another process a new place', async () => {
    const [here, there] = deaf;
    const game = await TestGame.of(world.core);
    const { player, row } = await game.joined(here);
    await leaveGame(there, player._id, game.id);
    const again = await joinGame(here, player._id, game.id);
    expect(again.row.status).toBe('in');
    expect(again.row.placeId).not.toEqual(row.placeId);
  });

  it('stays hidden from a player whom its host has blocked in another process', async () => {
    const [here] = deaf;
    const game = await TestGame.of(world.core);
    await game.joined(here);
    const player = await aUser(world.core);
    const blocked = { blockId: new Types.ObjectId(), userId: player._id, at: world.core.clock.now() };
    await addBlocked(world.core, game.hosted.host._id, blocked);
    await expect(joinGame(here, player._id, game.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is hidden from a player whom a player has blocked who joined in another process', async () => {
    const [here, there] = deaf;
    const game = await TestGame.of(world.core);
    await game.joined(here);
    const [rival, player] = [(await game.joined(there)).player, await aUser(world.core)];
    const blocked = { blockId: new Types.ObjectId(), userId: player._id, at: world.core.clock.now() };
    await addBlocked(world.core, rival._id, blocked);
    await expect(joinGame(here, player._id, game.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused once its booking is cancelled', async () => {
    const [here] = deaf;
    const game = await TestGame.of(world.core);
    await game.joined(here);
    const { _id } = game.hosted.booking;
    await world.core.db.bookings.updateOne({ _id }, { $set: { status: 'cancelled' }, $inc: { seq: 1 } });
    await expect(game.joined(here)).rejects.toMatchObject({ reason: 'game_cancelled' });
    await world.core.db.bookings.deleteOne({ _id });
    await world.core.db.games.deleteOne({ _id: game._id });
  });
});

/** Forty players join a game of six through two processes, each of which remembers an older state. */
async function rush(cores: readonly [Core, Core]): Promise<{ taken: number; statuses: string[] }> {
  const game = await TestGame.of(world.core, { places: 6, share: 150 });
  await game.joined(cores[0]);
  await game.joined(cores[1]);
  await game.joined(cores[0]);
  const players = await someUsers(
    world.core,
    Array.from({ length: 40 }, () => ({})),
  );
  for (let at = 0; at < players.length; at += 4)
    await Promise.all(
      players.slice(at, at + 4).map(({ _id }, i) => joinGame(cores[i < 2 ? 0 : 1], _id, game.id)),
    );
  const read = await game.read();
  await world.core.db.games.deleteOne({ _id: game._id });
  return {
    taken: takenOf(read, world.core.clock.now()),
    statuses: read.rows.map(({ status }) => status),
  };
}

describe('places, whatever each process remembers', () => {
  it('are taken once each, and every other player waits', async () => {
    const { taken, statuses } = await rush(deaf);
    expect(taken).toBe(6);
    expect(statuses.filter((status) => status === 'held')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'waiting')).toHaveLength(38);
  });

  it('would be taken too often without the condition of the write', async () => {
    const [here, there] = deaf;
    let most = 0;
    // In a single rush the writes of the two processes may happen not to cross.
    for (let rushes = 0; most <= 6 && rushes < 10; rushes += 1)
      most = (await rush([unguardedPlaces(here), unguardedPlaces(there)])).taken;
    expect(most).toBeGreaterThan(6);
  });
});
