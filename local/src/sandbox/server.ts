/**
 * The local payment sandbox: speaks Cashfree's REST contract under `/pg` (see ./pg-routes.ts) and `/payout`, and Razorpay's under
 * `/v1` (./razorpay-routes.ts), where an order's id here is its receipt; shows a checkout page, sends signed webhooks, and is steered under `/sandbox`. Everything but faults outlives a restart.
 *
 * Steering, all JSON, amounts in rupees, times in ms:
 * - `GET  /sandbox/orders/{order_id}` → `{ order, payments, refunds, webhooks }`
 * - `POST /sandbox/orders/{order_id}/pay` `{ outcome: success|failed|user_dropped|pending, delayMs?, webhook?, amount? }`
 *   → 202 `{ attempt }`; an ended order is 409. Further fields: `currency`, `paymentAmount` (what is taken, when not
 *   `order_amount`), `force: true` (also on an ended order: late money, or a second capture), `webhookDelayMs`.
 *   `webhook`: once, twice, none, late (after 5 s), twenty, badly_signed, old_dated (signed three days ago),
 *   out_of_order (a FAILED follows the SUCCESS), unknown_type.
 * - `POST /sandbox/payments/{cf_payment_id}/resolve` `{ outcome, delayMs?, webhook? }`: a PENDING or FAILED attempt turns
 *   out otherwise → 202 `{ attempt }`
 * - `POST /sandbox/orders/{order_id}/expire`: its time is over now
 * - `POST /sandbox/orders/{order_id}/refund-plan` `{ outcome: SUCCESS|PENDING|CANCELLED|ONHOLD|FAILED, delayMs }`: what
 *   becomes of its next refunds, PENDING until then. Without a plan the words of the note decide (`planInNote`).
 * - `POST /sandbox/orders/{order_id}/refunds/{refund_id}` `{ status }`: says what became of a refund
 * - `POST /sandbox/paid-orders` `{ orders }`: orders that were paid before this sandbox began, see ./paid-orders.ts
 * - `GET  /sandbox/transfers` → `{ transfers }`: every payout, once
 * - `POST /sandbox/transfer-plan` `{ outcome: SUCCESS|FAILED|REJECTED|REVERSED|PENDING, delayMs?, hiddenMs? }`: what becomes
 *   of transfers from now on; for `hiddenMs` who asks about one is told that there is none
 * - `POST /sandbox/transfers/{transfer_id}` `{ status }`: says what became of a transfer
 * - `POST /sandbox/faults` `{ op?, kind, times?, order_id?, seconds?, delayMs? }`, `GET`, `DELETE`: see ./faults.ts
 * - `GET  /`: a page of the latest orders
 * - `GET  /sandbox/checkout/{payment_session_id}`: the page a browser pays on
 */
import { createServer } from 'node:http';
import { RAZORPAY_SANDBOX_KEYS } from '@crease/domain/platform/env-providers';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { checkoutRoutes, frontPage } from './checkout-routes.js';
import { controlRoutes } from './control-routes.js';
import { payoutRoutes } from './payout-routes.js';
import { pgRoutes } from './pg-routes.js';
import { ProviderProblem } from './provider-problem.js';
import { razorpayRoutes } from './razorpay-routes.js';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';

export interface StartSandboxOptions extends Partial<Omit<SandboxOptions, 'dataDir' | 'publicUrl'>> {
  /** 0 lets the system choose. */
  port: number;
  host?: string;
  dataDir: string;
  /** Where browsers reach it, without a slash at the end; by default `http://localhost:<port>`. */
  publicUrl?: string;
}

export interface RunningSandbox {
  port: number;
  /** For calls from this machine. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the sandbox and takes up what an earlier run left unfinished.
 * @throws Error of `listen` (EADDRINUSE …) or of the journal
 */
export async function startSandbox(options: StartSandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1';
  let port = options.port;
  const sandbox = createSandbox({
    dataDir: options.dataDir,
    clientId: options.clientId ?? 'crease-sandbox',
    clientSecret: options.clientSecret ?? 'crease-sandbox-secret',
    razorpay: options.razorpay ?? RAZORPAY_SANDBOX_KEYS,
    publicUrl: () => options.publicUrl ?? `http://localhost:${port}`,
    nowMs: options.nowMs,
    webhookRetryAfterMs: options.webhookRetryAfterMs,
  });
  const server = createServer(createSandboxApp(sandbox));
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, host, resolve);
    });
  } catch (error) {
    sandbox.close();
    throw error;
  }
  const address = server.address();
  if (address !== null && typeof address === 'object') port = address.port;
  sandbox.resume();

  return {
    port,
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // Calls left hanging on purpose would otherwise keep it open for ever.
        server.closeAllConnections();
        sandbox.close();
      }),
  };
}

function createSandboxApp(sandbox: Sandbox): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/', frontPage(sandbox));
  app.use(express.json({ limit: '64kb' }));
  app.use('/pg', pgRoutes(sandbox));
  app.use('/payout', payoutRoutes(sandbox));
  app.use('/v1', razorpayRoutes(sandbox));
  app.use('/sandbox', checkoutRoutes(sandbox), controlRoutes(sandbox));
  app.use((_req, res) => {
    const problem = new ProviderProblem(404, 'path_not_found', 'no such path');
    res.status(404).json(problem.body);
  });
  app.use(answerErrors);
  return app;
}

const answerErrors: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  const problem = asProblem(error);
  if (problem.status >= 500) console.error(error);
  if (res.headersSent) res.destroy();
  else res.status(problem.status).set(problem.headers).json(problem.body);
};

function asProblem(error: unknown): ProviderProblem {
  if (error instanceof ProviderProblem) return error;
  // body-parser and the router say with a status what was wrong with the request.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status >= 400 && status < 500) {
    return new ProviderProblem(
      status,
      'request_invalid',
      error instanceof Error ? error.message : 'bad request',
    );
  }
  return new ProviderProblem(500, 'internal_error', 'internal Server Error');
}
