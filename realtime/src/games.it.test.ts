import { openSession } from '@crease/domain/accounts/auth/sessions';
import { addBlocked } from '@crease/domain/accounts/blocked-people/blocked-people.schema';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { changeGame } from '@crease/domain/play/games/change-game';
import { readAgainAfterBlock } from '@crease/domain/play/games/hidden-game';
import { joinGame } from '@crease/domain/play/games/join-game';
import { leaveGame } from '@crease/domain/play/games/leave-game';
import { TestGame } from '@crease/domain/testing/a-game';
import { aUser } from '@crease/domain/testing/factories';
import { quietFor } from '@crease/domain/testing/pauses';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { MAX_WATCHED_GAMES } from '@crease/shared/game-limits';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

type Answer = { success: boolean; code?: string } & Omit<ServerEventData<'game:changed'>, 'gameId'>;

let world: World;
let processes: Realtime[];
let game: TestGame;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  const open = () => startRealtime(world.core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
  processes = [await open(), await open()];
  await Promise.all(processes.map(({ ready }) => ready));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await world.close();
});
beforeEach(async () => {
  game = await TestGame.of(world.core);
});

const tabAt = (process: number) => TestTab.open(processes[process]?.port ?? 0);
async function tabOf(user: UserDoc): Promise<TestTab> {
  const { token } = await openSession(world.core, user, 'Phone');
  return await TestTab.open(processes[0]?.port ?? 0, { token });
}
const block = (user: UserDoc, other: UserDoc) =>
  addBlocked(world.core, user._id, {
    ...{ blockId: new Types.ObjectId(), userId: other._id, at: world.core.clock.now() },
  });
const watch = (tab: TestTab, gameId = game.id) => tab.ask<Answer>('game:watch', { gameId });

describe('game:watch', () => {
  it('acks the game and shows every watcher of every process each change, without a sign-in', async () => {
    const tabs = await Promise.all([tabAt(0), tabAt(0), tabAt(1)]);
    const acks = await Promise.all(tabs.map((tab) => watch(tab)));
    for (const ack of acks)
      expect(ack).toMatchObject({ success: true, rev: 1, game: { taken: 1, status: 'open' }, players: [] });
    const { player } = await game.joined();
    const frames = await Promise.all(tabs.map((tab) => tab.next('game:changed', ({ rev }) => rev === 2)));
    expect(new Set(frames.map((frame) => JSON.stringify(frame))).size).toBe(1);
    expect(frames[0]).toMatchObject({
      gameId: game.id,
      game: { taken: 2 },
      players: [{ name: 'Rohan', status: 'in' }],
    });
    expect(JSON.stringify(frames[0])).not.toContain(player.phone);
    await leaveGame(world.core, player._id, game.id);
    const last = await Promise.all(tabs.map((tab) => tab.next('game:changed', ({ rev }) => rev === 3)));
    for (const frame of last) expect(frame).toMatchObject({ game: { taken: 1 }, players: [] });
    for (const tab of tabs) tab[Symbol.dispose]();
  });

  it('ends with the newest state of many changes at once', async () => {
    using tab = await tabAt(0);
    await watch(tab);
    for (let i = 0; i < 20; i++) await changeGame(world.core, game._id, () => ({ set: { places: 4 + i } }));
    const frame = await tab.next('game:changed', ({ rev }) => rev === 21);
    expect(frame.game.places).toBe(23);
    const revs = tab.all('game:changed').map(({ rev }) => rev);
    expect(revs).toEqual([...revs].sort((a, b) => a - b));
  });

  it('ends the watch of a player whom the host blocks, and refuses another; a visitor still watches', async () => {
    const blocked = await aUser(world.core);
    using tab = await tabOf(blocked);
    using visitor = await tabAt(0);
    for (const one of [tab, visitor]) expect(await watch(one)).toMatchObject({ success: true });
    await block(game.hosted.host, blocked);
    await game.joined();
    await visitor.next('game:changed', ({ rev }) => rev === 2);
    await tab.next('game:gone', ({ gameId }) => gameId === game.id);
    await quietFor(200);
    expect(tab.all('game:changed')).toEqual([]);
    expect(visitor.all('game:gone')).toEqual([]);
    expect(await watch(tab)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('ends the watch of a blocked player at once, even if nothing else happens in the game', async () => {
    const blocked = await aUser(world.core);
    using tab = await tabOf(blocked);
    using hosts = await tabOf(game.hosted.host);
    for (const one of [tab, hosts]) expect(await watch(one)).toMatchObject({ success: true });
    await block(game.hosted.host, blocked);
    await readAgainAfterBlock(world.core, game.hosted.host._id);
    await tab.next('game:gone', ({ gameId }) => gameId === game.id);
    await hosts.next('game:changed', ({ rev }) => rev === 2);
    expect(hosts.all('game:gone')).toEqual([]);
  });

  it('never shows a watcher a player who joins and whom they have blocked', async () => {
    const [watcher, other] = [await aUser(world.core), await aUser(world.core, { name: 'Zubin Mistry' })];
    await block(watcher, other);
    using tab = await tabOf(watcher);
    using visitor = await tabAt(0);
    for (const one of [tab, visitor]) expect(await watch(one)).toMatchObject({ success: true });
    await joinGame(world.core, other._id, game.id);
    await visitor.next('game:changed', ({ players }) => players.some(({ name }) => name === 'Zubin'));
    await quietFor(200);
    expect(tab.all('game:changed')).toEqual([]);
    expect(await watch(tab)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('sends nothing of a game that is watched no more, and nothing of another', async () => {
    const other = await TestGame.of(world.core);
    using tab = await tabAt(0);
    using stays = await tabAt(0);
    await watch(tab);
    await watch(stays);
    await tab.ask('game:unwatch', { gameId: game.id });
    await other.joined();
    await game.joined();
    await stays.next('game:changed', ({ rev }) => rev === 2);
    await quietFor(200);
    expect(tab.all('game:changed')).toEqual([]);
    expect(stays.all('game:changed').every(({ gameId }) => gameId === game.id)).toBe(true);
  });

  it('is refused for a game that does not exist, for nonsense, and for a game too many', async () => {
    using tab = await tabAt(0);
    expect(await watch(tab, 'f'.repeat(24))).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(await watch(tab, 'x')).toMatchObject({ success: false, code: 'VALIDATION' });
    const made = await game.read();
    const others = Array.from({ length: MAX_WATCHED_GAMES }, () => ({
      ...made,
      _id: new Types.ObjectId(),
      bookingId: new Types.ObjectId(),
    }));
    await world.core.db.games.insertMany(others);
    for (const { _id } of others) expect(await watch(tab, _id.toString())).toMatchObject({ success: true });
    expect(await watch(tab)).toMatchObject({ success: false, code: 'VALIDATION' });
  });
});
