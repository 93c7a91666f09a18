import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { missingPage, ordersPage, type PageOrder, payPage } from './checkout-page.js';
import { checkoutUrl, statusOf } from './orders.js';
import { parseOr400 } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { type OrderRecord, type PaymentOutcome, paymentOutcome } from './records.js';
import type { Sandbox } from './sandbox.js';

const ASSETS = fileURLToPath(new URL('./assets', import.meta.url));

/** The status words the merchant's page reads from its URL; they prove nothing there. */
const TX_STATUS = {
  success: 'SUCCESS',
  failed: 'FAILED',
  user_dropped: 'CANCELLED',
  pending: 'PENDING',
} as const satisfies Record<PaymentOutcome, string>;

// No form-action: Chromium would apply it to the redirect as well, which goes to the merchant's unknown host.
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'";

const PROVIDER_WORDS = { cashfree: 'Cashfree', razorpay: 'Razorpay' } as const satisfies Record<
  OrderRecord['speaks'],
  string
>;

const choice = z.object({ outcome: paymentOutcome });

/** The page a browser pays on, to be mounted at `/sandbox`. */
export function checkoutRoutes(sandbox: Sandbox): Router {
  const { ledger, attempts } = sandbox;
  const router = Router();

  router.use('/assets', express.static(ASSETS, { fallthrough: true, index: false }));
  const fonts = fontFolder();
  if (fonts) router.use('/assets/fonts', express.static(fonts, { index: false }));

  router.get('/checkout/:sessionId', (req, res) => {
    const order = ledger.orderOfSession(req.params.sessionId);
    if (!order) return sendPage(res, 404, missingPage());
    sendPage(res, 200, payPage(pageOrder(sandbox, order)));
  });

  router.post('/checkout/:sessionId', express.urlencoded({ extended: false }), (req, res) => {
    const order = ledger.orderOfSession(req.params.sessionId);
    if (!order) return sendPage(res, 404, missingPage());
    const { outcome } = parseOr400(choice, req.body);
    try {
      attempts.begin(order.orderId, { outcome });
    } catch (error) {
      // The order ended while its page was open: the page says so.
      if (error instanceof ProviderProblem && error.status === 409) return res.redirect(303, req.originalUrl);
      throw error;
    }
    res.redirect(303, returnUrl(order, TX_STATUS[outcome]) ?? req.originalUrl);
  });

  return router;
}

/** `GET /`: the latest orders. */
export function frontPage({ ledger, nowMs }: Sandbox): RequestHandler {
  return (_req, res) => {
    const lines = ledger.recentOrders().map((order) => ({
      orderId: order.orderId,
      amountPaise: order.amountPaise,
      status: statusOf(order, nowMs()),
      checkoutPath: checkoutUrl(order, ''),
    }));
    sendPage(res, 200, ordersPage(lines));
  };
}

function pageOrder({ ledger, merchant, nowMs }: Sandbox, order: OrderRecord): PageOrder {
  const status = statusOf(order, nowMs());
  return {
    provider: PROVIDER_WORDS[order.speaks],
    merchant,
    orderId: order.orderId,
    amountPaise: order.amountPaise,
    status,
    note: order.note,
    customerName: order.customer.customer_name ?? null,
    nowMs: nowMs(),
    expiresAt: order.expiresAt,
    lastAttempt: ledger.attemptsOf(order.orderId).at(-1)?.status ?? null,
    backUrl: returnUrl(order, status === 'PAID' ? 'SUCCESS' : status),
  };
}

/** The merchant's page with `{order_id}` filled in and the query that the provider's checkout adds. */
export function returnUrl(order: OrderRecord, txStatus: string): string | null {
  if (order.returnUrl === null) return null;
  const url = new URL(order.returnUrl.replaceAll('{order_id}', encodeURIComponent(order.orderId)));
  if (!url.searchParams.has('order_id')) url.searchParams.set('order_id', order.orderId);
  url.searchParams.set('payment_session_id', order.sessionId);
  url.searchParams.set('txStatus', txStatus);
  return url.href;
}

function sendPage(res: Response, status: number, html: string): void {
  res
    .status(status)
    .set({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('html')
    .send(html);
}

/** The product's typeface if the web application is installed; the page has a fallback. */
function fontFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('@fontsource-variable/anek-latin/package.json'));
  } catch {
    return null;
  }
}
