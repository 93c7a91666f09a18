import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Sandbox } from './sandbox.js';
import { serveCall } from './serve-call.js';

const asked = z.object({ user_id: z.string().default('') });
const idIn = (given: unknown): string => asked.safeParse(given).data?.user_id ?? '';

/** Cashfree's checks of bank accounts (API version 2023-12-18), to be mounted at `/verification`. */
export function verificationRoutes(sandbox: Sandbox): Router {
  const { accountChecks } = sandbox;
  const router = Router();
  const bodyId = (req: Request) => idIn(req.body);
  const queryId = (req: Request) => idIn(req.query);
  router.post(
    '/bank-account/async',
    serveCall(sandbox, 'create_account_check', bodyId, (req) =>
      accountChecks.asCashfree(accountChecks.createCashfree(req.body)),
    ),
  );
  router.get(
    '/bank-account',
    serveCall(sandbox, 'get_account_check', queryId, (req) =>
      accountChecks.asCashfree(accountChecks.find(queryId(req))),
    ),
  );
  return router;
}
