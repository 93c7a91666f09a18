import { isoTime } from './provider-format.js';
import { accountIdOf, productIdOf } from './razorpay-ids.js';
import { bodyOf } from './razorpay-webhooks.js';
import type { VendorRecord } from './records.js';
import { ACTIVATION } from './route-shapes.js';
import type { WebhookShot } from './webhook-messages.js';

/** The webhook about a vendor whose state has just changed. */
export function vendorShot(vendor: VendorRecord, before: VendorRecord['status'], nowMs: number): WebhookShot {
  return vendor.speaks === 'razorpay' ? routeShot(vendor, nowMs) : easySplitShot(vendor, before, nowMs);
}

function easySplitShot(vendor: VendorRecord, before: VendorRecord['status'], nowMs: number): WebhookShot {
  const type = 'VENDOR_STATUS_UPDATE';
  const data = {
    merchant_id: 1,
    merchant_vendor_id: vendor.vendorId,
    email: vendor.email,
    updated_status: vendor.status,
    past_status: before,
  };
  return {
    type,
    body: JSON.stringify({ data, event_time: isoTime(nowMs), type }),
    signing: 'good',
    afterMs: 0,
  };
}

function routeShot(vendor: VendorRecord, nowMs: number): WebhookShot {
  const type = `product.route.${ACTIVATION[vendor.status]}`;
  const product = {
    id: productIdOf(vendor),
    merchant_id: accountIdOf(vendor),
    activation_status: ACTIVATION[vendor.status],
  };
  return { type, body: bodyOf(type, nowMs, { merchant_product: product }), signing: 'good', afterMs: 0 };
}
