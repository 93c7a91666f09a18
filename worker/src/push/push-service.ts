import { endpointProblem, mayReach } from '@crease/domain/accounts/push/push-endpoint';
import type { Env } from '@crease/domain/platform/env';
import { guardedPost, type Resolve } from '../outbound/guarded-post.js';

export interface PushMessage {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Read by the browser's service worker; encrypted for it alone. */
  payload: string;
  /** How long the push service keeps the message for an offline browser. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A newer message of the same topic replaces one that is still waiting. */
  topic: string;
}

/**
 * The outcome of a push. `taken`: accepted by the push service. `gone`: the subscription no longer exists. `refused`:
 * this message will never be accepted, but the subscription stays. Anything else throws `PushAway` and can be retried.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused';

/** The push service did not accept the message now. */
export class PushAway extends Error {
  override name = 'PushAway';
}

/** Sends messages to browsers' push services (RFC 8030). */
export interface PushService {
  send(message: PushMessage): Promise<PushOutcome>;
}

const RESPONSE_TIMEOUT_MS = 5_000;

type Where = Pick<Env, 'LOCAL_PUSH' | 'vapid'>;
interface Options {
  /** Looks up a host name; replaced in tests. */
  resolve?: Resolve;
  answerWithinMs?: number;
}

/**
 * Sends messages encrypted and signed. The endpoint was named by a browser, so the resolved address is checked at
 * connection time, no redirect is followed, and only the status is read. Refuses everything where pushes are off.
 */
export function openPushService(env: Where, options: Options = {}): PushService {
  const { resolve, answerWithinMs = RESPONSE_TIMEOUT_MS } = options;
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
      const { status } = await guardedPost(new URL(endpoint), {
        headers,
        body,
        mayReach: (address) => mayReach(address, env),
        ...(resolve ? { resolve } : {}),
        answerWithinMs,
        readAtMost: 0,
      }).catch((error: Error) => {
        throw new PushAway(error.message, { cause: error });
      });
      return toOutcome(status);
    },
  };
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  // Rate-limited, or a failure on their side: retry later. Anything else would fail again, redirects included.
  if (status === 429 || status >= 500) throw new PushAway(`the push service answered ${status}`);
  return 'refused';
}
