import { ownerRuns } from '@crease/domain/accounts/workplaces/authorise';
import { sendIfOnAgain } from '@crease/domain/business/webhooks/deliveries';
import { webhookHeaders } from '@crease/domain/business/webhooks/sign-webhook';
import {
  findWebhook,
  noteFailure,
  noteSuccess,
  switchOff,
  type WebhookDoc,
} from '@crease/domain/business/webhooks/webhook.schema';
import { addressProblem, mayReach } from '@crease/domain/business/webhooks/webhook-address';
import {
  type Attempt,
  dueDeliveries,
  endTry,
  keepTaken,
  keepWaiting,
  takeDelivery,
  type WebhookDeliveryDoc,
} from '@crease/domain/business/webhooks/webhook-delivery.schema';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { failpoint } from '@crease/domain/platform/failpoint';
import { guardedPost, type Resolve } from '../outbound/guarded-post.js';
import { webhookOffMail } from './webhook-mails.js';
import { whyUnanswered } from './why-unanswered.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses between attempts: nine attempts over 24 hours (docs/product-rules.md, Webhooks). */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  7 * HOUR_MS,
  10.5 * HOUR_MS,
];
/** Receivers that were away together are not all retried at the same instant. */
const JITTER = 0.1;
const RESPONSE_TIMEOUT_MS = 10 * SECOND_MS;
const MAX_READ_BYTES = 64 * 1024;
/** Maximum number of characters of an answer kept for its owner. */
const MAX_KEPT_LENGTH = 2_000;
/** An older sending was cut off by a crash; it may have arrived, and is sent again under the same id. */
const STALE_AFTER_MS = 60 * SECOND_MS;
const OFF_AFTER_MS = 24 * HOUR_MS;
const CONCURRENCY = 16;

export interface Sending {
  /** Looks up a host name; replaced in tests. */
  resolve?: Resolve;
  answerWithinMs?: number;
}

/**
 * Sends due webhook deliveries, each attempt once across all workers. A receiver that does not answer is called once
 * per round, so it delays no other. Returns how many were examined.
 */
export async function deliverWebhooks(
  core: Core,
  signal?: AbortSignal,
  sending: Sending = {},
): Promise<number> {
  const now = core.clock.now();
  const due = dueDeliveries(core, now, new Date(now.getTime() - STALE_AFTER_MS));
  const round = { atOnce: CONCURRENCY, failed: 'a webhook could not be sent yet', signal };
  const silent = new Set<string>();
  return await drain(core, due, round, async (delivery) => {
    const receiver = delivery.webhookId.toString();
    if (silent.has(receiver)) return;
    const answered = await deliver(core, delivery, sending);
    if (!answered) silent.add(receiver);
  });
}

/** Returns false if the receiver did not answer at all. */
async function deliver(core: Core, due: WebhookDeliveryDoc, sending: Sending): Promise<boolean> {
  const delivery = await takeDelivery(core, due, core.clock.now());
  if (!delivery) return true;
  if (!(await ownerRuns(core, delivery.ownerId))) {
    // Its owner may not run the workplace now: kept, so that it can be redelivered later.
    await keepTaken(core, delivery);
    return true;
  }
  const webhook = await findWebhook(core, delivery.webhookId);
  if (!webhook || (!webhook.active && !delivery.byHand)) {
    await keepTaken(core, delivery);
    await sendIfOnAgain(core, delivery.webhookId);
    return true;
  }
  const attempt = await tryOnce(core, webhook, delivery, sending);
  await failpoint('webhook.afterSend');
  const hasArrived = attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;
  if (hasArrived) {
    await endTry(core, delivery, attempt, { status: 'delivered' });
    await noteSuccess(core, webhook._id, attempt.at);
    return true;
  }
  await noteFailure(core, webhook._id, reasonOf(attempt));
  const pause = PAUSES_MS[delivery.tries];
  if (!webhook.active) await endTry(core, delivery, attempt, { status: 'kept' });
  else if (pause === undefined) {
    await endTry(core, delivery, attempt, { status: 'failed' });
    await switchOffIfDead(core, webhook, attempt);
  } else {
    const wait = pause * (1 + JITTER * Math.random());
    const nextTryAt = new Date(core.clock.now().getTime() + wait);
    await endTry(core, delivery, attempt, { status: 'waiting', nextTryAt });
  }
  return attempt.status !== undefined;
}

const reasonOf = ({ status, error }: Attempt): string => error ?? `status ${status}`;

async function tryOnce(
  core: Core,
  webhook: WebhookDoc,
  delivery: WebhookDeliveryDoc,
  { resolve, answerWithinMs = RESPONSE_TIMEOUT_MS }: Sending,
): Promise<Attempt> {
  const at = core.clock.now();
  const begun = performance.now();
  const lasted = () => Math.round(performance.now() - begun);
  // The address was checked when it was saved, possibly under another `OUTBOUND_PRIVATE`.
  const problem = addressProblem(webhook.url, core.env);
  if (problem) return { at, ms: 0, error: `the address ${problem}` };
  try {
    const { status, text } = await guardedPost(new URL(webhook.url), {
      headers: webhookHeaders(delivery, webhook, at),
      body: delivery.body,
      mayReach: (address) => mayReach(address, core.env),
      ...(resolve ? { resolve } : {}),
      answerWithinMs,
      readAtMost: MAX_READ_BYTES,
    });
    return { at, ms: lasted(), status, answer: text.slice(0, MAX_KEPT_LENGTH) };
  } catch (error) {
    return { at, ms: lasted(), error: whyUnanswered(error) };
  }
}

/**
 * Switches a webhook off when its attempts are used up and nothing else has arrived for a day: mails the owner once and
 * keeps the events.
 */
async function switchOffIfDead(core: Core, webhook: WebhookDoc, attempt: Attempt): Promise<void> {
  const now = core.clock.now();
  const since = new Date(now.getTime() - OFF_AFTER_MS);
  if (!(await switchOff(core, webhook._id, since, now))) return;
  await keepWaiting(core, webhook._id);
  const owner = await core.reads.booker(webhook.ownerId.toString());
  if (!owner) return;
  const mail = webhookOffMail({
    url: webhook.url,
    error: reasonOf(attempt),
    publicUrl: core.env.PUBLIC_URL,
  });
  await requestMail(core, { to: owner.email, kind: 'account', ...mail });
}
