import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { endpointProblem, hostOf, mayReach } from '@crease/domain/accounts/push/push-endpoint';
import type { Env } from '@crease/domain/platform/env';

export interface PushMessage {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** What the browser's service worker reads; encrypted for it alone. */
  payload: string;
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A newer message of the same topic replaces this one where it still waits. */
  topic: string;
}

/**
 * What became of a message. `taken`: the push service has it. `gone`: it knows this browser no longer. `refused`: it,
 * or we, will never send this message; the browser stays. Whatever else happens is a `PushAway`: worth another try.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused';

/** The push service did not take it now. */
export class PushAway extends Error {
  override name = 'PushAway';
}

/** The way out to browsers' push services (RFC 8030). */
export interface PushService {
  send(message: PushMessage): Promise<PushOutcome>;
}

const ANSWER_WITHIN_MS = 5_000;

type Where = Pick<Env, 'LOCAL_PUSH' | 'vapid'>;
type Resolve = typeof lookUp;
interface Options {
  /** Asks the name server. */
  resolve?: Resolve;
  answerWithinMs?: number;
}

/**
 * Sends messages encrypted and signed. Where one goes was named by a browser: the address that its name has at this
 * moment decides, no redirect is followed, and nothing of the answer but its status is read. Where pushes are off it
 * refuses all.
 */
export function openPushService(env: Where, options: Options = {}): PushService {
  const { resolve = lookUp, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const vapidDetails = env.vapid;
  return {
    async send({ endpoint, keys, payload, ttlSeconds, urgency, topic }) {
      if (!vapidDetails || endpointProblem(endpoint, env)) return 'refused';
      // Loaded with the first push.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency,
        topic,
      });
      const status = await post(new URL(endpoint), {
        headers,
        body,
        lookup: guardedLookup(env, resolve),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return toOutcome(status);
    },
  };
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  // Too many messages, or trouble on their side: later. Anything else will be the same next time, redirects too.
  if (status === 429 || status >= 500) throw new PushAway(`the push service answered ${status}`);
  return 'refused';
}

interface Outgoing {
  headers: Record<string, string>;
  body: Buffer;
  lookup: LookupFunction;
  signal: AbortSignal;
}

/** One POST; resolves with the status, and leaves the connection and whatever else is said. */
function post(url: URL, { headers, body, lookup, signal }: Outgoing): Promise<number> {
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers,
      agent: false,
      signal,
      // An address needs no lookup; `endpointProblem` has judged it.
      ...(isIP(hostOf(url)) ? {} : { lookup }),
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', (error) => reject(new PushAway(error.message, { cause: error })));
    request.end(body);
  });
}

/** The name server's answer, unless any of it leads inside: a name with both is up to something. */
function guardedLookup(env: Where, resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const inside = error ? undefined : found.find(({ address }) => !mayReach(address, env));
      const [first] = error ? [] : found;
      if (error || inside || !first) {
        const reason = error ?? new Error(`${hostname} leads to an address that is not on the internet`);
        return options.all ? done(reason, []) : done(reason, '', 0);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
