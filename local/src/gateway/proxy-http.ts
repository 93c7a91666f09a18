import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { answerFailure } from './failure-answer.js';
import { forwardedHeaders, passedOn, requestIdOf } from './forward-headers.js';
import { BODY_LIMIT_BYTES, drain, hasBody } from './request-body.js';
import type { Upstream, UpstreamPool } from './upstream-pool.js';

/** Longest wait for the first byte of an answer, and the shorter one of a read while another instance is left. */
const ANSWER_WITHIN_MS = 60_000;
const READ_ELSEWHERE_AFTER_MS = 3_000;

const agent = new Agent({ keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo' });

type Outcome = 'answered' | 'refused' | 'failed' | 'left' | 'too-large';

/**
 * Passes a request to one process of `pool` and its answer back, both streamed. A process that refuses the
 * connection is skipped, for every method: nothing was sent. A read that got no answer is tried on the next one
 * too; a write is not, for it may have been done. When none answers: 503 `UNAVAILABLE`.
 */
export async function proxyHttp(
  request: IncomingMessage,
  response: ServerResponse,
  pool: UpstreamPool,
): Promise<void> {
  const requestId = requestIdOf(request);
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) {
    await drain(request);
    return answerFailure(response, 'TOO_LARGE', 'This is too large to send.', requestId);
  }
  const isRead = (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);
  const candidates = pool.order();
  for (const [i, upstream] of candidates.entries()) {
    const isLast = i === candidates.length - 1;
    const waitMs = isRead && !isLast ? READ_ELSEWHERE_AFTER_MS : ANSWER_WITHIN_MS;
    const outcome = await attempt(request, response, upstream, requestId, waitMs);
    if (outcome === 'answered' || outcome === 'left') return;
    if (outcome === 'too-large') {
      await drain(request);
      return answerFailure(response, 'TOO_LARGE', 'This is too large to send.', requestId);
    }
    upstream.healthy = false;
    if (outcome === 'failed' && !isRead) break;
  }
  await drain(request);
  answerFailure(response, 'UNAVAILABLE', 'Crease is not reachable right now. Please try again.', requestId);
}

function attempt(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: Upstream,
  requestId: string,
  waitMs: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let connected = false;
    let settled = false;
    const onward = httpRequest({
      agent,
      host: upstream.host,
      port: upstream.port,
      method: request.method,
      path: request.url,
      headers: forwardedHeaders(request, requestId),
    });
    const timer = setTimeout(() => onward.destroy(new Error('no answer in time')), waitMs);
    const onGone = () => {
      if (!response.writableFinished) settle('left');
    };
    const settle = (outcome: Outcome) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      response.off('close', onGone);
      if (outcome !== 'answered') onward.destroy();
      resolve(outcome);
    };
    response.once('close', onGone);
    onward.on('error', () => settle(connected ? 'failed' : 'refused'));
    onward.once('response', (answer) => {
      settle('answered');
      request.unpipe(onward);
      void drain(request).then(() => passBack(answer, response, requestId));
    });
    onward.once('socket', (socket) => {
      const send = () => {
        connected = true;
        if (!hasBody(request)) return void onward.end();
        let bytes = 0;
        request.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > BODY_LIMIT_BYTES) settle('too-large');
        });
        request.pipe(onward);
      };
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
  });
}

function passBack(answer: IncomingMessage, response: ServerResponse, requestId: string): void {
  if (response.destroyed) return void answer.destroy();
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, {
    'x-request-id': requestId,
    ...passedOn(answer.headers),
  });
  // An answer that breaks off half way must not look whole: pipeline destroys the client's connection with it.
  pipeline(answer, response, () => {});
}
