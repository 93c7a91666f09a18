import type { Ledger } from './ledger.js';
import type { DeliveryRecord, OrderRecord } from './records.js';
import type { Timers } from './timers.js';
import type { WebhookShot } from './webhook-messages.js';
import { createWebhookSender } from './webhook-sender.js';

/** A refused webhook is repeated after 2, 5, 10 and 30 s, then given up. */
export const RETRY_AFTER_MS: readonly number[] = [2_000, 5_000, 10_000, 30_000];

const AT_ONCE_MOST = 32;

/** The subject of a webhook: an order, or a vendor under its id. */
export type WebhookSubject = Pick<OrderRecord, 'orderId' | 'notifyUrl' | 'speaks'>;

export interface WebhookDelivery {
  /** Stores messages in the current step, to be sent once it is saved. */
  enqueue(about: WebhookSubject, shots: readonly WebhookShot[]): void;
  /** Resumes webhooks that were waiting when the process ended. */
  resume(): void;
  /** Aborts webhooks in progress; they wait for the next start. */
  close(): void;
}

export function createWebhookDelivery(deps: {
  ledger: Ledger;
  nowMs: () => number;
  timers: Timers;
  clientSecret: string;
  razorpaySecret: string;
  retryAfterMs: readonly number[];
}): WebhookDelivery {
  const { ledger, nowMs, timers, clientSecret, razorpaySecret, retryAfterMs } = deps;
  const closing = new AbortController();
  const send = createWebhookSender({ nowMs, clientSecret, razorpaySecret, closing: closing.signal });
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
    // None if the disk was full: the step that enqueued it was undone.
    if (!ledger.delivery(delivery.orderId, delivery.id)) return;
    const status = await send(delivery);
    if (closing.signal.aborted) return;
    const tries = delivery.tries + 1;
    const pauseMs = retryAfterMs[delivery.tries];
    const record: DeliveryRecord = { ...delivery, tries, lastStatus: status };
    if (status === 200) {
      record.state = 'delivered';
      // Not needed any more: a long run of the sandbox should not keep the bytes.
      record.body = '';
    } else if (pauseMs === undefined) record.state = 'given_up';
    else record.nextAt = nowMs() + pauseMs;
    timers.run(() => {
      ledger.transact(() => ledger.put({ kind: 'delivery', record }));
      if (record.state === 'waiting') schedule(record);
    });
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
