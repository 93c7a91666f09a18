import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetSessions } from '@crease/domain/accounts/auth/authenticate';
import { dayKeysIn } from '@crease/domain/messaging/outbox/publisher';
import { type Gap, openStreamReader } from '@crease/domain/messaging/outbox/stream-reader';
import type { Core } from '@crease/domain/platform/core';
import { isDatabaseAway } from '@crease/domain/platform/database-away';
import { createHealthServer } from '@crease/domain/platform/health';
import { listen } from '@crease/domain/platform/listen';
import type { Registry } from '@crease/domain/platform/metrics';
import { forRequest, requestIdFrom } from '@crease/domain/platform/request-scope';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import { addressOf, MAX_SOCKETS_PER_ADDRESS, MAX_SOCKETS_PER_USER, SocketLimit } from './address-limit.js';
import { type BroadcastContext, broadcast, orderKey } from './broadcast.js';
import { CalendarBoard } from './calendar-board.js';
import { listenTo } from './client-events.js';
import { DayBoard } from './day-board.js';
import { atTheDoor } from './door.js';
import { watchEndedSessions } from './ended-sessions.js';
import { EventBudget } from './event-budget.js';
import { GroundBoard } from './ground-board.js';
import { endExpiry, identify, joinOwnRooms, refusalOf, takePlace } from './identity.js';
import { forgetHandshake, forgetRequest } from './kept-request.js';
import { KeyedQueue } from './keyed-queue.js';
import { createRealtimeMetrics, type RealtimeMetrics } from './metrics.js';
import { PacketQueues } from './packet-queues.js';
import { RoomFrames } from './room-frames.js';
import { userOfRoom, userRoom } from './rooms.js';
import { type ClientSocket, createSocketServer, type EngineSocket } from './socket-server.js';
import { StalledSockets } from './stalled-sockets.js';
import { SystemBoard } from './system-board.js';
import { reviewWorkRooms, WorkRooms } from './work-rooms.js';

/** A start waits so long for its place on the stream. */
const WAIT_FOR_STREAM_MS = 1_000;

/** A stream that was silent for longer may have been cut off: what is known of a day is then read again. */
const TRUST_STREAM_MS = 1_000;

/** What one socket may send at once, and steadily per second. */
const BURST = 60;
const PER_SECOND = 20;
/** After a gap longer than the stream, sockets are asked to come back spread over this long. */
const RECONNECT_WITHIN_MS = 5_000;
/** What cannot be told because the database is away is tried again so often, so far apart. */
const TELL_AGAIN = { times: 10, afterMs: 1_000 };

