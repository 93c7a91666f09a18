import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a WebSocket handshake, and resets its connection once the server has read it. */
export async function resetHandshake(port: number, path: string, headers = ''): Promise<void> {
  const answered = async () => void (await (await fetch(`http://127.0.0.1:${port}/healthz`)).text());
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  // The server handles what it received before these requests. A reset before it read the handshake would discard that.
  await answered();
  await answered();
  socket.resetAndDestroy();
  await once(socket, 'close');
  await answered();
}
