import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';
import { answerFailure } from './failure-answer.js';
import { forwardedHeaders, passedOn, requestIdOf } from './forward-headers.js';
import { BODY_LIMIT_BYTES, drain, hasBody } from './request-body.js';
import { ConnectedAgent, UpstreamUnreachable } from './upstream-connection.js';
import type { Upstream, UpstreamPool } from './upstream-pool.js';

/** Maximum wait for the first byte of an answer, and the shorter one for a read while another instance is left. */
export const ANSWER_TIMEOUT_MS = 60_000;
const READ_ELSEWHERE_AFTER_MS = 3_000;

/**
 * An idle connection is closed here before the process closes it (after 65 s): a write on a closed one would be lost.
 */
const IDLE_TIMEOUT_MS = 50_000;

const agent = new ConnectedAgent({
  keepAlive: true,
  maxFreeSockets: 256,
  scheduling: 'lifo',
  // Without this option Node ignores what the process announces in `Keep-Alive`, too.
  timeout: IDLE_TIMEOUT_MS,
});

class BodyTooLarge extends Error {}

/**
 * Streams a request to one process of `pool` and its answer back. A process that refuses the connection is skipped for
 * every method, because nothing was sent; a read without an answer is retried on the next one, a write never. If none
 * answers: 503 `UNAVAILABLE`.
 */
export async function proxyHttp(
  request: IncomingMessage,
  response: ServerResponse,
  pool: UpstreamPool,
): Promise<void> {
  const requestId = requestIdOf(request);
  const fail = async (code: 'TOO_LARGE' | 'UNAVAILABLE', message: string) => {
    request.unpipe();
    await drain(request);
    answerFailure(response, code, message, requestId);
  };
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES)
    return fail('TOO_LARGE', 'This is too large to send.');
  const isRead = (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);
  request.headers = forwardedHeaders(request, requestId);
  const candidates = pool.order();
  for (const [i, upstream] of candidates.entries()) {
    const isLast = i === candidates.length - 1;
    const timeoutMs = isRead && !isLast ? READ_ELSEWHERE_AFTER_MS : ANSWER_TIMEOUT_MS;
    try {
      return await attempt(request, response, upstream, requestId, timeoutMs);
    } catch (error) {
      if (error instanceof BodyTooLarge) return fail('TOO_LARGE', 'This is too large to send.');
      upstream.healthy = false;
      if (!isRead && !(error instanceof UpstreamUnreachable)) break;
    }
  }
  return fail('UNAVAILABLE', 'Crease is not reachable right now. Please try again.');
}

/** Resolves when the answer starts or the caller has disconnected. @throws if this process gave no answer */
function attempt(
  request: IncomingMessage,
  response: ServerResponse,
  { host, port }: Upstream,
  requestId: string,
  timeoutMs: number,
): Promise<void> {
  const proxy = createProxyServer({
    target: { host, port },
    agent,
    proxyTimeout: timeoutMs,
    selfHandleResponse: true,
  });
  return new Promise((resolve, reject) => {
    proxy.on('proxyReq', (onward) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > BODY_LIMIT_BYTES) onward.destroy(new BodyTooLarge());
      });
    });
    proxy.on('proxyRes', (answer) => {
      resolve();
      answer.setTimeout(0); // the timeout is for the first byte: a stream may pause for longer
      request.unpipe();
      void drain(request).then(() => passBack(answer, response, requestId));
    });
    proxy.web(request, response).then(resolve, reject);
  });
}

/** httpxy ends the client's connection if `answer` breaks off, so that it does not look complete. */
function passBack(answer: IncomingMessage, response: ServerResponse, requestId: string): void {
  if (response.destroyed) return;
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, {
    'x-request-id': requestId,
    ...passedOn(answer.headers),
  });
  answer.pipe(response);
}
