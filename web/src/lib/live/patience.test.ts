import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveSocket } from './live-socket.js';
import { growPatience } from './patience.js';

/** A server's text, shorter than 126 bytes, as a WebSocket frame. */
const frame = (text: string): Buffer => Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]);

/** Accepts every connection, with just enough of WebSocket, Engine.IO and Socket.IO. */
function letIn({ headers }: IncomingMessage, connection: Duplex): void {
  const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  connection.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  connection.write(frame('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000}'));
  connection.once('data', () => connection.write(frame('40{"sid":"b"}')));
}

const server = createServer();
const connections = new Set<Duplex>();
let answers: boolean;
server.on('upgrade', (request, connection) => {
  connections.add(connection);
  connection.on('error', () => undefined);
  if (answers) letIn(request, connection);
});

let socket: LiveSocket;
beforeEach(async () => {
  answers = false;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Timers of the network itself continue.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { port } = server.address() as AddressInfo;
  socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], autoConnect: false, forceNew: true });
  growPatience(socket);
});
afterEach(() => {
  socket.disconnect();
  vi.useRealTimers();
  for (const connection of connections) connection.destroy();
  server.close();
});

/** Timeouts of the next handshakes, in ms. */
async function patienceOf(handshakes: number): Promise<number[]> {
  let begunAt = Date.now();
  const waited: number[] = [];
  const onAttempt = () => {
    begunAt = Date.now();
  };
  const onError = () => void waited.push(Date.now() - begunAt);
  socket.io.on('reconnect_attempt', onAttempt);
  socket.on('connect_error', onError);
  while (waited.length < handshakes) await vi.advanceTimersToNextTimerAsync();
  socket.io.off('reconnect_attempt', onAttempt);
  socket.off('connect_error', onError);
  return waited;
}

test('a handshake without an answer is soon given up, and every third one gets the full time', async () => {
  socket.connect();
  expect(await patienceOf(4)).toEqual([5_000, 10_000, 20_000, 5_000]);
});

test('a client that was connected starts over with the shortest handshake', async () => {
  socket.connect();
  await patienceOf(1);
  answers = true;
  const connected = new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  await vi.advanceTimersToNextTimerAsync();
  await connected;
  answers = false;
  // Drops the connection and everything after it.
  for (const connection of connections) connection.destroy();
  await new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()));
  await vi.advanceTimersToNextTimerAsync();
  expect(await patienceOf(1)).toEqual([5_000]);
});
