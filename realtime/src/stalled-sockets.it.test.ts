import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics } from '@crease/domain/platform/metrics';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRealtimeMetrics, type RealtimeMetrics } from './metrics.js';
import { PacketQueues } from './packet-queues.js';
import { RoomFrames } from './room-frames.js';
import { createSocketServer, type SocketServer } from './socket-server.js';
import { StalledSockets } from './stalled-sockets.js';
import { RawTab } from './testing/raw-tab.js';

const ROOM = 'day:g:2026-12-01';
const OTHER = 'day:g:2026-12-02';
/** Fills the system's own buffers soon: some four megabytes per connection. */
const FILLING = 'x'.repeat(200_000);
const STALLED_MS = 1_500;
/** Messages of a kilobyte: many times what may wait, because the system takes some more of them on a busy machine. */
const MAX_SENT = 5_000;
/** What may wait for a connection, and two messages more. */
const LIMIT = 64 * 1024;
const ABOVE_LIMIT = LIMIT + 2_500;

let world: World;
let io: SocketServer;
let port: number;
let frames: RoomFrames;
let stalled: StalledSockets;
let metrics: RealtimeMetrics;
/** The most that waited for a connection. */
let most: number;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const http = createServer();
  io = createSocketServer(http, world.env, () => true);
  const none = () => 0;
  const counts = {
    sockets: none,
    watchedDays: none,
    watchedGrounds: none,
    watchedCalendars: none,
    watchedMatches: none,
    watchedGames: none,
    watchedTournaments: none,
    watchedCities: none,
  };
  metrics = createRealtimeMetrics(createMetrics('realtime'), { ...counts, behind: () => frames.behind });
  stalled = new StalledSockets(world.core, io, () => metrics, STALLED_MS);
  most = 0;
  const queues = new PacketQueues(io, (conn, waiting) => {
    most = Math.max(most, waiting);
    stalled.hasGrown(conn, waiting);
  });
  frames = new RoomFrames(io, queues, () => metrics);
  io.on('connection', (socket) => void socket.join([ROOM, OTHER]));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  port = (http.address() as AddressInfo).port; // a TCP server's address is an object
});
afterEach(async () => {
  stalled.close();
  frames.close();
  await io.close();
});

const day = (rev: number, filling = '') => ({
  groundId: 'g',
  date: `2026-12-01${filling}`,
  rev,
  serverTime: '2026-12-01T10:00:00.000Z',
  day: 'a'.repeat(24),
});
const send = (room: string, rev: number, filling = '') =>
  frames.send(room, 'availability:changed', day(rev, filling));
const bytesHeld = () =>
  [...io.of('/').sockets.values()].reduce((sum, { request }) => sum + request.socket.writableLength, 0);
const count = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await metric.get()).values[0]?.value;

/** Sends large states until all of these sockets are behind; returns the last `rev`. */
async function fill(howMany: number): Promise<number> {
  let rev = 0;
  await until('their buffers to be full', async () => {
    for (let i = 0; i < 5; i++) send(ROOM, ++rev, FILLING);
    return frames.behind >= howMany;
  });
  return rev;
}

describe('a socket that stops reading', () => {
  it('keeps at most one state per room in memory, and gets the newest when it reads again', async () => {
    using tab = await RawTab.open(port);
    using well = await RawTab.open(port);
    tab.stall();
    const from = await fill(1);
    const held = bytesHeld();
    for (let rev = from + 1; rev <= from + 1_000; rev++) {
      send(ROOM, rev);
      send(OTHER, rev + 1);
    }
    // Only the state that was being written is held; a thousand more add nothing.
    expect(bytesHeld()).toBe(held);
    expect(await count(metrics.skipped)).toBeGreaterThanOrEqual(1_998);
    tab.resume();
    const last = from + 1_001;
    await until('the newest', async () => tab.all('availability:changed').some((one) => revOf(one) === last));
    const revs = tab.all('availability:changed').map(revOf);
    // States arrive in order, and of the thousand only the last one.
    expect(revs).toEqual(revs.toSorted((a, b) => a - b));
    expect(revs.filter((rev) => rev > from)).toEqual([from + 1_000, last]);
    // The socket that reads has received all of them.
    await until('all', async () => well.all('availability:changed').length >= from + 2_000);
    expect(frames.behind).toBe(0);
    expect(tab.isClosed).toBe(false);
  });

  it('is closed after a while and its memory freed, while slow readers stay', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => RawTab.open(port)));
    using slow = await RawTab.open(port);
    using well = await RawTab.open(port);
    for (const tab of [...many, slow]) tab.stall();
    await fill(many.length + 1);
    const reading = setInterval(() => {
      slow.resume();
      setTimeout(() => slow.stall(), 20);
    }, 100);
    await until('them to be closed', async () => io.of('/').sockets.size === 2);
    clearInterval(reading);
    expect(await count(metrics.stalled)).toBe(many.length);
    await until('nobody to be behind but the slow one', async () => frames.behind <= 1);
    expect(slow.isClosed || well.isClosed).toBe(false);
    for (const tab of many) {
      tab.resume();
      await until('it to hear of its end', async () => tab.isClosed);
    }
  });

  it('is closed at once when its own messages pile up', async () => {
    using tab = await RawTab.open(port);
    tab.stall();
    await fill(1);
    const [socket] = io.of('/').sockets.values();
    const news = { ids: ['n'.repeat(1_000)], unreadCount: 1 };
    let sent = 0;
    while (socket?.conn.readyState === 'open' && sent < MAX_SENT) {
      socket.emit('notification:read', news);
      sent += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(most).toBeGreaterThan(LIMIT);
    expect(most).toBeLessThan(ABOVE_LIMIT);
    await until('it to be gone', async () => io.of('/').sockets.size === 0);
  });
});

it('sends a state after answers that are on their way, and drops those of rooms it left', async () => {
  using tab = await RawTab.open(port);
  const [socket] = io.of('/').sockets.values();
  if (!socket) throw new Error('nobody is here');
  for (let i = 0; i < 3; i++) socket.emit('notification:read', { ids: [], unreadCount: i });
  send(ROOM, 1);
  send(OTHER, 2);
  await socket.leave(OTHER);
  await until('the state', async () => tab.all('availability:changed').length > 0);
  expect(tab.texts.filter((text) => text.startsWith('42')).map((text) => text.slice(4, 22))).toEqual([
    'notification:read"',
    'notification:read"',
    'notification:read"',
    'availability:chang',
  ]);
  expect(tab.all('availability:changed').map(revOf)).toEqual([1]);
});

/** The `rev` that a frame of these tests carries. */
function revOf(data: unknown): number {
  return data && typeof data === 'object' && 'rev' in data ? Number(data.rev) : Number.NaN;
}
