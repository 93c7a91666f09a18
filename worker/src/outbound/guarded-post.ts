import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf } from '@crease/domain/platform/public-address';

/** Asks the name server. */
export type Resolve = typeof lookUp;

export interface Outgoing {
  headers: Record<string, string>;
  body: Buffer | string;
  /** May this address be connected to? Asked of what a name leads to at the moment of the connection. */
  mayReach(address: string): boolean;
  resolve?: Resolve;
  /** For all of it: name, connection and answer. */
  answerWithinMs: number;
  /** Bytes of the answer that are read; the rest is left, and with 0 all of it. */
  readAtMost: number;
}

export interface Answered {
  status: number;
  text: string;
}

/**
 * One POST to an address that somebody outside has named: only where `mayReach` lets it, following no redirect, over a
 * connection of its own. Rejects when nobody answers in time.
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
      // An address needs no lookup.
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

/** A name, or an address, that leads inside. */
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

/** The name server's answer, unless any of it leads inside: a name with both is up to something. */
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
