import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { findOrder, findOrderIdOfSession } from '../booking-record/payment.schema.js';
import { noteWebhook } from '../booking-record/payment-captures.queries.js';
import { isDisputeId, noteDispute } from '../disputes/dispute.schema.js';
import type { PaymentProvider, ProviderWebhook, WebhookHeaders } from '../provider/payment-provider.js';
import { ProviderSignatureError } from '../provider/provider-errors.js';
import { providerOfWebhook } from '../provider/provider-of.js';
import { wakeVendor } from '../vendors/vendor.schema.js';
import { pursueRefundsOf } from './refunds.js';
import { settleAny } from './settle.js';

/** The type of any other webhook is stored on its order for staff; polling the order is harmless. */
const KNOWN_TYPES =
  /^((PAYMENT_(SUCCESS|FAILED|USER_DROPPED)|REFUND_STATUS|SETTLEMENT)_WEBHOOK|payment\.(authorized|captured|failed)|order\.paid|refund\.(created|processed|failed|speed_changed))$/;

/** Reconcile asks about the order then, unless this process has. */
const CHECK_AFTER_MS = 5_000;

/**
 * Handles a signed provider webhook: it only triggers a query to the provider, because its body proves nothing. Notes
 * the remaining work on the order before returning, so a crash after the 200 loses nothing.
 * @throws `UNAUTHENTICATED` for a bad signature; fails without the database, so that the provider calls again.
 */
export async function receiveWebhook(core: Core, rawBody: Buffer, headers: WebhookHeaders): Promise<void> {
  const provider = providerOfWebhook(core, headers);
  const webhook = verified(provider, rawBody, headers);
  const { sessionId, type } = webhook;
  const { disputeId, vendorId } = webhook;
  if (vendorId !== undefined) {
    // The vendor sweep asks the provider for the state, so the order of webhooks about a vendor does not matter.
    await wakeVendor(core, provider.name, vendorId);
    return;
  }
  const named = sessionId && !webhook.orderId;
  const orderId = named ? await findOrderIdOfSession(core, provider.name, sessionId) : webhook.orderId;
  if (!orderId) {
    core.log.info({ type }, 'a webhook without an order was ignored');
    return;
  }
  if (disputeId !== undefined) {
    await noteDisputeOf(core, provider, disputeId, orderId);
    return;
  }
  const isKnown = KNOWN_TYPES.test(type);
  if (!isKnown) core.log.info({ type, orderId }, 'a webhook of an unknown type');
  const isOfRefund = /^refund/i.test(type);
  const checkAt = new Date(core.clock.now().getTime() + CHECK_AFTER_MS);
  const unknown = isKnown ? {} : { unknownType: type };
  await noteWebhook(core, orderId, { checkAt, isOfRefund, ...unknown });
  const work = isOfRefund ? pursueRefundsOf(core, orderId) : settleAny(core, orderId);
  work.catch((error) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') {
      core.log.info({ type, orderId }, 'a webhook for an order that is not ours was ignored');
    } else core.log.warn({ err: error, orderId }, 'left to reconcile');
  });
}

/** Its sweep asks the provider what became of the dispute, so the order of webhooks about it does not matter. */
async function noteDisputeOf(
  core: Core,
  { name }: PaymentProvider,
  disputeId: string,
  orderId: string,
): Promise<void> {
  const order = isDisputeId(disputeId) ? await findOrder(core, orderId) : null;
  if (!order) core.log.warn({ disputeId, orderId }, 'a dispute of money that is not ours was ignored');
  else await noteDispute(core, name, disputeId, order);
}

function verified(provider: PaymentProvider, rawBody: Buffer, headers: WebhookHeaders): ProviderWebhook {
  try {
    return provider.verifyWebhook(rawBody, headers);
  } catch (error) {
    if (!(error instanceof ProviderSignatureError)) throw error;
    throw new AppError('UNAUTHENTICATED', 'The signature of this call is not valid.', { cause: error });
  }
}
