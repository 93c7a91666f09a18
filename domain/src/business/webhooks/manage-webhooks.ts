import type { Webhook } from '@crease/shared/contracts/webhooks';
import { AppError } from '@crease/shared/errors';
import type { WebhookEvent } from '@crease/shared/webhook-events';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { newWebhookSecret } from './sign-webhook.js';
import { presentWebhook } from './webhook.present.js';
import {
  deleteWebhook,
  findWebhookOf,
  insertWebhook,
  type WebhookDoc,
  webhooksOf,
  writeWebhook,
} from './webhook.schema.js';
import { addressProblem } from './webhook-address.js';
import { deleteDeliveries, keepWaiting, releaseKept } from './webhook-delivery.schema.js';

const MOST_WEBHOOKS = 20;
/** How long the previous secret signs beside the new one (docs/product-rules.md, Webhooks). */
const BOTH_SIGN_MS = 24 * 3_600_000;

const noSuchWebhook = () => new AppError('NOT_FOUND', 'There is no such webhook.');

function assertAddress(core: Core, url: string): void {
  const problem = addressProblem(url, core.env);
  if (problem) throw AppError.ofField('VALIDATION', 'url', problem);
}

/** A webhook of a workplace. @throws `NOT_FOUND` */
export async function webhookOf(core: Core, ownerId: string, id: string): Promise<WebhookDoc> {
  const found = await findWebhookOf(core, new Types.ObjectId(ownerId), id);
  if (!found) throw noSuchWebhook();
  return found;
}

/**
 * Subscribes an address to a workplace's events. Only this answer contains the secret.
 * @throws `VALIDATION` for an address that is not public, `STATE_CONFLICT` at 20 webhooks.
 */
export async function createWebhook(
  core: Core,
  ownerId: string,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<{ webhook: Webhook; secret: string }> {
  assertAddress(core, url);
  const owner = new Types.ObjectId(ownerId);
  if ((await webhooksOf(core, owner)).length >= MOST_WEBHOOKS)
    throw new AppError(
      'STATE_CONFLICT',
      'There are 20 webhooks. Please end one that is not needed any more.',
    );
  const secret = newWebhookSecret();
  const webhook: WebhookDoc = {
    _id: new Types.ObjectId(),
    ownerId: owner,
    url,
    events,
    active: true,
    secret,
    createdAt: core.clock.now(),
  };
  await insertWebhook(core, webhook);
  return { webhook: presentWebhook(webhook), secret };
}

export async function listWebhooks(core: Core, ownerId: string): Promise<Webhook[]> {
  return (await webhooksOf(core, new Types.ObjectId(ownerId))).map(presentWebhook);
}

/**
 * Changes the given fields. Switching off keeps pending deliveries; switching on sends everything missed in the last 7
 * days.
 * @throws `NOT_FOUND`, and `VALIDATION` like `createWebhook`.
 */
export async function changeWebhook(
  core: Core,
  ownerId: string,
  id: string,
  change: { url?: string | undefined; events?: WebhookEvent[] | undefined; active?: boolean | undefined },
): Promise<Webhook> {
  const { url, events, active } = change;
  if (url !== undefined) assertAddress(core, url);
  const before = await webhookOf(core, ownerId, id);
  const now = core.clock.now();
  const turns = active !== undefined && active !== before.active;
  const set = {
    ...(url === undefined ? {} : { url }),
    ...(events ? { events } : {}),
    ...(turns ? { active } : {}),
    ...(turns && !active ? { offSince: now } : {}),
  };
  const { _id } = before;
  const unset = turns && active ? { offSince: '' as const, lastError: '' as const } : {};
  const isSame = Object.keys(set).length === 0 && Object.keys(unset).length === 0;
  const after = isSame ? before : await writeWebhook(core, { _id }, set, unset);
  if (!after) throw noSuchWebhook();
  if (turns) await (active ? releaseKept(core, after._id, now) : keepWaiting(core, after._id));
  return presentWebhook(after);
}

/**
 * Creates a new secret; the previous one signs for 24 more hours.
 * @throws `NOT_FOUND`, and `STATE_CONFLICT` if another request is rotating it.
 */
export async function rotateSecret(
  core: Core,
  ownerId: string,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const before = await webhookOf(core, ownerId, id);
  const secret = newWebhookSecret();
  const previousEndsAt = new Date(core.clock.now().getTime() + BOTH_SIGN_MS);
  const after = await writeWebhook(core, before, { secret, previousSecret: before.secret, previousEndsAt });
  if (!after) {
    await webhookOf(core, ownerId, id);
    throw new AppError('STATE_CONFLICT', 'Its secret has just been changed.');
  }
  return { webhook: presentWebhook(after), secret };
}

/** Deletes a webhook and its kept deliveries. @throws `NOT_FOUND` */
export async function removeWebhook(core: Core, ownerId: string, id: string): Promise<void> {
  if (!(await deleteWebhook(core, new Types.ObjectId(ownerId), id))) throw noSuchWebhook();
  await deleteDeliveries(core, new Types.ObjectId(id));
}
