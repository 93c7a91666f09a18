import type { IncomingMessage } from 'node:http';

/** Maximum size of a body; a larger one is answered 413. */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;

/** How much of an unwanted body is read, and for how long, so that its sender receives the answer. */
const DRAIN_BYTES = 4 * BODY_LIMIT_BYTES;
const DRAIN_FOR_MS = 15_000;

/** True if the request announces a body. */
export function hasBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/**
 * Discards the rest of a body. A sender that still writes would see a connection reset instead of the answer, so the
 * answer waits for this.
 */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, DRAIN_FOR_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_BYTES) done();
    });
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
}
