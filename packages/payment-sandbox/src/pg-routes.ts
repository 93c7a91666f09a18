import { type Request, Router } from 'express';
import { z } from 'zod';
import { presentAttempt } from './attempts.js';
import { presentDispute } from './disputes.js';
import type { Operation } from './faults.js';
import { createOrder, mustFindOrder, presentOrder, terminateOrder } from './orders.js';
import { presentRefund } from './refunds.js';
import type { Sandbox } from './sandbox.js';
import { serveCall } from './serve-call.js';
import { cashfreeRecon } from './settlement-recon.js';

const params = z.object({ orderId: z.string().optional(), refundId: z.string().default('') });

/** The provider's REST contract (API version 2025-01-01), to be mounted at `/pg`. */
export function pgRoutes(sandbox: Sandbox): Router {
  const { ledger, nowMs, refunds } = sandbox;
  const router = Router();
  const disputeOrder = (req: Request) => ledger.dispute(disputeIdIn(req))?.orderId;
  const order = (record: Parameters<typeof presentOrder>[0]) =>
    presentOrder(record, nowMs(), sandbox.publicUrl());

  const serve = (op: Operation, step: (req: Request, orderId: string, refundId: string) => unknown) =>
    serveCall(sandbox, op, idOf, (req) => step(req, idOf(req) ?? '', params.parse(req.params).refundId));

  router.post(
    '/orders',
    serve('create_order', (req) => order(createOrder(ledger, nowMs(), req.body))),
  );
  router.get(
    '/orders/:orderId',
    serve('get_order', (_req, id) => order(mustFindOrder(ledger, id))),
  );
  router.patch(
    '/orders/:orderId',
    serve('terminate_order', (req, id) => order(terminateOrder(ledger, nowMs(), id, req.body))),
  );
  router.get(
    '/orders/:orderId/payments',
    serve('get_payments', (_req, id) =>
      ledger.attemptsOf(mustFindOrder(ledger, id).orderId).map(presentAttempt),
    ),
  );
  router.post(
    '/orders/:orderId/refunds',
    serve('create_refund', (req, id) => presentRefund(refunds.create(id, req.body))),
  );
  router.get(
    '/orders/:orderId/refunds',
    serve('get_refund', (_req, id) => ledger.refundsOf(mustFindOrder(ledger, id).orderId).map(presentRefund)),
  );
  router.get(
    '/orders/:orderId/refunds/:refundId',
    serve('get_refund', (_req, id, refundId) => presentRefund(refunds.find(id, refundId))),
  );
  router.get(
    '/disputes/:disputeId',
    serveCall(sandbox, 'get_dispute', disputeOrder, (req) =>
      presentDispute(ledger, sandbox.disputes.find(disputeIdIn(req))),
    ),
  );
  router.post(
    '/settlement/recon',
    serve('get_report', (req) => cashfreeRecon(ledger, req.body)),
  );
  return router;
}

const disputeIdIn = (req: Request): string => z.object({ disputeId: z.string() }).parse(req.params).disputeId;

const idOf = (req: Request): string | undefined => params.parse(req.params).orderId ?? bodyOrderId(req);

function bodyOrderId(req: Request): string | undefined {
  return z.object({ order_id: z.string() }).safeParse(req.body).data?.order_id;
}