export interface Realtime {
  port: number;
  /** How many there are, with those that have not said who they are. */
  connections(): number;
  /** How many events it has heard of that somebody here may wait for, and sockets that have come, ever. */
  served(): number;
  /** Resolves once it follows the stream: events published from then on reach its sockets. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves sockets, health and metrics on one port. Any number of these run side by side without
 * knowing of each other: each reads the whole stream and serves its own sockets.
 */
export async function startRealtime(
  core: Core,
  registry: Registry,
  listenOn: {
    port: number;
    host: string;
    socketsPerAddress?: number;
    socketsPerUser?: number;
    stalledMs?: number;
    trustStreamMs?: number;
  },
): Promise<Realtime> {
  const { env, log, redis, connection } = core;
  const http = createHealthServer({ connection, redis, metrics: registry });
  const limited = env.RATE_LIMITS === 'on';
  const mostPerAddress = listenOn.socketsPerAddress ?? MAX_SOCKETS_PER_ADDRESS;
  const addresses = new SocketLimit(limited ? mostPerAddress : Number.POSITIVE_INFINITY);
  const mostPerUser = listenOn.socketsPerUser ?? MAX_SOCKETS_PER_USER;
  const users = new SocketLimit(limited ? mostPerUser : Number.POSITIVE_INFINITY);
  const addressesOf = new WeakMap<IncomingMessage, string>();
  const io = createSocketServer(http, env, (req) => {
    const address = addressOf(req, env.TRUSTED_HOPS);
    addressesOf.set(req, address);
    return addresses.hasRoom(address);
  });
  const rooms = io.of('/').adapter.rooms;

  const metrics: () => RealtimeMetrics = () => measured;
  const stalled = new StalledSockets(core, io, metrics, listenOn.stalledMs);
  const queues = new PacketQueues(io, (conn, waiting) => stalled.hasGrown(conn, waiting));
  const frames = new RoomFrames(io, queues, metrics);
  const days = new DayBoard(core, io, metrics, frames, () => isFollowed());
  const grounds = new GroundBoard(core, io, frames);
  const calendars = new CalendarBoard(core, io, metrics, frames);
  const system = new SystemBoard(core, io);
  const door = atTheDoor(core);
  const work = new WorkRooms(door, () => isFollowed());
  const measured = createRealtimeMetrics(registry, {
    sockets: () => io.of('/').sockets.size,
    watchedDays: () => days.size,
    watchedGrounds: () => grounds.size,
    watchedCalendars: () => calendars.size,
    behind: () => frames.behind,
  });

  io.use((socket, next) => {
    const budget = limited ? [BURST, PER_SECOND] : [Number.POSITIVE_INFINITY, 0];
    socket.data.requestId = requestIdFrom(socket.request.headers['x-request-id']);
    socket.data.budget = new EventBudget(budget[0] ?? BURST, budget[1] ?? PER_SECOND);
    const letIn = async (): Promise<void> => {
      await identify(door, socket, work);
      takePlace(users, socket);
    };
    letIn().then(
      () => next(),
      (error) => {
        clearTimeout(socket.data.expiry);
        next(refusalOf(forRequest(core, socket.data.requestId), error));
      },
    );
  });
  // Counted from the upgrade on: a connection that never says who it is takes as much room as any other.
  let served = 0;
  io.engine.on('connection', (raw: EngineSocket) => {
    served += 1;
    const address = addressesOf.get(raw.request) ?? addressOf(raw.request, env.TRUSTED_HOPS);
    addresses.enter(address);
    raw.once('close', () => addresses.leave(address));
    forgetRequest(raw);
  });
  const listenToClient = listenTo({ core, days, grounds, calendars, system, metrics });
  io.on('connection', (socket: ClientSocket) => {
    forgetHandshake(socket);
    joinOwnRooms(socket);
    work.join(socket).catch((error: unknown) => {
      // Half of its news is worse than none: it comes back and asks again.
      forRequest(core, socket.data.requestId).log.warn(
        { err: error },
        'the rooms of a workplace could not be opened',
      );
      socket.conn.close();
    });
    listenToClient(socket);
    socket.on('disconnect', endExpiry);
  });

  const context: BroadcastContext = {
    core,
    days,
    grounds,
    calendars,
    isAnyoneIn: (wanted) => wanted.some((room) => rooms.has(room)),
    usersHere: () => [...rooms.keys()].flatMap((room) => userOfRoom(room) ?? []),
    send(to, name, data, at) {
      // The table pairs names with their data; Socket.IO cannot follow a pair through a type parameter.
      (io.to([...to]).emit as (name: string, data: unknown) => boolean)(name, data);
      measured.frames.inc({ event: name });
      const ms = Math.max(0, core.clock.now().getTime() - at.getTime());
      measured.fanOut.observe({ event: name }, ms / 1000);
    },
    showOut: (room) => io.in(room).disconnectSockets(true),
    async reviewWork(userId) {
      work.changed();
      const sockets = [...(rooms.get(userRoom(userId)) ?? [])].flatMap(
        (id) => io.of('/').sockets.get(id) ?? [],
      );
      await Promise.all(sockets.map((socket) => reviewWorkRooms(core, socket)));
    },
  };

  /** What is sent because of an event of a trace, in spans of that trace. */
  const traced = ({ traceparent }: DomainEvent): Partial<BroadcastContext> => {
    if (!core.tracing || traceparent === undefined) return {};
    return {
      send(to, name, data, at) {
        const span = core.tracing?.start(`emit ${name}`, { kind: 'producer', parent: traceparent });
        context.send(to, name, data, at);
        span?.end();
      },
    };
  };

  const queue = new KeyedQueue();
  const tell = <N extends EventName>(event: DomainEvent<N>): void => {
    served += 1;
    if (event.name === 'session.ended') {
      forgetSessions(core, (event as DomainEvent<'session.ended'>).data.sessionIds);
    }
    const ofRequest = forRequest(core, event.requestId);
    const toSockets = async (triesLeft = TELL_AGAIN.times): Promise<void> => {
      try {
        await broadcast[event.name]({ ...context, ...traced(event), core: ofRequest }, event);
      } catch (error) {
        // A socket that stays open meanwhile asks for nothing anew.
        if (isDatabaseAway(error) && triesLeft > 0 && io.of('/').sockets.size > 0) {
          await sleep(TELL_AGAIN.afterMs);
          return await toSockets(triesLeft - 1);
        }
        // Sockets are a hint: who misses one is right again after the next read.
        ofRequest.log.warn({ err: error, event: event.name }, 'an event could not be told to sockets');
      }
    };
    queue.run(orderKey(event), () => toSockets());
  };

  const onGap = (gap: Gap): void => {
    log.warn({ gap }, 'events may have been missed: watched days are read again');
    measured.gaps.inc({ gap });
    work.changed();
    void days.rereadAll();
    grounds.rereadAll();
    calendars.rereadAll();
    if (gap !== 'missed') return;
    // What was missed is told by nobody any more: a client that reconnects asks for everything anew.
    for (const socket of io.of('/').sockets.values()) {
      setTimeout(() => socket.conn.close(), Math.random() * RECONNECT_WITHIN_MS).unref();
    }
  };

  const reader = openStreamReader({
    redisUrl: env.REDIS_URL,
    prefix: env.QUEUE_PREFIX,
    log,
    wants: (key) => {
      if (!key.startsWith('day:')) return true;
      return dayKeysIn(key).some((day) => {
        const [, groundId = '', date = ''] = day.split(':');
        return (
          days.isWatched(day) || grounds.isWatched(groundId, date) || calendars.isWatched(groundId, date)
        );
      });
    },
    onEvent: tell,
    onGap,
  });
  const trustStreamMs = listenOn.trustStreamMs ?? TRUST_STREAM_MS;
  const isFollowed = (): boolean => performance.now() - reader.heardAt() < trustStreamMs;
  const endedSessions = watchEndedSessions(core, (room) => rooms.has(room), context.showOut);
  // Whoever watched before the reader had its place may have missed a change.
  const ready = reader.ready().then(() => {
    void days.rereadAll();
    grounds.rereadAll();
    calendars.rereadAll();
  });
  // Sockets that come before it hear nothing: it is waited for, but not while Redis is away.
  await Promise.race([ready, sleep(WAIT_FOR_STREAM_MS)]);

  await listen(http, listenOn.port, listenOn.host, 'REALTIME_PORT');
  // A TCP server's address is an object; only pipes have a string.
  const { port } = http.address() as AddressInfo;

  return {
    port,
    connections: () => io.engine.clientsCount,
    served: () => served,
    ready,
    async close() {
      endedSessions.stop();
      stalled.close();
      frames.close();
      await io.close();
      await reader.close();
      await queue.settled();
      days.close();
      grounds.close();
      calendars.close();
      system.close();
    },
  };
}
