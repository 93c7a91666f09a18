import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Operation } from './faults.js';
import type { Ledger } from './ledger.js';
import { parseOr400 } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { accountIdOf, numberIn } from './razorpay-ids.js';
import { RAZORPAY } from './razorpay-routes.js';
import type { MovementRecord, VendorRecord } from './records.js';
import { accountEntity, productEntity, reversalEntity, sumOf, transferEntity } from './route-shapes.js';
import type { Sandbox } from './sandbox.js';
import { serveCall } from './serve-call.js';

const bankAccount = z.object({
  account_number: z.string().regex(/^\d{5,35}$/),
  beneficiary_name: z.string().min(1),
  code_type: z.literal('ifsc'),
  code: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
  currency: z.literal('INR'),
  is_default: z.boolean(),
});
const accountBody = z.object({
  type: z.literal('route'),
  tnc_accepted: z.literal(true),
  reference_id: z.string().min(1).max(20),
  legal_business_name: z.string().min(4).max(200),
  business_type: z.string().min(1),
  email: z.email(),
  phone: z.string().min(8).max(15),
  legal_info: z.object({ pan: z.string().regex(/^[A-Z]{5}\d{4}[A-Z]$/), gst: z.string().optional() }),
  settlement_accounts: z
    .array(
      z.union([
        z.object({
          method: z.literal('upi'),
          upi: z.object({ vpa: z.string(), beneficiary_name: z.string(), currency: z.literal('INR') }),
        }),
        z.object({ method: z.literal('bank_account'), bank_account: bankAccount }),
      ]),
    )
    .length(1),
});
const productBody = z.object({ product_name: z.literal('route'), tnc_accepted: z.literal(true) });
const settlementsBody = z.object({
  settlements: z.object({
    account_number: z.string().regex(/^\d{5,35}$/),
    ifsc_code: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
    beneficiary_name: z.string().min(1),
  }),
  tnc_accepted: z.literal(true),
});
const notes = z.record(z.string(), z.string()).default({});
const transferBody = z.object({
  account: z.string(),
  amount: z.number().int().min(100),
  currency: z.literal('INR'),
  notes,
});

const reversalBody = z.object({ amount: z.number().int().min(100), notes });
const pageQuery = z.object({
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

const MISSING = new ProviderProblem(400, 'BAD_REQUEST_ERROR', 'The id provided does not exist');

const idIn = (req: Request): string => z.object({ id: z.string().default('') }).parse(req.params).id;

/** Serves calls whose faults may be limited to an account. */
const serving =
  (sandbox: Sandbox) =>
  (op: Operation, step: (req: Request) => unknown): RequestHandler =>
    serveCall(
      sandbox,
      op,
      (req) => idIn(req) || z.object({ account: z.string() }).safeParse(req.body).data?.account,
      step,
      RAZORPAY,
    );

/** Razorpay's linked accounts, to be mounted at `/v2`. */
export function linkedAccountRoutes(sandbox: Sandbox): Router {
  const { ledger, splits } = sandbox;
  const router = Router();
  const serve = serving(sandbox);
  const find = (req: Request): VendorRecord => mustFindAccount(ledger, idIn(req));

  router.post(
    '/accounts',
    serve('create_vendor', (req) => {
      const input = parseOr400(accountBody, req.body);
      const known = ledger.vendors().find((one) => one.speaks === 'razorpay' && one.email === input.email);
      if (known) {
        const message = `Merchant email already exists for account - ${accountIdOf(known)}`;
        throw new ProviderProblem(400, 'BAD_REQUEST_ERROR', message);
      }
      const [to] = input.settlement_accounts;
      const target =
        to?.method === 'upi' ? to.upi.vpa : `${to?.bank_account.code}/${to?.bank_account.account_number}`;
      const { legal_business_name: name, email } = input;
      return accountEntity(splits.create({ speaks: 'razorpay', name, email, target }));
    }),
  );
  router.get(
    '/accounts/:id',
    serve('get_vendor', (req) => accountEntity(find(req))),
  );
  // Asking for a product again answers with the one that exists.
  router.post(
    '/accounts/:id/products',
    serve('get_vendor', (req) => {
      parseOr400(productBody, req.body);
      return productEntity(find(req));
    }),
  );
  router.get(
    '/accounts/:id/products/:productId',
    serve('get_vendor', (req) => productEntity(find(req))),
  );
  router.patch(
    '/accounts/:id/products/:productId',
    serve('update_vendor', (req) => {
      const { settlements } = parseOr400(settlementsBody, req.body);
      const target = `${settlements.ifsc_code}/${settlements.account_number}`;
      return productEntity(splits.retarget('razorpay', find(req).vendorId, { target }));
    }),
  );
  return router;
}

/** Razorpay Route's direct transfers, to be mounted at `/v1`. */
export function routeTransferRoutes(sandbox: Sandbox): Router {
  const { ledger, splits } = sandbox;
  const router = Router();
  const serve = serving(sandbox);
  const find = (req: Request): MovementRecord => {
    const movement = ledger.movement(numberIn(idIn(req)));
    if (movement?.speaks !== 'razorpay') throw MISSING;
    return movement;
  };

  router.post(
    '/transfers',
    serve('create_transfer', (req) => {
      const { account, amount, notes: said } = parseOr400(transferBody, req.body);
      const { vendorId } = mustFindAccount(ledger, account);
      return transferEntity(splits.pay('razorpay', vendorId, amount, said.payout_id ?? ''), []);
    }),
  );
  const reversalsOf = ({ number }: MovementRecord): MovementRecord[] =>
    ledger.movements().filter((one) => one.of === number);
  const present = (transfer: MovementRecord) => transferEntity(transfer, reversalsOf(transfer));
  router.get(
    '/transfers/:id',
    serve('get_transfer', (req) => present(find(req))),
  );
  router.post(
    '/transfers/:id/reversals',
    serve('create_reversal', (req) => {
      const { amount, notes: said } = parseOr400(reversalBody, req.body);
      const transfer = find(req);
      const left = transfer.amountPaise - sumOf(reversalsOf(transfer));
      if (amount > left)
        throw new ProviderProblem(
          400,
          'BAD_REQUEST_ERROR',
          'The amount to be reversed is greater than the amount of the transfer',
        );
      const back = { reference: said.reversal_id ?? '', of: transfer.number };
      return reversalEntity(splits.takeBack('razorpay', transfer.vendorId, amount, back));
    }),
  );
  router.get(
    '/transfers/:id/reversals',
    serve('get_reversals', (req) => {
      const { count, skip } = pageQuery.parse(req.query);
      const items = reversalsOf(find(req))
        .slice(skip, skip + count)
        .map(reversalEntity);
      return { entity: 'collection', count: items.length, items };
    }),
  );
  return router;
}

function mustFindAccount(ledger: Ledger, id: string): VendorRecord {
  const vendor = ledger.vendor('razorpay', numberIn(id));
  if (!vendor) throw MISSING;
  return vendor;
}
