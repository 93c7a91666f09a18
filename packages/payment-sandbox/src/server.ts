/**
 * The payment sandbox: has Cashfree's APIs under `/pg`, `/payout` and `/verification`, Razorpay's under `/v1` and
 * `/v2`, where an order's id here is its receipt, and the invoice registration portal's under `/irp`; shows a checkout
 * page, sends signed webhooks, and is controlled under `/sandbox` (README.md).
 */
import { createServer } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { checkoutRoutes, frontPage } from './checkout-routes.js';
import { controlRoutes } from './control-routes.js';
import { easySplitRoutes } from './easy-split-routes.js';
import { irpRoutes } from './irp-routes.js';
import { payoutRoutes } from './payout-routes.js';
import { pgRoutes } from './pg-routes.js';
import { ProviderProblem } from './provider-problem.js';
import { razorpayRoutes } from './razorpay-routes.js';
import { linkedAccountRoutes, routeTransferRoutes } from './route-routes.js';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
import { verificationRoutes } from './verification-routes.js';

/** The default keys. */
const RAZORPAY_KEYS = {
  keyId: 'rzp_test_crease',
  keySecret: 'crease-sandbox-secret',
  webhookSecret: 'crease-sandbox-webhook-secret',
};

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
 * Starts the sandbox and resumes what an earlier run left unfinished.
 * @throws Error of `listen` (EADDRINUSE …) or of the journal
 */
export async function startSandbox(options: StartSandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1';
  let port = options.port;
  const sandbox = createSandbox({
    dataDir: options.dataDir,
    clientId: options.clientId ?? 'crease-sandbox',
    clientSecret: options.clientSecret ?? 'crease-sandbox-secret',
    razorpay: options.razorpay ?? RAZORPAY_KEYS,
    merchant: options.merchant ?? 'Crease',
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
        // Otherwise calls left hanging on purpose would keep it open.
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
  app.use('/pg', pgRoutes(sandbox), easySplitRoutes(sandbox));
  app.use('/payout', payoutRoutes(sandbox));
  app.use('/verification', verificationRoutes(sandbox));
  app.use('/irp', irpRoutes(sandbox));
  app.use('/v1', razorpayRoutes(sandbox), routeTransferRoutes(sandbox));
  app.use('/v2', linkedAccountRoutes(sandbox));
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
  // body-parser and the router report request errors by a status.
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
