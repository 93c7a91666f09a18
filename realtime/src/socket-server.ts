import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Env } from '@crease/domain/platform/env';
import type { ServerToClient } from '@crease/shared/events/sockets';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { EventBudget } from './event-budget.js';

export interface SocketData {
  /** Names the handshake, and what the socket asks for, in logs; the gateway's where it gave one. */
  requestId: string;
  /** The user the socket is signed in as; none for a visitor. */
  caller?: Caller;
  /** Rooms of the places where they work, as read last. */
  workRooms?: readonly string[];
  /** How often memberships had changed when they were read; undefined where nobody would have told. */
  workChanges?: number | undefined;
  /** Ends the socket when its token does. */
  expiry?: NodeJS.Timeout;
  budget: EventBudget;
}

/** What clients send is parsed event by event, so it has no types here; what they are sent has. */
export type SocketServer = Server<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;
/** A connection below Socket.IO, which may not have said anything yet. */
export type EngineSocket = ClientSocket['conn'];
export type ClientSocket = Socket<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;

const MAX_PAYLOAD_BYTES = 16 * 1024;
const CONNECT_WITHIN_MS = 10_000;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * May a page of this origin open a socket? Only our own (`PUBLIC_URL`). Programs send no origin. On a
 * developer's machine `localhost` and `127.0.0.1` are one and the same.
 */
export function isOwnOrigin(origin: string | undefined, env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV'>): boolean {
  if (origin === undefined) return true;
  const own = new URL(env.PUBLIC_URL);
  if (origin === own.origin) return true;
  if (env.NODE_ENV === 'production' || !URL.canParse(origin)) return false;
  const other = new URL(origin);
  return LOOPBACK_HOSTS.has(own.hostname) && LOOPBACK_HOSTS.has(other.hostname) && own.port === other.port;
}

/** The answer to the upgrade and the first packet, which follows within the same turn, go out in one write. */
function writeTogether(socket: NetSocket): void {
  socket.cork();
  process.nextTick(queueMicrotask, () => socket.uncork());
}

/**
 * Socket.IO on an HTTP server. WebSocket only, so that instances need no sticky sessions; small payloads,
 * no compression (a frame of a day is shorter than a deflate window is dear); its in-memory adapter, because every
 * instance reads the whole stream itself.
 */
export function createSocketServer(
  http: HttpServer,
  env: Env,
  admits: (req: IncomingMessage) => boolean,
): SocketServer {
  return new Server(http, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    allowUpgrades: false,
    maxHttpBufferSize: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: CONNECT_WITHIN_MS,
    allowRequest: (req, callback) => {
      if (!isOwnOrigin(req.headers.origin, env)) return callback('FORBIDDEN', false);
      const admitted = admits(req);
      if (admitted) writeTogether(req.socket);
      callback(admitted ? null : 'RATE_LIMITED', admitted);
    },
  });
}
