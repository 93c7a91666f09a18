import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { requestIdFrom } from '@crease/domain/platform/request-scope';

/**
 * Headers of a single connection, never passed on (RFC 9110 §7.6.1). `Expect` is included because this server has
 * already answered it.
 */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The caller's request id if it is a plain word, otherwise a new one. */
export const requestIdOf = (request: IncomingMessage): string =>
  requestIdFrom(request.headers['x-request-id']);

/**
 * The caller's headers for the next process. `X-Forwarded-*` describe exactly one hop: the caller's own are dropped, so
 * no address can be forged. A chunked body stays chunked: Node frames that of a DELETE only on request, and unframed it
 * would be read as the next request.
 */
export function forwardedHeaders(request: IncomingMessage, requestId: string): IncomingHttpHeaders {
  const { host = '', 'transfer-encoding': encoding } = request.headers;
  return {
    ...passedOn(request.headers),
    ...(encoding === undefined ? {} : { 'transfer-encoding': encoding }),
    'x-forwarded-for': addressOf(request),
    'x-forwarded-proto': 'http',
    'x-forwarded-host': host,
    'x-request-id': requestId,
  };
}

/** `headers` without those of the connection, those it names in `Connection`, and `Forwarded`. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && !named.has(name) && name !== 'forwarded',
    ),
  );
}

/** The caller's address, IPv4 in its plain form. */
export function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}
