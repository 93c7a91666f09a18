import { randomBytes } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { disputeEntity } from './disputes.js';
import type { Operation } from './faults.js';
import type { Ledger } from './ledger.js';
import { parseOr400 } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { numberIn } from './razorpay-ids.js';
import { collection, orderEntity, paymentEntity, refundEntity } from './razorpay-shapes.js';
import type { AttemptRecord, OrderRecord } from './records.js';
import type { Sandbox } from './sandbox.js';
import { type Dialect, sameText, serveCall } from './serve-call.js';
import { razorpayRecon } from './settlement-recon.js';

const YEAR_MS = 365 * 24 * 60 * 60_000;

const paise = z.number().int().min(100).max(1e11);
const notes = z.record(z.string(), z.coerce.string().max(256)).refine((all) => Object.keys(all).length <= 15);

const createBody = z.strictObject({
  amount: paise,
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().min(1).max(40),
  unique_receipt: z.boolean().default(false),
  partial_payment: z.boolean().optional(),
  payment: z
    .strictObject({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z.strictObject({
        automatic_expiry_period: z.number().int().min(12).max(7_200).optional(),
        manual_expiry_period: z.number().int().max(7_200).optional(),
        refund_speed: z.enum(['normal', 'optimum']),
      }),
    })
    .optional(),
  notes: notes.default({}),
});
const patchBody = z.strictObject({ notes });
const refundBody = z.strictObject({
  amount: z.number().int().min(1).optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  receipt: z.string().max(40).optional(),
  notes: notes.default({}),
});
const page = z.object({
  account_number: z.string().min(1),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});
const params = z.object({ id: z.string().default(''), refundId: z.string().default('') });

const MISSING = new ProviderProblem(400, 'BAD_REQUEST_ERROR', 'The id provided does not exist');

export const RAZORPAY: Dialect = {
  refusalOf(req, { razorpay: { keyId, keySecret } }) {
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (sameText(req.get('authorization') ?? '', expected)) return undefined;
    return new ProviderProblem(401, 'BAD_REQUEST_ERROR', 'Authentication failed');
  },
  keyOf: (req) =>
    req.get('x-refund-idempotency') ||
    req.get('x-transfer-idempotency') ||
    req.get('idempotency-key') ||
    undefined,
  // Keeps only successful answers under a key: a refund that was never made may be requested again.
  keptOf: (made) => (made.status === 200 ? made : undefined),
  keyReused: new ProviderProblem(
    400,
    'BAD_REQUEST_ERROR',
    'Different request body sent for the same Idempotency Header',
  ),
  present({ status, message, code, headers }) {
    const error = {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description: message,
      source: 'business',
      step: 'NA',
      reason: code === 'BAD_REQUEST_ERROR' || status >= 500 ? 'NA' : code,
      metadata: {},
    };
    // The real limiter is not known to send more than the wait.
    const wait = headers['retry-after'];
    const known = status === 404 || status === 409 ? 400 : status;
    return { status: known, body: { error }, ...(wait ? { headers: { 'retry-after': wait } } : {}) };
  },
};

/** Makes the handler of a call from the step that answers it. */
type Serve = (op: Operation, step: (req: Request, id: string, refundId: string) => unknown) => RequestHandler;

/** Razorpay's REST contract, to be mounted at `/v1`. Orders have its own ids; our ids are receipts. */
export function razorpayRoutes(sandbox: Sandbox): Router {
  const { ledger, nowMs, accountChecks } = sandbox;
  const router = Router();
  const order = (record: OrderRecord) =>
    orderEntity(record, ledger.attemptsOf(record.orderId), sandbox.publicUrl());
  const payment = (attempt: AttemptRecord) => {
    const record = ledger.order(attempt.orderId);
    if (!record) throw MISSING;
    return paymentEntity(record, attempt, ledger.refundsOf(attempt.orderId));
  };

  const serve: Serve = (op, step) =>
    serveCall(
      sandbox,
      op,
      (req) => ourIdIn(req, ledger),
      (req) => {
        const { id, refundId } = params.parse(req.params);
        return step(req, id, refundId);
      },
      RAZORPAY,
    );

  router.post(
    '/orders',
    serve('create_order', (req) => order(createOrder(ledger, nowMs(), req.body))),
  );
  router.get(
    '/orders',
    serve('get_order', (req) => {
      const { receipt } = parseOr400(z.object({ receipt: z.string() }), req.query);
      const found = ledger.order(receipt);
      return collection(found?.speaks === 'razorpay' ? [order(found)] : []);
    }),
  );
  router.get(
    '/orders/:id',
    serve('get_order', (_req, id) => order(mustFindOrder(ledger, id))),
  );
  router.patch(
    '/orders/:id',
    serve('terminate_order', (req, id) => {
      const { notes: tags } = parseOr400(patchBody, req.body);
      const record = { ...mustFindOrder(ledger, id), tags };
      ledger.put({ kind: 'order', record });
      return order(record);
    }),
  );
  router.get(
    '/orders/:id/payments',
    serve('get_payments', (_req, id) =>
      collection(ledger.attemptsOf(mustFindOrder(ledger, id).orderId).map(payment).reverse()),
    ),
  );
  router.get(
    '/payments/:id',
    serve('get_payments', (_req, id) => payment(mustFindPayment(ledger, id))),
  );
  router.get(
    '/disputes/:id',
    serve('get_dispute', (_req, id) => {
      const found = ledger.dispute(numberIn(id));
      if (!found) throw MISSING;
      return disputeEntity(found);
    }),
  );
  router.post(
    '/fund_accounts/validations',
    serve('create_account_check', (req) => accountChecks.asRazorpay(accountChecks.createRazorpay(req.body))),
  );
  router.get(
    '/fund_accounts/validations',
    serve('get_account_check', (req) => {
      const { count, skip } = parseOr400(page, req.query);
      return collection(
        accountChecks
          .list()
          .slice(skip, skip + count)
          .map(accountChecks.asRazorpay),
      );
    }),
  );
  router.get(
    '/settlements/recon/combined',
    serve('get_report', (req) => razorpayRecon(ledger, req.query)),
  );
  addRefundRoutes(router, sandbox, serve);
  return router;
}

