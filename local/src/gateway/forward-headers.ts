import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { requestIdFrom } from '@crease/domain/platform/request-scope';

/**
 * Headers that belong to one connection and are never passed on (RFC 9110 §7.6.1). `Expect` is among them because
 * this server has answered it already.
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

/** The caller's own request id when it is a plain word, else a new one. */
export const requestIdOf = (request: IncomingMessage): string =>
  requestIdFrom(request.headers['x-request-id']);

/**
 * The caller's headers as the next process sees them. The `X-Forwarded-*` ones tell exactly one hop: whatever the
 * caller wrote into them is dropped, so nobody can borrow another address. A chunked body stays chunked: Node frames
 * that of a DELETE only if told, and unframed it would be read as the next request.
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

/** `headers` without those of the connection, without those it names in `Connection`, and without `Forwarded`. */
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
