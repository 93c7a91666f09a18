import { Agent, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { proxyUpgrade } from 'httpxy';
import { forwardedHeaders, requestIdOf } from './forward-headers.js';
import { ANSWER_TIMEOUT_MS } from './proxy-http.js';
import { connectTo } from './upstream-connection.js';
import type { UpstreamPool } from './upstream-pool.js';

/**
 * Passes a WebSocket handshake to the first process of `pool` that accepts the connection, then joins both sockets.
 * From then on it only moves bytes, so instances need no sticky sessions.
 */
export async function passUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  pool: UpstreamPool,
): Promise<void> {
  for (const upstream of pool.order()) {
    const onward = await new Promise<Socket | undefined>((resolve) =>
      connectTo(upstream, (error, connected) => resolve(error ? undefined : connected)),
    );
    if (socket.destroyed) return void onward?.destroy();
    if (onward) return join(request, socket, head, onward);
    upstream.healthy = false;
  }
  socket.end(
    'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );
}

async function join(request: IncomingMessage, socket: Duplex, head: Buffer, onward: Socket): Promise<void> {
  request.headers = {
    ...forwardedHeaders(request, requestIdOf(request)),
    connection: 'Upgrade',
    upgrade: request.headers.upgrade,
  };
  const agent = Object.assign(new Agent(), { createConnection: () => onward });
  const address = { host: onward.remoteAddress, port: onward.remotePort ?? 0 };
  try {
    await proxyUpgrade(address, request, socket, head, {
      agent,
      xfwd: false,
      upgradeTimeout: ANSWER_TIMEOUT_MS,
    });
  } catch {
    return; // httpxy has ended the caller's socket, or passes back the answer that was no upgrade
  }
  // The end of either side ends the other: a half-open WebSocket is useless.
  onward.on('close', () => socket.destroy());
  socket.on('close', () => onward.destroy());
}
