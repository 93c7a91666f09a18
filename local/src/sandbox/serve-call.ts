import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Fault, Operation } from './faults.js';
import { ProviderProblem } from './provider-problem.js';
import type { Sandbox } from './sandbox.js';

interface Reply {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Binds one call of the provider: who asks, faults, replay, then the step itself, saved before it is answered. `idOf` names
 * the order or transfer that a fault may be for.
 */
export function serveCall(
  sandbox: Sandbox,
  op: Operation,
  idOf: (req: Request) => string | undefined,
  step: (req: Request) => unknown,
): RequestHandler {
  const { ledger, nowMs } = sandbox;
  return (req, res) => {
    const key = req.method === 'GET' ? undefined : keyOf(req);
    const early = refusalOf(req, sandbox) ?? (key === undefined ? undefined : replayOf(sandbox, key, req));
    if (early) {
      send(res, early);
      return;
    }
    const fault = sandbox.faults.take(op, idOf(req), nowMs());
    const reply = ledger.transact(() => {
      const answer =
        spoiltBefore(fault) ??
        spoiltAfter(
          fault,
          replyOf(() => step(req)),
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

function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
