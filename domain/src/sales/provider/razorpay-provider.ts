import type { PaymentProvider, ProviderWebhook } from './payment-provider.js';
import { ProviderRefused } from './provider-errors.js';
import { createRazorpayHttp } from './razorpay-http.js';
import { razorpayOrders } from './razorpay-orders.js';
import { razorpayRefunds } from './razorpay-refunds.js';
import { checkRazorpaySignature, SIGNATURE_HEADER } from './razorpay-signature.js';
import { disputeAnswer, webhookBody } from './razorpay-wire.js';
import { readWebhookBody } from './webhook-body.js';

export interface RazorpayOptions {
  /** Ends in `/v1`. */
  baseUrl: string;
  /** `rzp_live_…` or `rzp_test_…`: the only difference between live and test mode. */
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The webhook secret before the last rotation. */
  previousWebhookSecret?: string;
  /** For each single call. */
  timeoutMs?: number;
  /** Our own origin: our page at `/pay/<order>` loads the provider's checkout. */
  publicUrl: string;
  nowMs?: () => number;
}

/** The payment provider over Razorpay's API v1, or whatever speaks it at `baseUrl`. */
export function createRazorpayProvider(options: RazorpayOptions): PaymentProvider {
  const { baseUrl, keyId, keySecret, publicUrl, timeoutMs, nowMs = Date.now } = options;
  const call = createRazorpayHttp({ baseUrl, keyId, keySecret, timeoutMs, nowMs });
  const secrets = [options.webhookSecret, options.previousWebhookSecret].filter((one) => one !== undefined);
  const mode = keyId.startsWith('rzp_live_') ? 'production' : 'sandbox';

  return {
    name: 'razorpay',
    signatureHeader: SIGNATURE_HEADER,
    appId: keyId,
    mode,
    ...razorpayOrders({ call, keyId, mode, publicUrl, nowMs }),
    ...razorpayRefunds(call),

    async getDispute(disputeId) {
      const path = `/disputes/${encodeURIComponent(disputeId)}`;
      try {
        return await call({ operation: 'get_dispute', method: 'GET', path, answer: disputeAnswer });
      } catch (error) {
        // It answers 400 for an id that does not exist.
        if (error instanceof ProviderRefused && (error.status === 400 || error.status === 404)) return null;
        throw error;
      }
    },

    verifyWebhook(rawBody, headers) {
      checkRazorpaySignature(secrets, rawBody, headers);
      return readWebhook(rawBody, new Date(nowMs()));
    },
  };
}

function readWebhook(rawBody: Buffer, cameAt: Date): ProviderWebhook {
  const read = readWebhookBody(rawBody, webhookBody);
  if (!read) return { type: 'UNKNOWN', eventTime: cameAt };
  const { event, created_at: at, payload } = read;
  const [order, payment, refund] = [
    payload?.order?.entity,
    payload?.payment?.entity,
    payload?.refund?.entity,
  ];
  return {
    type: event,
    eventTime: at ?? cameAt,
    orderId: order?.receipt ?? refund?.notes.order_id ?? undefined,
    sessionId: order?.id ?? payment?.order_id ?? undefined,
    refundId: refund?.receipt ?? undefined,
    paymentId: payment?.id ?? undefined,
    disputeId: payload?.dispute?.entity.id ?? undefined,
    vendorId: payload?.merchant_product?.entity.merchant_id ?? undefined,
  };
}
