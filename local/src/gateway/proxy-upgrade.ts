import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { forwardedHeaders, requestIdOf } from './forward-headers.js';
import type { Upstream, UpstreamPool } from './upstream-pool.js';

const CONNECT_WITHIN_MS = 2_000;

/**
 * Passes a WebSocket handshake to the first process of `pool` that takes the connection, then joins both sockets.
 * From then on the gateway only moves bytes, so any number of instances works without sticky sessions.
 */
export async function proxyUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  pool: UpstreamPool,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  for (const upstream of pool.order()) {
    const onward = await open(upstream);
    if (socket.destroyed) return void onward?.destroy();
    if (onward) return join(request, socket, head, onward);
    upstream.healthy = false;
  }
  socket.end(
    'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );
}

function open({ host, port }: Upstream): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    const fail = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(CONNECT_WITHIN_MS, fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

function join(request: IncomingMessage, socket: Duplex, head: Buffer, onward: Socket): void {
  const headers = {
    ...forwardedHeaders(request, requestIdOf(request)),
    connection: 'Upgrade',
    upgrade: request.headers.upgrade ?? 'websocket',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${String(one)}`),
  );
  onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  if (head.length > 0) onward.write(head);
  if ('setNoDelay' in socket && typeof socket.setNoDelay === 'function') socket.setNoDelay(true);
  // Either side's end is the other's: a half-open WebSocket is of no use to anyone.
  onward.on('error', () => socket.destroy());
  onward.on('close', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  onward.pipe(socket);
  socket.pipe(onward);
}
