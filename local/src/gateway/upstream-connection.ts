import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, type Socket } from 'node:net';

const CONNECT_TIMEOUT_MS = 2_000;

/** The process accepted no connection, so nothing was sent and any request may be retried elsewhere. */
export class UpstreamUnreachable extends Error {}

/** Calls back once the socket is connected, or with `UpstreamUnreachable`. */
export function connectTo(
  { host, port }: Pick<ClientRequestArgs, 'host' | 'port'>,
  callback: (error: Error | null, socket: Socket) => void,
): void {
  const socket = connect({ host: host ?? '127.0.0.1', port: Number(port), noDelay: true });
  const fail = () => {
    socket.destroy();
    callback(new UpstreamUnreachable(`No connection to port ${port}`), socket);
  };
  socket.setTimeout(CONNECT_TIMEOUT_MS, fail);
  socket.once('error', fail);
  socket.once('connect', () => {
    socket.setTimeout(0, fail);
    socket.off('error', fail);
    callback(null, socket);
  });
}

/**
 * Gives a request its socket only once it is connected. No body is read before, so a refused request can be sent to
 * another process as a whole.
 */
export class ConnectedAgent extends Agent {
  override createConnection(
    upstream: ClientRequestArgs,
    callback: (error: Error | null, socket: Socket) => void = () => {},
  ): undefined {
    connectTo(upstream, callback);
  }
}
