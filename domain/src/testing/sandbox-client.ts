import { z } from 'zod';

/** How an attempt in the payment sandbox is to end. */
export interface SandboxPay {
  outcome: 'success' | 'failed' | 'user_dropped' | 'pending';
  delayMs?: number;
  webhook?:
    | 'once'
    | 'twice'
    | 'none'
    | 'late'
    | 'twenty'
    | 'badly_signed'
    | 'old_dated'
    | 'out_of_order'
    | 'unknown_type';
  amount?: number;
  currency?: string;
  /** Late money: pays an order that has already ended. */
  force?: boolean;
}

const shown = z.object({
  order: z.object({ order_status: z.string() }),
  payments: z.array(
    z.object({
      cf_payment_id: z.string(),
      payment_status: z.string(),
      order_amount: z.number(),
      payment_amount: z.number(),
    }),
  ),
  refunds: z.array(z.object({ refund_id: z.string(), refund_amount: z.number(), refund_status: z.string() })),
  webhooks: z.array(z.object({ type: z.string(), state: z.string(), last_status: z.number().nullable() })),
});

function sandboxUrl(): string {
  const url = process.env.TEST_SANDBOX_URL;
  if (!url) throw new Error('TEST_SANDBOX_URL comes from the global setup');
  return url;
}

async function ask(path: string, body: unknown = {}, method = 'POST'): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl()}/sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

async function steer(path: string, body: unknown = {}, method = 'POST'): Promise<void> {
  await ask(path, body, method);
}

/** Pays an order as a player in the sandbox's checkout would; webhooks are off unless asked for. */
export const paySandboxOrder = (orderId: string, pay: SandboxPay): Promise<void> =>
  steer(`/orders/${orderId}/pay`, { webhook: 'none', ...pay });

/** The order's time at the provider is over now. */
export const expireSandboxOrder = (orderId: string): Promise<void> => steer(`/orders/${orderId}/expire`);

/** An attempt that was pending or failed turns out otherwise. */
export const resolveSandboxPayment = (
  paymentId: string,
  how: Pick<SandboxPay, 'outcome' | 'webhook'>,
): Promise<void> => steer(`/payments/${paymentId}/resolve`, { webhook: 'none', ...how });

/** Sets the outcome of the order's next refunds: pending for a while, then this. */
export const planSandboxRefunds = (
  orderId: string,
  plan: { outcome: 'SUCCESS' | 'PENDING' | 'CANCELLED' | 'ONHOLD' | 'FAILED'; delayMs: number },
): Promise<void> => steer(`/orders/${orderId}/refund-plan`, plan);

/** Changes the outcome of an existing refund, and sends its webhook. */
export const resolveSandboxRefund = (
  orderId: string,
  refundId: string,
  status: 'SUCCESS' | 'FAILED',
): Promise<void> => steer(`/orders/${orderId}/refunds/${refundId}`, { status });

/** The next calls of this kind go wrong in this way; on a sandbox of a file's own, unless it is for one order. */
export const spoilSandbox = (fault: {
  op:
    | 'any'
    | 'create_order'
    | 'get_order'
    | 'terminate_order'
    | 'get_report'
    | 'get_payments'
    | 'create_refund'
    | 'get_refund'
    | 'create_vendor'
    | 'create_transfer'
    | 'create_reversal';
  kind:
    | 'error500'
    | 'error500_after_apply'
    | 'hang'
    | 'hang_after_apply'
    | 'cut_after_apply'
    | 'rate_limit'
    | 'pace'
    | 'slow';
  times?: number;
  perSecond?: number;
  order_id?: string;
  delayMs?: number;
}): Promise<void> => steer('/faults', fault);

/** Clears all faults. */
export const mendSandbox = (): Promise<void> => steer('/faults', undefined, 'DELETE');

/** The provider's record of an order; undefined if it does not know it. */
export async function showSandboxOrder(orderId: string): Promise<z.infer<typeof shown>> {
  const answer = await fetch(`${sandboxUrl()}/sandbox/orders/${orderId}`);
  if (answer.status === 404)
    return { order: { order_status: 'NONE' }, payments: [], refunds: [], webhooks: [] };
  return shown.parse(await answer.json());
}

