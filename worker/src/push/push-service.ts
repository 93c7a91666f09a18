import { endpointProblem, mayReach } from '@crease/domain/accounts/push/push-endpoint';
import type { Env } from '@crease/domain/platform/env';
import { guardedPost, type Resolve } from '../outbound/guarded-post.js';

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
  const { resolve, answerWithinMs = ANSWER_WITHIN_MS } = options;
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
  // Too many messages, or trouble on their side: later. Anything else will be the same next time, redirects too.
  if (status === 429 || status >= 500) throw new PushAway(`the push service answered ${status}`);
  return 'refused';
}
