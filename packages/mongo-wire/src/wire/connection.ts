import type { Socket } from 'node:net';
import { monotonicNow } from '../request/deadline.js';
import type { Reply } from './cursor-reply.js';
import { decodeMessage, encodeReply, MAX_MESSAGE_BYTES, type Request } from './wire-codec.js';

/** Answers a request that arrived at `cameAt` (of `monotonicNow`); the promise settles when the answer may be sent. */
export type Answer = (request: Request, cameAt: number) => Reply | Promise<Reply>;

let nextMessageId = 1;

/**
 * Splits a socket's bytes into messages and answers them in order. A protocol violation ends the connection, as in
 * MongoDB.
 */
export function serveConnection(socket: Socket, answer: Answer, onError: (error: unknown) => void): void {
  let chunks: Buffer[] = [];
  let buffered = 0;
  let wanted = 4;
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  const send = (request: Request, reply: Reply) => {
    nextMessageId = (nextMessageId + 1) & 0x7fffffff;
    if (!request.silent && socket.writable) socket.write(encodeReply(request, reply, nextMessageId));
  };

  const handle = (message: Buffer, cameAt: number) => {
    const request = decodeMessage(message);
    const reply = answer(request, cameAt);
    if (waiting === 0 && !(reply instanceof Promise)) {
      send(request, reply);
      return;
    }
    waiting++;
    last = Promise.all([reply, last])
      .then(([answered]) => send(request, answered))
      .catch((error: unknown) => {
        onError(error);
        socket.destroy();
      })
      .finally(() => {
        waiting--;
      });
  };

  const drain = () => {
    const cameAt = monotonicNow();
    let buffer = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    while (buffer.length >= 4) {
      const length = buffer.readInt32LE(0);
      if (length < 16 || length > MAX_MESSAGE_BYTES) throw new Error(`a message of ${length} bytes`);
      if (buffer.length < length) {
        wanted = length;
        break;
      }
      handle(buffer.subarray(0, length), cameAt);
      buffer = buffer.subarray(length);
      wanted = 4;
    }
    chunks = buffer.length > 0 ? [buffer] : [];
    buffered = buffer.length;
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    buffered += chunk.length;
    if (buffered < wanted) return;
    try {
      drain();
    } catch (error) {
      onError(error);
      socket.destroy();
    }
  });
  socket.on('error', () => socket.destroy());
}
