import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf } from '@crease/domain/platform/public-address';

/** Looks up a host name; replaced in tests. */
export type Resolve = typeof lookUp;

export interface Outgoing {
  headers: Record<string, string>;
  body: Buffer | string;
  /** Whether this address may be connected to. Called with the resolved address at the moment of the connection. */
  mayReach(address: string): boolean;
  resolve?: Resolve;
  /** Timeout of the whole request: lookup, connection and response. */
  answerWithinMs: number;
  /** Maximum number of response bytes to read; 0 reads none. */
  readAtMost: number;
}

export interface Answered {
  status: number;
  text: string;
}

/**
 * Sends one POST to an address given by an outsider: only where `mayReach` allows it, without redirects, over a
 * connection of its own. Rejects after the timeout.
 */
export function guardedPost(url: URL, outgoing: Outgoing): Promise<Answered> {
  const { headers, body, mayReach, resolve = lookUp, answerWithinMs, readAtMost } = outgoing;
  const host = hostOf(url);
  if (isIP(host) && !mayReach(host)) return Promise.reject(new NotOfInternet(host));
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((answered, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(answerWithinMs),
      // An IP address needs no lookup.
      ...(isIP(host) ? {} : { lookup: guardedLookup(mayReach, resolve) }),
    });
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      readText(response, readAtMost).then((text) => answered({ status, text }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The name or address leads to a private network. */
export class NotOfInternet extends Error {
  override name = 'NotOfInternet';
  constructor(host: string) {
    super(`${host} leads to an address that is not on the internet`);
  }
}

async function readText(response: IncomingMessage, atMost: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (atMost > 0)
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= atMost) break;
    }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, atMost).toString('utf8');
}

/** Resolves a name and refuses it if any of its addresses is private: a name with both kinds is suspicious. */
function guardedLookup(mayReach: Outgoing['mayReach'], resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const inside = error ? undefined : found.find(({ address }) => !mayReach(address));
      const [first] = error ? [] : found;
      if (error || inside || !first) {
        const reason = error ?? new NotOfInternet(hostname);
        return options.all ? done(reason, []) : done(reason, '', 0);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
