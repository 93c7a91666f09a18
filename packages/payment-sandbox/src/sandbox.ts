import { type AccountChecks, createAccountChecks } from './account-checks.js';
import { type Attempts, createAttempts } from './attempts.js';
import { disputeShots } from './dispute-webhooks.js';
import { createDisputes, type Disputes } from './disputes.js';
import { Faults } from './faults.js';
import { createIrp, type IrpPortal } from './irp.js';
import { Ledger } from './ledger.js';
import { razorpayPaymentShots, razorpayRefundShots } from './razorpay-webhooks.js';
import type { OrderRecord } from './records.js';
import { createRefunds, type Refunds } from './refunds.js';
import { createSplits, type Splits } from './splits.js';
import { Timers } from './timers.js';
import { createTransfers, type Transfers } from './transfers.js';
import { vendorShot } from './vendor-webhooks.js';
import { createWebhookDelivery, RETRY_AFTER_MS } from './webhook-delivery.js';
import { paymentShots, refundShots } from './webhook-messages.js';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export interface SandboxOptions {
  /** State is kept in its folder `sandbox`. */
  dataDir: string;
  clientId: string;
  clientSecret: string;
  razorpay: RazorpayKeys;
  /** The name on the checkout page. */
  merchant: string;
  /** Where browsers reach it; a function because the system may choose the port. */
  publicUrl: () => string;
  nowMs?: () => number;
  webhookRetryAfterMs?: readonly number[];
}

/** The payment sandbox without HTTP: its state, and everything that happens on a timer. */
export interface Sandbox {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly razorpay: RazorpayKeys;
  readonly merchant: string;
  readonly publicUrl: () => string;
  readonly nowMs: () => number;
  readonly ledger: Ledger;
  readonly timers: Timers;
  readonly faults: Faults;
  readonly attempts: Attempts;
  readonly refunds: Refunds;
  readonly transfers: Transfers;
  readonly accountChecks: AccountChecks;
  readonly disputes: Disputes;
  readonly splits: Splits;
  readonly irp: IrpPortal;
  /** Resumes attempts, refunds and webhooks that were pending when the process ended. */
  resume(): void;
  close(): void;
}

const SHOTS = {
  cashfree: { payment: paymentShots, refund: refundShots },
  razorpay: { payment: razorpayPaymentShots, refund: razorpayRefundShots },
};
const shotsOf = ({ speaks }: OrderRecord) => SHOTS[speaks];

/** @throws Error when the journal in `dataDir` cannot be read or written */
export function createSandbox(options: SandboxOptions): Sandbox {
  const nowMs = options.nowMs ?? Date.now;
  const ledger = new Ledger(options.dataDir, nowMs);
  const timers = new Timers(nowMs);
  const webhooks = createWebhookDelivery({
    ledger,
    nowMs,
    timers,
    clientSecret: options.clientSecret,
    razorpaySecret: options.razorpay.webhookSecret,
    retryAfterMs: options.webhookRetryAfterMs ?? RETRY_AFTER_MS,
  });
  const attempts = createAttempts({
    ledger,
    nowMs,
    timers,
    announce: (order, attempt) => webhooks.enqueue(order, shotsOf(order).payment(order, attempt, nowMs())),
  });
  const refunds = createRefunds({
    ledger,
    nowMs,
    timers,
    announce: (order, refund) => webhooks.enqueue(order, shotsOf(order).refund(order, refund, nowMs())),
  });

  return {
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    razorpay: options.razorpay,
    merchant: options.merchant,
    publicUrl: options.publicUrl,
    nowMs,
    ledger,
    timers,
    faults: new Faults(),
    attempts,
    refunds,
    transfers: createTransfers(ledger, nowMs),
    accountChecks: createAccountChecks(ledger, nowMs),
    irp: createIrp(options.dataDir, ledger, nowMs),
    disputes: createDisputes({
      ledger,
      nowMs,
      announce: (order, attempt, dispute, how) =>
        webhooks.enqueue(order, disputeShots(order, attempt, dispute, how, nowMs())),
    }),
    splits: createSplits({
      ledger,
      nowMs,
      announce: (vendor, before, notifyUrl) =>
        webhooks.enqueue({ orderId: vendor.vendorId, notifyUrl, speaks: vendor.speaks }, [
          vendorShot(vendor, before, nowMs()),
        ]),
    }),
    resume() {
      // Webhooks first, because resumed attempts schedule their own.
      webhooks.resume();
      attempts.resume();
      refunds.resume();
    },
    close() {
      timers.close();
      webhooks.close();
      ledger.close();
    },
  };
}
