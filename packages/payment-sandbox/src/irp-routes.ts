import { type Request, Router } from 'express';
import type { Operation } from './faults.js';
import { type IrpCaller, irpFailure, irpSuccess } from './irp.js';
import { ProviderProblem } from './provider-problem.js';
import type { Sandbox } from './sandbox.js';
import { type Dialect, sameText, serveCall } from './serve-call.js';

const UNKNOWN_CLIENT = new ProviderProblem(200, '1010', 'Invalid Client-ID/Client-Secret');

/** The portal answers problems with status 200 and a code in the body. */
const IRP: Dialect = {
  refusalOf(req, { clientId, clientSecret }) {
    const isKnown =
      sameText(req.get('client_id') ?? '', clientId) &&
      sameText(req.get('client_secret') ?? '', clientSecret);
    return isKnown ? undefined : UNKNOWN_CLIENT;
  },
  keyOf: () => undefined,
  keptOf: () => undefined,
  keyReused: UNKNOWN_CLIENT,
  present: ({ status, code, message, headers }) => ({ status, body: irpFailure(code, message), headers }),
};

/** The invoice registration portal as NIC runs it (API 1.03, login 1.04), to be mounted at `/irp`. */
export function irpRoutes(sandbox: Sandbox): Router {
  const { irp } = sandbox;
  const router = Router();
  const serve = (op: Operation, step: (req: Request) => unknown) =>
    serveCall(sandbox, op, (req) => String(req.params.id ?? ''), step, IRP);
  router.post(
    '/eivital/v1.04/auth',
    serve('irp_login', (req) => irpSuccess(irp.logIn(req.get('gstin') ?? '', req.body))),
  );
  router.get(
    '/eivital/v1.04/Master/gstin/:id',
    serve('get_taxpayer', (req) => irpSuccess(irp.taxpayer(callerOf(req), String(req.params.id)))),
  );
  router.post(
    '/eicore/v1.03/Invoice',
    serve('register_invoice', (req) => irp.register(callerOf(req), req.body)),
  );
  router.get(
    '/eicore/v1.03/Invoice/irn/:id',
    serve('get_invoice', (req) => irpSuccess(irp.find(callerOf(req), String(req.params.id)))),
  );
  return router;
}

const callerOf = (req: Request): IrpCaller => ({
  gstin: req.get('gstin') ?? '',
  username: req.get('user_name') ?? '',
  token: req.get('authtoken') ?? '',
});
