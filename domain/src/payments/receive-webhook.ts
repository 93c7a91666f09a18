import { AppError } from '@crease/shared/errors';
import type { Core } from '../runtime/core.js';
import type { ProviderWebhook, WebhookHeaders } from './provider/payment-provider.js';
import { ProviderSignatureError } from './provider/provider-errors.js';
import { pursueRefundsOf } from './refunds.js';
import { settleOrder } from './settle.js';

/** Of any other the type is written down; that the order is asked about does no harm. */
const KNOWN_TYPES = /^(PAYMENT_(SUCCESS|FAILED|USER_DROPPED)|REFUND_STATUS|SETTLEMENT)_WEBHOOK$/;

/**
 * A signed call of the provider, however old or often repeated, only makes us ask the provider; its body proves
 * nothing. Returns at once, so that the 200 goes out first; reconcile is the net. Throws `UNAUTHENTICATED` for a bad
 * signature (contract §3, Payments).
 */
export function receiveWebhook(core: Core, rawBody: Buffer, headers: WebhookHeaders): void {
  const webhook = verified(core, rawBody, headers);
  const { orderId, type } = webhook;
  if (!orderId) {
    core.log.info({ type }, 'a webhook without an order was ignored');
    return;
  }
  if (!KNOWN_TYPES.test(type)) core.log.info({ type, orderId }, 'a webhook of an unknown type');
  const work = type.startsWith('REFUND') ? pursueRefundsOf(core, orderId) : settleOrder(core, orderId);
  work.catch((error) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') {
      core.log.info({ type, orderId }, 'a webhook for an order that is not ours was ignored');
    } else core.log.warn({ err: error, orderId }, 'left to reconcile');
  });
}

function verified(core: Core, rawBody: Buffer, headers: WebhookHeaders): ProviderWebhook {
  try {
    return core.provider.verifyWebhook(rawBody, headers);
  } catch (error) {
    if (!(error instanceof ProviderSignatureError)) throw error;
    throw new AppError('UNAUTHENTICATED', 'The signature of this call is not valid.', { cause: error });
  }
}
