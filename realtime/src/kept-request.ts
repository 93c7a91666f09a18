import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { ClientSocket, EngineSocket } from './socket-server.js';

const NO_HEADERS: IncomingHttpHeaders = Object.freeze({});
const NO_QUERY = Object.freeze({});

/**
 * The parts of the upgrade request that are still needed. The full request, with headers and cookies, would occupy some
 * kilobytes for as long as the page is open.
 */
class KeptRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: NetSocket;

  constructor({ headers, socket }: IncomingMessage) {
    const id = headers['x-request-id'];
    this.headers = id === undefined ? NO_HEADERS : { 'x-request-id': id };
    this.socket = socket;
  }

  // Read by Socket.IO when a client connects to a namespace.
  get connection(): NetSocket {
    return this.socket;
  }
  get url(): string {
    return '';
  }
  get _query(): object {
    return NO_QUERY;
  }
}

/** Replaces a new connection's request by the parts that are still needed. */
export function forgetRequest(conn: EngineSocket): void {
  // The declared type stays the same; everything that is read of it later is in `KeptRequest`.
  (conn as { request: unknown }).request = new KeptRequest(conn.request);
}

const NO_HANDSHAKE = Object.freeze({ headers: NO_HEADERS, query: NO_QUERY, auth: NO_QUERY });

/** Drops the handshake of an admitted socket, above all its token. */
export function forgetHandshake(socket: ClientSocket): void {
  (socket as { handshake: unknown }).handshake = NO_HANDSHAKE;
}
