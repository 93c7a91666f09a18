import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Sandbox } from './sandbox.js';
import { serveCall } from './serve-call.js';

const query = z.object({ transfer_id: z.string().default('') });
const body = z.object({ transfer_id: z.string() });

/** The provider's transfers (API version 2024-01-01), to be mounted at `/payout`. */
export function payoutRoutes(sandbox: Sandbox): Router {
  const { transfers } = sandbox;
  const router = Router();
  const bodyId = (req: Request) => body.safeParse(req.body).data?.transfer_id;
  const queryId = (req: Request) => query.parse(req.query).transfer_id;
  router.post(
    '/transfers',
    serveCall(sandbox, 'create_transfer', bodyId, (req) => transfers.present(transfers.create(req.body))),
  );
  router.get(
    '/transfers',
    serveCall(sandbox, 'get_transfer', queryId, (req) => transfers.present(transfers.find(queryId(req)))),
  );
  return router;
}
