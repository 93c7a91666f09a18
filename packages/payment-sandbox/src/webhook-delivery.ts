import { createHash, createHmac } from 'node:crypto';
import type { Ledger } from './ledger.js';
import type { DeliveryRecord, OrderRecord } from './records.js';
import type { Timers } from './timers.js';
import type { WebhookShot } from './webhook-messages.js';

/** A refused webhook is repeated after 2, 5, 10 and 30 s, then given up. */
export const RETRY_AFTER_MS: readonly number[] = [2_000, 5_000, 10_000, 30_000];

const ANSWER_WITHIN_MS = 5_000;
const AT_ONCE_MOST = 32;
const OLD_SIGNATURE_MS = 3 * 24 * 60 * 60_000;

export interface WebhookDelivery {
  /** Stores the messages with the step under way, to be sent once it is saved. */
  enqueue(order: OrderRecord, shots: readonly WebhookShot[]): void;
  /** Takes up again what was waiting when the process ended. */
  resume(): void;
  /** Cuts what is being sent; it stays waiting for the next start. */
  close(): void;
}

/** base64(HMAC-SHA256(secret, timestamp + raw body)), the provider's webhook signature. */
export function signature(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret)
    .update(timestamp + rawBody, 'utf8')
    .digest('base64');
}

export function createWebhookDelivery(deps: {
  ledger: Ledger;
  nowMs: () => number;
  timers: Timers;
  clientSecret: string;
  razorpaySecret: string;
  retryAfterMs: readonly number[];
}): WebhookDelivery {
  const { ledger, nowMs, timers, retryAfterMs } = deps;
  const closing = new AbortController();
  const ready: DeliveryRecord[] = [];
  let underWay = 0;

  function schedule(delivery: DeliveryRecord): void {
    timers.at(delivery.nextAt, () => {
      ready.push(delivery);
      pump();
    });
  }

  function pump(): void {
    while (underWay < AT_ONCE_MOST) {
      const delivery = ready.shift();
      if (!delivery) return;
      underWay += 1;
      void deliver(delivery).finally(() => {
        underWay -= 1;
        pump();
      });
    }
  }

  async function deliver(delivery: DeliveryRecord): Promise<void> {
    const status = await call(delivery);
    if (closing.signal.aborted) return;
    const tries = delivery.tries + 1;
    const pauseMs = retryAfterMs[delivery.tries];
    const record: DeliveryRecord = { ...delivery, tries, lastStatus: status };
    if (status === 200) {
      record.state = 'delivered';
      // The bytes have done their work; a long run of the sandbox need not keep them.
      record.body = '';
    } else if (pauseMs === undefined) record.state = 'given_up';
    else record.nextAt = nowMs() + pauseMs;
    ledger.transact(() => ledger.put({ kind: 'delivery', record }));
    if (record.state === 'waiting') schedule(record);
  }

  /** The receiver's status, or null when it did not answer. */
  async function call(delivery: DeliveryRecord): Promise<number | null> {
    try {
      const response = await fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'crease-payment-sandbox',
          ...(delivery.speaks === 'razorpay' ? razorpayHeaders(delivery) : cashfreeHeaders(delivery)),
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      // Unreachable, too slow or cut short: the sender retries in each case.
      return null;
    }
  }

  function cashfreeHeaders(delivery: DeliveryRecord): Record<string, string> {
    const signedAt = delivery.signing === 'old' ? nowMs() - OLD_SIGNATURE_MS : nowMs();
    const secret = delivery.signing === 'bad' ? `not-${deps.clientSecret}` : deps.clientSecret;
    const timestamp = String(signedAt);
    return {
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': String(delivery.tries + 1),
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signature(secret, timestamp, delivery.body),
      'x-idempotency-key': delivery.id,
    };
  }

  /** The event's id is that of its bytes: what is sent twice is the same event. */
  function razorpayHeaders({ signing, body }: DeliveryRecord): Record<string, string> {
    const secret = signing === 'bad' ? `not-${deps.razorpaySecret}` : deps.razorpaySecret;
    return {
      'x-razorpay-signature': createHmac('sha256', secret).update(body, 'utf8').digest('hex'),
      'x-razorpay-event-id': createHash('sha256').update(body).digest('hex').slice(0, 14),
    };
  }

  return {
    enqueue(order, shots) {
      if (order.notifyUrl === null) return;
      for (const { type, body, signing, afterMs } of shots) {
        const record: DeliveryRecord = {
          id: ledger.nextId(),
          orderId: order.orderId,
          url: order.notifyUrl,
          type,
          body,
          speaks: order.speaks,
          signing,
          tries: 0,
          nextAt: nowMs() + afterMs,
          state: 'waiting',
          lastStatus: null,
        };
        ledger.put({ kind: 'delivery', record });
        schedule(record);
      }
    },
    resume() {
      for (const delivery of ledger.unfinished().deliveries) schedule(delivery);
    },
    close: () => closing.abort(),
  };
}
