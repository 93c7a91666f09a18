import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Env } from '@crease/domain/platform/env';
import type { ServerToClient } from '@crease/shared/events/sockets';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { EventBudget } from './event-budget.js';

export interface SocketData {
  /** Identifies the handshake and the socket's requests in logs; taken from the gateway if it sent one. */
  requestId: string;
  /** The signed-in user; undefined for a visitor. */
  caller?: Caller;
  /** Rooms of the caller's workplaces, as last read. */
  workRooms?: readonly string[];
  /** The change counter of memberships when they were read; undefined if changes could have been missed. */
  workChanges?: number | undefined;
  /** Closes the socket when its token expires. */
  expiry?: NodeJS.Timeout;
  budget: EventBudget;
}

/** Events from clients are parsed one by one and have no types here; events to clients do. */
export type SocketServer = Server<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;
/** A connection below Socket.IO, possibly not identified yet. */
export type EngineSocket = ClientSocket['conn'];
export type ClientSocket = Socket<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;

const MAX_PAYLOAD_BYTES = 16 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True for pages of our own origin (`PUBLIC_URL`) and for programs, which send none. In development `localhost` and
 * `127.0.0.1` are equal.
 */
export function isOwnOrigin(origin: string | undefined, env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV'>): boolean {
  if (origin === undefined) return true;
  const own = new URL(env.PUBLIC_URL);
  if (origin === own.origin) return true;
  if (env.NODE_ENV === 'production' || !URL.canParse(origin)) return false;
  const other = new URL(origin);
  return LOOPBACK_HOSTS.has(own.hostname) && LOOPBACK_HOSTS.has(other.hostname) && own.port === other.port;
}

/** One function for all sockets; a failed socket closes itself. */
const ignoreError = () => {};

/** Puts the upgrade's response and the first packet, which follows in the same turn, into one write. */
function writeTogether(socket: NetSocket): void {
  socket.cork();
  process.nextTick(queueMicrotask, () => socket.uncork());
}

/**
 * A Socket.IO server. WebSocket only, so instances need no sticky sessions; no compression, because frames are smaller
 * than a deflate window; in-memory adapter, because every instance reads the whole stream.
 */
export function createSocketServer(
  http: HttpServer,
  env: Env,
  admits: (req: IncomingMessage) => boolean,
): SocketServer {
  // Engine.IO handles the errors of its own path only: a client’s reset on another would end the process.
  http.on('upgrade', (_req, socket) => socket.on('error', ignoreError));
  return new Server(http, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    allowUpgrades: false,
    maxHttpBufferSize: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (req, callback) => {
      if (!isOwnOrigin(req.headers.origin, env)) return callback('FORBIDDEN', false);
      const admitted = admits(req);
      if (admitted) writeTogether(req.socket);
      callback(admitted ? null : 'RATE_LIMITED', admitted);
    },
  });
}
