import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { ClientSocket, EngineSocket } from './socket-server.js';

const NO_HEADERS: IncomingHttpHeaders = Object.freeze({});
const NO_QUERY = Object.freeze({});

/**
 * What is still needed of the request that opened a connection. The request itself, with its headers and cookies, is some
 * kilobytes that would stay as long as the page is open.
 */
class KeptRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: NetSocket;

  constructor({ headers, socket }: IncomingMessage) {
    const id = headers['x-request-id'];
    this.headers = id === undefined ? NO_HEADERS : { 'x-request-id': id };
    this.socket = socket;
  }

  // Socket.IO asks for these when a client says who it is.
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

/** For a connection that has just been made: its request is forgotten but for its id. */
export function forgetRequest(conn: EngineSocket): void {
  // To the types a request stays what it was; of all that it had, what is asked of it later is here.
  (conn as { request: unknown }).request = new KeptRequest(conn.request);
}

const NO_HANDSHAKE = Object.freeze({ headers: NO_HEADERS, query: NO_QUERY, auth: NO_QUERY });

/** For a socket that has been let in: nobody needs what it showed at the door, its token above all. */
export function forgetHandshake(socket: ClientSocket): void {
  (socket as { handshake: unknown }).handshake = NO_HANDSHAKE;
}