/** Refunds are created and listed under the payment they refund. */
function addRefundRoutes(router: Router, { ledger, refunds }: Sandbox, serve: Serve): void {
  const refundsOf = ({ orderId, paymentId }: AttemptRecord) =>
    ledger.refundsOf(orderId).filter((refund) => refund.paymentId === paymentId);

  router.post(
    '/payments/:id/refund',
    serve('create_refund', (req, id) => {
      const attempt = mustFindPayment(ledger, id);
      const { amount, receipt, notes: said } = parseOr400(refundBody, req.body);
      const body = {
        refund_id: receipt ?? `refund_${ledger.nextId()}`,
        refund_amount: (amount ?? attempt.paymentAmountPaise) / 100,
        refund_note: said.reason && said.reason.length >= 3 ? said.reason.slice(0, 100) : null,
      };
      return refundEntity(refunds.create(attempt.orderId, body, attempt.paymentId));
    }),
  );
  router.get(
    '/payments/:id/refunds',
    serve('get_refund', (_req, id) =>
      collection(refundsOf(mustFindPayment(ledger, id)).map(refundEntity).reverse()),
    ),
  );
  router.get(
    '/payments/:id/refunds/:refundId',
    serve('get_refund', (_req, id, refundId) => {
      const found = refundsOf(mustFindPayment(ledger, id)).find(
        ({ cfRefundId }) => cfRefundId === numberIn(refundId),
      );
      if (!found) throw MISSING;
      return refundEntity(found);
    }),
  );
}

/** The order that a fault may be for, by our own id. */
function ourIdIn(req: Request, ledger: Ledger): string | undefined {
  const { id } = params.parse(req.params);
  const number = numberIn(id);
  const receipt = z.object({ receipt: z.string() });
  const named = receipt.safeParse(req.method === 'GET' ? req.query : req.body).data?.receipt;
  if (!id) return named;
  if (id.startsWith('disp_')) return ledger.dispute(number)?.orderId;
  return id.startsWith('pay_') ? ledger.attempt(number)?.orderId : ledger.orderOfOwnId(number)?.orderId;
}

function mustFindOrder(ledger: Ledger, id: string): OrderRecord {
  const order = ledger.orderOfOwnId(numberIn(id));
  if (!order) throw MISSING;
  return order;
}

function mustFindPayment(ledger: Ledger, id: string): AttemptRecord {
  const attempt = ledger.attempt(numberIn(id));
  if (!attempt) throw MISSING;
  return attempt;
}

/** The end in its notes is when the checkout closes; the order itself never ends. */
function createOrder(ledger: Ledger, nowMs: number, body: unknown): OrderRecord {
  const input = parseOr400(createBody, body);
  const known = ledger.order(input.receipt);
  if (known) {
    if (input.unique_receipt && known.speaks === 'razorpay') return known;
    throw new ProviderProblem(400, 'BAD_REQUEST_ERROR', 'Receipt has been used for another order');
  }
  const { notes: tags } = input;
  const end = tags.expires_at ? Date.parse(tags.expires_at) : Number.NaN;
  const record: OrderRecord = {
    orderId: input.receipt,
    cfOrderId: ledger.nextId(),
    sessionId: `session_${randomBytes(48).toString('base64url')}`,
    amountPaise: input.amount,
    currency: input.currency,
    customer: {},
    returnUrl: tags.return_url ?? null,
    notifyUrl: tags.notify_url ?? null,
    paymentMethods: null,
    note: tags.note ?? null,
    tags,
    status: 'ACTIVE',
    createdAt: nowMs,
    expiresAt: Number.isNaN(end) ? nowMs + YEAR_MS : end,
    refundPlan: null,
    speaks: 'razorpay',
  };
  ledger.put({ kind: 'order', record });
  return record;
}
