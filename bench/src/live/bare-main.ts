import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';

// The baseline: Socket.IO with its in-memory rooms, or `ws` alone.
// The first message is the answer to watchers, which can be longer than an argument; the others are texts to send.
const [kind, wantedPort = '0'] = process.argv.slice(2);
const ROOM = 'day';
const http = createServer();

/** Sends a text to everybody. */
function socketIo(ack: unknown): (text: string) => void {
  const io = new Server(http, { transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => {
    socket.on('watch', (_data: unknown, answer: (value: unknown) => void) => {
      void socket.join(ROOM);
      answer(ack);
    });
  });
  return (text) => io.to(ROOM).emit('availability:changed', JSON.parse(text));
}

function plainWs(): (text: string) => void {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return (text) => {
    const bytes = Buffer.from(text);
    for (const socket of server.clients)
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes, { binary: false });
  };
}

process.once('message', (ack: string) => {
  const emit = kind === 'ws' ? plainWs() : socketIo(JSON.parse(ack));
  process.on('message', (text: string) => emit(text));
  http.listen(Number(wantedPort), '127.0.0.1', () => {
    // A TCP server's address is an object; only pipes have a string.
    process.send?.((http.address() as AddressInfo).port);
  });
});
process.on('disconnect', () => process.exit(0));
