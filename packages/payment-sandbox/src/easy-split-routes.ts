import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { paiseIn, parseOr400, rupeeAmount } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import type { VendorRecord } from './records.js';
import type { Sandbox } from './sandbox.js';
import { serveCall } from './serve-call.js';

const bank = z.object({
  account_number: z.string().regex(/^\d{6,18}$/),
  account_holder: z.string().min(1),
  ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
});
const upi = z.object({ vpa: z.string().regex(/^[^@\s]+@[^@\s]+$/), account_holder: z.string().min(1) });

const details = z.object({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[A-Za-z0-9 ./&-]+$/),
  email: z.email(),
  phone: z.string().regex(/^\d{10}$/),
  verify_account: z.boolean().default(false),
  dashboard_access: z.boolean().default(false),
  schedule_option: z.number().int().min(1).max(17),
  bank: bank.optional(),
  upi: upi.optional(),
  kyc_details: z.object({
    account_type: z.string().min(1),
    business_type: z.string().min(1),
    pan: z.string().regex(/^[A-Z]{5}\d{4}[A-Z]$/),
    gst: z.string().optional(),
  }),
});
const createBody = details.extend({
  vendor_id: z.string().regex(/^\w{1,50}$/),
  status: z.enum(['ACTIVE', 'BLOCKED', 'DELETED']),
});
const adjustmentBody = z.object({
  vendor_id: z.string(),
  adjustment_id: z.number().int().positive(),
  amount: rupeeAmount,
  type: z.enum(['CREDIT', 'DEBIT']),
  remarks: z.string().max(100).nullish(),
});

/** Cashfree Easy Split (API version 2025-01-01), to be mounted at `/pg`. */
export function easySplitRoutes(sandbox: Sandbox): Router {
  const { ledger, splits } = sandbox;
  const router = Router();
  const idOf = (req: Request): string | undefined =>
    z.object({ vendorId: z.string() }).safeParse(req.params).data?.vendorId ??
    z.object({ vendor_id: z.string() }).safeParse(req.body).data?.vendor_id;
  const vendorId = (req: Request) => idOf(req) ?? '';

  router.post(
    '/easy-split/vendors',
    serveCall(sandbox, 'create_vendor', idOf, (req) => {
      const { vendor_id, status: _, ...given } = parseOr400(createBody, req.body);
      return present(splits.create({ ...recordOf(given), vendorId: vendor_id, speaks: 'cashfree' }));
    }),
  );
  router.get(
    '/easy-split/vendors/:vendorId',
    serveCall(sandbox, 'get_vendor', idOf, (req) => present(splits.find('cashfree', vendorId(req)))),
  );
  router.patch(
    '/easy-split/vendors/:vendorId',
    serveCall(sandbox, 'update_vendor', idOf, (req) =>
      present(splits.retarget('cashfree', vendorId(req), recordOf(parseOr400(details, req.body)))),
    ),
  );
  router.post(
    '/easy-split/vendors/:vendorId/adjustment',
    serveAdjustment(sandbox, idOf, (req) => {
      const { adjustment_id, amount, type } = parseOr400(adjustmentBody, req.body);
      const reference = String(adjustment_id);
      if (ledger.movements().some((one) => one.speaks === 'cashfree' && one.reference === reference))
        throw new ProviderProblem(400, 'adjustment_id_invalid', 'adjustment_id : already exists');
      const { status } =
        type === 'DEBIT'
          ? splits.takeBack('cashfree', vendorId(req), paiseIn(amount), { reference })
          : splits.pay('cashfree', vendorId(req), paiseIn(amount), reference);
      return { message: 'Adjustment created', status: status === 'SUCCESS' ? 'OK' : status };
    }),
  );
  return router;
}

/** One route serves both directions, and a fault may be for one of them. */
function serveAdjustment(
  sandbox: Sandbox,
  idOf: (req: Request) => string | undefined,
  step: (req: Request) => unknown,
): RequestHandler {
  const [credit, debit] = [
    serveCall(sandbox, 'create_transfer', idOf, step),
    serveCall(sandbox, 'create_reversal', idOf, step),
  ];
  return (req, res, next) => {
    const isDebit = z.object({ type: z.literal('DEBIT') }).safeParse(req.body).success;
    (isDebit ? debit : credit)(req, res, next);
  };
}

function recordOf({ name, email, bank: to, upi: address }: z.infer<typeof details>) {
  if ((to === undefined) === (address === undefined))
    throw new ProviderProblem(400, 'bank_invalid', 'bank : either bank or upi is required');
  return { name, email, target: address?.vpa ?? `${to?.ifsc}/${to?.account_number}` };
}

const present = ({ vendorId, status, name, email, target }: VendorRecord) => ({
  vendor_id: vendorId,
  status,
  name,
  email,
  schedule_option: { schedule_id: 1, merchant_default: false },
  remarks: status === 'ACTION_REQUIRED' ? 'A document could not be verified' : '',
  ...(target.includes('@')
    ? { upi: { vpa: target } }
    : { bank: { ifsc: target.split('/')[0], account_number: target.split('/')[1] } }),
});
