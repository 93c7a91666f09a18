import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RAZORPAY_SANDBOX_KEYS } from '@crease/domain/platform/env-providers';
import { createCashfreeProvider } from '@crease/domain/sales/provider/cashfree-provider';
import type {
  CreateOrderInput,
  PaymentProvider,
  ProviderName,
} from '@crease/domain/sales/provider/payment-provider';
import { createRazorpayProvider } from '@crease/domain/sales/provider/razorpay-provider';
import { type RunningSandbox, type StartSandboxOptions, startSandbox } from '../server.js';

export const CREDENTIALS = { clientId: 'crease-sandbox', clientSecret: 'crease-sandbox-secret' };

export interface TestSandbox {
  provider: PaymentProvider;
  readonly url: string;
  /** Calls a control below `/sandbox`. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** Stops it and starts it again with the same port and data. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** A real sandbox with its own port and folder, and the adapter connected to it. */
export async function aSandbox(
  options: Partial<StartSandboxOptions> & { timeoutMs?: number; speaks?: ProviderName } = {},
): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'crease-sandbox-')));
  const settings = { ...options, ...CREDENTIALS, dataDir };
  let running: RunningSandbox = await startSandbox({ port: 0, ...settings });
  const { url, port } = running;
  return {
    url,
    provider: aProvider(url, options.timeoutMs, options.speaks),
    control: (method, path, body) => call(method, `${url}/sandbox${path}`, body),
    async restart() {
      await running.close();
      running = await startSandbox({ ...settings, port });
    },
    async end() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function aProvider(
  url: string,
  timeoutMs?: number,
  speaks: ProviderName = 'cashfree',
  secret = CREDENTIALS.clientSecret,
): PaymentProvider {
  const publicUrl = 'http://localhost:3000';
  if (speaks === 'razorpay')
    return createRazorpayProvider({
      ...RAZORPAY_SANDBOX_KEYS,
      keySecret: secret,
      baseUrl: `${url}/v1`,
      publicUrl,
      ...(timeoutMs ? { timeoutMs } : {}),
    });
  return createCashfreeProvider({
    ...CREDENTIALS,
    clientSecret: secret,
    baseUrl: `${url}/pg`,
    publicUrl,
    timeoutMs,
  });
}

let made = 0;

/** A new order of ₹2,754. */
export function anOrder(changes: Partial<CreateOrderInput> = {}): CreateOrderInput {
  made += 1;
  return {
    orderId: `order_${process.pid}_${made}`,
    amount: 2754,
    currency: 'INR',
    customer: { id: '66aa00000000000000000001', phone: '+91 98765 43210', name: 'Asha Rao' },
    returnUrl: 'http://localhost:3000/payment/callback?booking_id=66aa&order_id={order_id}',
    notifyUrl: 'http://127.0.0.1:9/api/payments/webhook',
    expiresAt: new Date(Date.now() + 16 * 60_000),
    ...changes,
  };
}

/** A call like an outside tool's, with the provider's headers. */
export async function call(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-client-id': CREDENTIALS.clientId,
      'x-client-secret': CREDENTIALS.clientSecret,
      'x-api-version': '2025-01-01',
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
}
