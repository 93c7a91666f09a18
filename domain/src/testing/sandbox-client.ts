import { z } from 'zod';

/** How an attempt in the payment sandbox is to end (contract §5). */
export interface SandboxPay {
  outcome: 'success' | 'failed' | 'user_dropped' | 'pending';
  delayMs?: number;
  webhook?: 'once' | 'twice' | 'none' | 'late';
  amount?: number;
  currency?: string;
  /** Late money: pays an order that has already ended. */
  force?: boolean;
}

const shown = z.object({
  order: z.object({ order_status: z.string() }),
  payments: z.array(z.object({ cf_payment_id: z.string(), payment_status: z.string() })),
  refunds: z.array(z.object({ refund_id: z.string(), refund_amount: z.number(), refund_status: z.string() })),
});

function sandboxUrl(): string {
  const url = process.env.TEST_SANDBOX_URL;
  if (!url) throw new Error('TEST_SANDBOX_URL comes from the global setup');
  return url;
}

/** Pays an order as a player in the sandbox's checkout would; webhooks are off unless asked for. */
export async function paySandboxOrder(orderId: string, pay: SandboxPay): Promise<void> {
  const answer = await fetch(`${sandboxUrl()}/sandbox/orders/${orderId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: 'none', ...pay }),
  });
  if (answer.status !== 202) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** What the provider has on an order. */
export async function showSandboxOrder(orderId: string): Promise<z.infer<typeof shown>> {
  const answer = await fetch(`${sandboxUrl()}/sandbox/orders/${orderId}`);
  return shown.parse(await answer.json());
}

/** The order's time at the provider is over now. */
export async function expireSandboxOrder(orderId: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl()}/sandbox/orders/${orderId}/expire`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}
