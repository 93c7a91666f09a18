import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStreamReader } from '@crease/domain/messaging/outbox/stream-reader';
import type { Core } from '@crease/domain/platform/core';
import { createHealthServer } from '@crease/domain/platform/health';
import { listen } from '@crease/domain/platform/listen';
import type { Registry } from '@crease/domain/platform/metrics';
import { MAX_SOCKETS_PER_ADDRESS, MAX_SOCKETS_PER_USER, SocketLimit } from './address-limit.js';
import { admitSockets } from './admit-sockets.js';
import { closeBoards, isWanted, openBoards, rereadAll } from './boards.js';
import { openBroadcastContext } from './broadcast-context.js';
import { listenTo } from './client-events.js';
import { Connections } from './connections.js';
import { watchEndedSessions } from './ended-sessions.js';
import { EventDelivery } from './event-delivery.js';
import { createRealtimeMetrics, type RealtimeMetrics } from './metrics.js';
import { PacketQueues } from './packet-queues.js';
import { RoomFrames } from './room-frames.js';
import { createSocketServer, type SocketServer } from './socket-server.js';
import { StalledSockets } from './stalled-sockets.js';

/** How long a start waits for its place on the stream. */
const STREAM_TIMEOUT_MS = 1_000;
/** A stream that was silent for longer may be cut off: watched days are then read again instead of trusted. */
const TRUST_STREAM_MS = 1_000;
/** After a gap that the stream no longer covers, reconnects are spread over this long. */
const RECONNECT_SPREAD_MS = 5_000;

export interface Realtime {
  port: number;
  /** Open connections, including those that are not identified yet. */
  connections(): number;
  /** Events received and connections opened since the start. */
  served(): number;
  /** Resolves once it follows the stream: events published from then on reach its sockets. */
  ready: Promise<void>;
  close(): Promise<void>;
}

export interface RealtimeOptions {
  port: number;
  host: string;
  socketsPerAddress?: number;
  socketsPerUser?: number;
  stalledMs?: number;
  trustStreamMs?: number;
}

/**
 * Serves sockets, health and metrics on one port. Instances do not know of each other: each reads the whole stream and
 * serves its own sockets.
 */
export async function startRealtime(
  core: Core,
  registry: Registry,
  options: RealtimeOptions,
): Promise<Realtime> {
  const { env, log, redis, connection } = core;
  const http = createHealthServer({ connection, redis, metrics: registry });
  const isLimited = env.RATE_LIMITS === 'on';
  const limitOf = (max: number) => new SocketLimit(isLimited ? max : Number.POSITIVE_INFINITY);
  const addresses = limitOf(options.socketsPerAddress ?? MAX_SOCKETS_PER_ADDRESS);
  const users = limitOf(options.socketsPerUser ?? MAX_SOCKETS_PER_USER);
  const connections = new Connections(addresses, env.TRUSTED_HOPS);
  const io = createSocketServer(http, env, (req) => connections.admits(req));

  const metrics: () => RealtimeMetrics = () => measured;
  const stalled = new StalledSockets(core, io, metrics, options.stalledMs);
  const queues = new PacketQueues(io, (conn, waiting) => stalled.hasGrown(conn, waiting));
  const frames = new RoomFrames(io, queues, metrics);
  const boards = openBoards(core, io, metrics, frames, () => isFollowed());
  const measured = createRealtimeMetrics(registry, {
    sockets: () => io.of('/').sockets.size,
    watchedDays: () => boards.days.size,
    watchedGrounds: () => boards.grounds.size,
    watchedCalendars: () => boards.calendars.size,
    watchedMatches: () => boards.matches.size,
    watchedGames: () => boards.games.size,
    watchedTournaments: () => boards.tournaments.size,
    watchedCities: () => boards.cities.size,
    behind: () => frames.behind,
  });

  connections.countOn(io);
  const listenToClient = listenTo({ core, ...boards, metrics });
  const work = admitSockets(io, { core, users, isLimited, isFollowed: () => isFollowed(), listenToClient });
  const context = openBroadcastContext(core, io, boards, work, metrics);
  const delivery = new EventDelivery(context, io);

  const reader = openStreamReader({
    redisUrl: env.REDIS_URL,
    prefix: env.QUEUE_PREFIX,
    log,
    wants: (key) => isWanted(boards, key),
    onEvent: (event) => delivery.deliver(event),
    onGap: (gap) => {
      log.warn({ gap }, 'events may have been missed: watched days are read again');
      measured.gaps.inc({ gap });
      work.changed();
      rereadAll(boards);
      if (gap === 'missed') reconnectAll(io);
    },
  });
  const trustStreamMs = options.trustStreamMs ?? TRUST_STREAM_MS;
  const isFollowed = (): boolean => performance.now() - reader.heardAt() < trustStreamMs;
  const endedSessions = watchEndedSessions(core, (room) => context.isAnyoneIn([room]), context.showOut);
  // Sockets that watched before the reader had its place may have missed a change.
  const ready = reader.ready().then(() => rereadAll(boards));
  // Sockets that connect earlier hear nothing, so the start waits for it, but not for as long as Redis is away.
  await Promise.race([ready, sleep(STREAM_TIMEOUT_MS)]);

  await listen(http, options.port, options.host, 'REALTIME_PORT');
  // A TCP server's address is an object; only pipes have a string.
  const { port } = http.address() as AddressInfo;

  return {
    port,
    connections: () => io.engine.clientsCount,
    served: () => connections.opened + delivery.received,
    ready,
    async close() {
      endedSessions.stop();
      stalled.close();
      frames.close();
      await io.close();
      await reader.close();
      await delivery.settled();
      closeBoards(boards);
    },
  };
}

/**
 * Closes every connection at a random moment: missed events are not sent again, but clients read the state again when
 * they reconnect.
 */
function reconnectAll(io: SocketServer): void {
  for (const socket of io.of('/').sockets.values()) {
    setTimeout(() => socket.conn.close(), Math.random() * RECONNECT_SPREAD_MS).unref();
  }
}