/** What a payer's bank does with a disputed payment in the sandbox. */
export interface SandboxDispute {
  amount?: number;
  deducted?: number;
  phase?: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';
  reason?: string;
  respondInMs?: number;
  webhook?: 'once' | 'none' | 'twice' | 'twenty' | 'late' | 'badly_signed' | 'old_dated' | 'out_of_order';
}

const disputeAnswer = z.object({ dispute: z.object({ dispute_id: z.string() }) });

/**
 * The payer's bank disputes a captured payment. Returns the provider's id of the dispute; no webhook unless asked for.
 */
export async function openSandboxDispute(paymentId: string, how: SandboxDispute = {}): Promise<string> {
  const answer = await ask(`/payments/${paymentId}/disputes`, { webhook: 'none', ...how });
  return disputeAnswer.parse(answer).dispute.dispute_id;
}

/** Moves a dispute on; no webhook unless asked for. */
export async function moveSandboxDispute(
  disputeId: string,
  status: 'open' | 'action_required' | 'under_review' | 'won' | 'lost' | 'accepted' | 'closed',
  how: SandboxDispute = {},
): Promise<void> {
  await steer(`/disputes/${disputeId}`, { status, webhook: 'none', ...how });
}

const movements = z.object({
  movements: z.array(
    z.object({
      id: z.string(),
      vendor_id: z.string(),
      amount: z.number(),
      direction: z.enum(['credit', 'debit']),
      status: z.string(),
    }),
  ),
});

/** What went to these vendors through the provider's split, or came back, in order. */
export async function showSandboxMovements(
  vendorIds: readonly string[],
): Promise<z.infer<typeof movements>['movements']> {
  const answer = await fetch(`${sandboxUrl()}/sandbox/movements`);
  const all = movements.parse(await answer.json()).movements;
  return all.filter(({ vendor_id: id }) => vendorIds.includes(id));
}

/** The provider's report, as CSV, of what went to a vendor and came back. */
export async function splitReport(provider: 'cashfree' | 'razorpay', vendorId: string): Promise<string> {
  const query = `vendor_id=${encodeURIComponent(vendorId)}`;
  return await (await fetch(`${sandboxUrl()}/sandbox/split-report/${provider}?${query}`)).text();
}

const vendors = z.object({
  vendors: z.array(
    z.object({ vendor_id: z.string(), name: z.string(), target: z.string(), status: z.string() }),
  ),
});

/** The vendors that the provider knows under this legal name. */
export async function showSandboxVendors(name: string): Promise<z.infer<typeof vendors>['vendors']> {
  const answer = await fetch(`${sandboxUrl()}/sandbox/vendors`);
  return vendors.parse(await answer.json()).vendors.filter((one) => one.name === name);
}

/** Decides about a vendor as the provider's staff would, or sets the outcome of later transfers to it. */
export const decideSandboxVendor = (
  provider: 'cashfree' | 'razorpay',
  vendorId: string,
  decision: {
    status?: string;
    transfers?: 'PENDING' | 'SUCCESS' | 'FAILED';
    /** Pays the vendor's balance out to its bank. */
    withdraw?: true;
    notify_url?: string;
  },
): Promise<void> => steer(`/vendors/${provider}/${vendorId}`, decision);

/** Decides a transfer through the split that was pending. */
export const decideSandboxMovement = (id: string, status: 'SUCCESS' | 'FAILED'): Promise<void> =>
  steer(`/movements/${id}`, { status });

const transfers = z.object({
  transfers: z.array(z.object({ transfer_id: z.string(), transfer_amount: z.number(), status: z.string() })),
});

/** Every payout that the provider knows. */
export async function showSandboxTransfers(): Promise<z.infer<typeof transfers>['transfers']> {
  const answer = await fetch(`${sandboxUrl()}/sandbox/transfers`);
  return transfers.parse(await answer.json()).transfers;
}
