import { Router } from 'express';
import { z } from 'zod';
import { presentAttempt } from './attempts.js';
import { shownDispute } from './disputes.js';
import { mustFindOrder, presentOrder } from './orders.js';
import { takePaidOrders } from './paid-orders.js';
import { isoTime, parseOr400 } from './provider-format.js';
import { accountIdOf, numberIn, paymentIdOf } from './razorpay-ids.js';
import {
  type AttemptRecord,
  type DeliveryRecord,
  type OrderRecord,
  refundPlan,
  type VendorRecord,
  vendorRecord,
} from './records.js';
import { presentRefund } from './refunds.js';
import type { Sandbox } from './sandbox.js';
import { splitReport } from './split-report.js';
import { shownMovement } from './splits.js';

/** Replaces a bank and a customer in tests, to be mounted at `/sandbox`. See ./server.ts. */
export function controlRoutes(sandbox: Sandbox): Router {
  const { ledger, nowMs, attempts, refunds, transfers, accountChecks, disputes, splits, irp, faults } =
    sandbox;
  const router = Router();

  router.get('/orders/:orderId', (req, res) => {
    const order = mustFindOrder(ledger, req.params.orderId);
    res.json({
      order: presentOrder(order, nowMs(), sandbox.publicUrl()),
      payments: ledger.attemptsOf(order.orderId).map((attempt) => presentOf(order, attempt)),
      refunds: ledger.refundsOf(order.orderId).map(presentRefund),
      webhooks: ledger.deliveriesOf(order.orderId).map(presentDelivery),
    });
  });

  router.post('/paid-orders', (req, res) => {
    res.json({ taken: takePaidOrders(ledger, req.body) });
  });

  router.post('/orders/:orderId/pay', (req, res) => {
    const attempt = attempts.begin(req.params.orderId, req.body);
    res.status(202).json({ attempt: presentTimed(attempt) });
  });

  router.post('/payments/:paymentId/resolve', (req, res) => {
    const { paymentId } = req.params;
    const attempt = attempts.resolve(numberIn(paymentId) || paymentId, req.body);
    res.status(202).json({ attempt: presentTimed(attempt) });
  });

  router.post('/orders/:orderId/expire', (req, res) => {
    const known = mustFindOrder(ledger, req.params.orderId);
    // For Razorpay the end is a note of the order.
    const tags = known.tags?.expires_at
      ? { ...known.tags, expires_at: new Date(nowMs()).toISOString() }
      : known.tags;
    const order = { ...known, tags, expiresAt: nowMs() };
    ledger.transact(() => ledger.put({ kind: 'order', record: order }));
    res.json({ order: presentOrder(order, nowMs(), sandbox.publicUrl()) });
  });

  router.post('/orders/:orderId/refund-plan', (req, res) => {
    const plan = parseOr400(refundPlan, req.body);
    const order = { ...mustFindOrder(ledger, req.params.orderId), refundPlan: plan };
    ledger.transact(() => ledger.put({ kind: 'order', record: order }));
    res.json({ refundPlan: plan });
  });

  router.post('/orders/:orderId/refunds/:refundId', (req, res) => {
    const refund = refunds.setStatus(req.params.orderId, req.params.refundId, req.body);
    res.json({ refund: presentRefund(refund) });
  });

  router.post('/payments/:paymentId/disputes', (req, res) => {
    const { paymentId } = req.params;
    const dispute = disputes.open(numberIn(paymentId) || paymentId, req.body);
    res.status(201).json({ dispute: shownDispute(dispute, ledger.order(dispute.orderId)) });
  });
  router.post('/disputes/:disputeId', (req, res) => {
    const { disputeId } = req.params;
    const dispute = disputes.change(numberIn(disputeId) || disputeId, req.body);
    res.json({ dispute: shownDispute(dispute, ledger.order(dispute.orderId)) });
  });

  router.get('/transfers', (_req, res) => {
    res.json({ transfers: ledger.transfers().map((transfer) => transfers.present(transfer)) });
  });
  router.post('/transfer-plan', (req, res) => {
    res.json({ transferPlan: transfers.plan(req.body) });
  });
  router.post('/transfers/:transferId', (req, res) => {
    res.json({ transfer: transfers.present(transfers.setStatus(req.params.transferId, req.body)) });
  });

  router.get('/account-checks', (_req, res) => {
    res.json({ accountChecks: ledger.accountChecks().map(({ checkId, account }) => ({ checkId, account })) });
  });
  router.post('/account-check-plan', (req, res) => {
    res.json({ accountCheckPlan: accountChecks.plan(req.body) });
  });

  router.get('/vendors', (_req, res) => {
    res.json({ vendors: ledger.vendors().map(shownVendor) });
  });
  router.post('/vendors/:provider/:vendorId', (req, res) => {
    const { provider, vendorId } = req.params;
    const speaks = parseOr400(vendorRecord.shape.speaks, provider);
    res.json({ vendor: shownVendor(splits.decide(speaks, numberIn(vendorId) || vendorId, req.body)) });
  });
  router.get('/movements', (_req, res) => {
    res.json({ movements: ledger.movements().map(shownMovement) });
  });
  router.get('/split-report/:provider', (req, res) => {
    const speaks = parseOr400(vendorRecord.shape.speaks, req.params.provider);
    const { vendor_id: id = '' } = parseOr400(z.object({ vendor_id: z.string().optional() }), req.query);
    const movements = ledger
      .movements()
      .filter(
        (one) => one.speaks === speaks && one.vendorId === (numberIn(id) || id) && one.status === 'SUCCESS',
      );
    res.type('text/csv').send(splitReport(speaks, movements));
  });
  router.post('/movements/:number', (req, res) => {
    const { number } = req.params;
    res.json({ movement: shownMovement(splits.setMovement(numberIn(number) || number, req.body)) });
  });

  router.get('/irp', (_req, res) => {
    const invoices = ledger.einvoices().map(({ irn, document, gstin }) => ({ irn, document, gstin }));
    res.json({ publicKey: irp.publicKey(), invoices });
  });
  router.post('/irp/taxpayers/:gstin', (req, res) => {
    res.json({ taxpayer: irp.planTaxpayer(req.params.gstin, req.body) });
  });
  router.delete('/irp/sessions', (_req, res) => {
    irp.endSessions();
    res.json({ sessions: [] });
  });

  router.post('/faults', (req, res) => {
    res.status(201).json({ fault: faults.add(req.body) });
  });
  router.get('/faults', (_req, res) => {
    res.json({ faults: faults.list() });
  });
  router.delete('/faults', (_req, res) => {
    faults.clear();
    res.json({ faults: [] });
  });

  return router;
}

function shownVendor(vendor: VendorRecord): Record<string, unknown> {
  const { vendorId, speaks, name, target, status, transfers } = vendor;
  return {
    vendor_id: speaks === 'razorpay' ? accountIdOf(vendor) : vendorId,
    provider: speaks,
    name,
    target,
    status,
    transfers,
  };
}

/** With the id as its provider's API has it. */
function presentOf(order: OrderRecord, attempt: AttemptRecord): Record<string, unknown> {
  const shown = presentAttempt(attempt);
  return order.speaks === 'razorpay' ? { ...shown, cf_payment_id: paymentIdOf(attempt) } : shown;
}

function presentTimed(attempt: AttemptRecord): Record<string, unknown> {
  return { ...presentAttempt(attempt), ends_at: isoTime(attempt.endsAt), outcome: attempt.outcome };
}

function presentDelivery(delivery: DeliveryRecord): Record<string, unknown> {
  return {
    id: delivery.id,
    type: delivery.type,
    state: delivery.state,
    tries: delivery.tries,
    last_status: delivery.lastStatus,
    next_at: delivery.state === 'waiting' ? isoTime(delivery.nextAt) : null,
  };
}
