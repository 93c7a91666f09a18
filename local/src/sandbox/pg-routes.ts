import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { presentAttempt } from './attempts.js';
import type { Fault, Operation } from './faults.js';
import { createOrder, mustFindOrder, presentOrder, terminateOrder } from './orders.js';
import { ProviderProblem } from './provider-problem.js';
import { presentRefund } from './refunds.js';
import type { Sandbox } from './sandbox.js';

interface Reply {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

const params = z.object({ orderId: z.string().optional(), refundId: z.string().default('') });

/** The provider's REST contract (API version 2025-01-01), to be mounted at `/pg`. */
export function pgRoutes(sandbox: Sandbox): Router {
  const { ledger, nowMs, refunds } = sandbox;
  const router = Router();
  const order = (record: Parameters<typeof presentOrder>[0]) =>
    presentOrder(record, nowMs(), sandbox.publicUrl());

  /** Binds one call: credentials, faults, replay, then the step itself, saved before it is answered. */
  const serve =
    (op: Operation, step: (req: Request, orderId: string, refundId: string) => unknown) =>
    (req: Request, res: Response): void => {
      const { orderId, refundId } = params.parse(req.params);
      const id = orderId ?? bodyOrderId(req);
      const key = req.method === 'GET' ? undefined : keyOf(req);
      const early = refusalOf(req, sandbox) ?? (key === undefined ? undefined : replayOf(sandbox, key, req));
      if (early) {
        send(res, early);
        return;
      }
      const fault = sandbox.faults.take(op, id, nowMs());
      const reply = ledger.transact(() => {
        const answer =
          spoiltBefore(fault) ??
          spoiltAfter(
            fault,
            replyOf(() => step(req, id ?? '', refundId)),
          );
        if (key !== undefined && answer.status !== 429 && fault?.kind !== 'hang') {
          const { status, body } = answer;
          ledger.put({
            kind: 'reply',
            record: { key, fingerprint: fingerprint(req), status, body, at: nowMs() },
          });
        }
        return answer;
      });
      deliver(res, reply, fault, sandbox);
    };

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
  return router;
}

function refusalOf(req: Request, { clientId, clientSecret }: Sandbox): Reply | undefined {
  const known =
    sameText(req.get('x-client-id') ?? '', clientId) &&
    sameText(req.get('x-client-secret') ?? '', clientSecret);
  if (!known) return problem(new ProviderProblem(401, 'request_failed', 'authentication Failed'));
  if (/^\d{4}-\d{2}-\d{2}$/.test(req.get('x-api-version') ?? '')) return undefined;
  return problem(
    new ProviderProblem(400, 'version_invalid', 'x-api-version : should be a version, as 2025-01-01'),
  );
}

/** The first answer under this key; another request under it is 422. */
function replayOf({ ledger }: Sandbox, key: string, req: Request): Reply | undefined {
  const first = ledger.reply(key);
  if (!first) return undefined;
  if (first.fingerprint === fingerprint(req)) {
    return { status: first.status, body: first.body, headers: { 'x-idempotency-replayed': 'true' } };
  }
  return problem(
    new ProviderProblem(422, 'idempotency_key_reused', 'x-idempotency-key was used for another request'),
  );
}

function replyOf(step: () => unknown): Reply {
  try {
    return { status: 200, body: step() };
  } catch (error) {
    if (error instanceof ProviderProblem) return problem(error);
    throw error;
  }
}

function problem(error: ProviderProblem): Reply {
  return { status: error.status, body: error.body, headers: error.headers };
}

function spoiltBefore(fault: Fault | undefined): Reply | undefined {
  if (fault?.kind === 'error500' || fault?.kind === 'hang') return serverError();
  if (fault?.kind !== 'rate_limit') return undefined;
  return problem(
    new ProviderProblem(429, 'rate_limit_exceeded', 'too many requests', {
      'x-ratelimit-retry': String(fault.seconds),
      'x-ratelimit-type': 'app_id',
    }),
  );
}

function spoiltAfter(fault: Fault | undefined, reply: Reply): Reply {
  return fault?.kind === 'error500_after_apply' ? serverError() : reply;
}

function serverError(): Reply {
  return problem(new ProviderProblem(500, 'internal_error', 'internal Server Error'));
}

function deliver(res: Response, reply: Reply, fault: Fault | undefined, { timers, nowMs }: Sandbox): void {
  switch (fault?.kind) {
    case 'hang':
    case 'hang_after_apply':
      // Left open until the caller gives up, or the sandbox closes.
      return;
    case 'cut_after_apply':
      res.socket?.destroy();
      return;
    case 'slow':
      timers.at(nowMs() + fault.delayMs, () => send(res, reply));
      return;
    default:
      send(res, reply);
  }
}

function send(res: Response, reply: Reply): void {
  if (reply.headers) res.set(reply.headers);
  res.status(reply.status).json(reply.body);
}

function keyOf(req: Request): string | undefined {
  return req.get('x-idempotency-key') || undefined;
}

function fingerprint(req: Request): string {
  return createHash('sha256')
    .update(`${req.method} ${req.originalUrl}\n${JSON.stringify(req.body ?? null)}`)
    .digest('base64url');
}

function bodyOrderId(req: Request): string | undefined {
  return z.object({ order_id: z.string() }).safeParse(req.body).data?.order_id;
}

function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
