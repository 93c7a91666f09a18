import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Fault, Operation } from './faults.js';
import { ProviderProblem } from './provider-problem.js';
import type { Sandbox } from './sandbox.js';

export interface Reply {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The differences between the providers' APIs. */
export interface Dialect {
  /** Why a call is refused before it is served: credentials or version. */
  refusalOf(req: Request, sandbox: Sandbox): ProviderProblem | undefined;
  /** The idempotency key of a write. */
  keyOf(req: Request): string | undefined;
  /** What is repeated under its key, from the original reply and the one possibly spoilt by a fault. */
  keptOf(made: Reply, answer: Reply): Reply | undefined;
  /** The answer to a different request under a used key. */
  keyReused: ProviderProblem;
  present(problem: ProviderProblem): Reply;
}

const CASHFREE: Dialect = {
  refusalOf(req, { clientId, clientSecret }) {
    const known =
      sameText(req.get('x-client-id') ?? '', clientId) &&
      sameText(req.get('x-client-secret') ?? '', clientSecret);
    if (!known) return new ProviderProblem(401, 'request_failed', 'authentication Failed');
    if (/^\d{4}-\d{2}-\d{2}$/.test(req.get('x-api-version') ?? '')) return undefined;
    return new ProviderProblem(400, 'version_invalid', 'x-api-version : should be a version, as 2025-01-01');
  },
  keyOf: (req) => req.get('x-idempotency-key') || undefined,
  // Including a 500.
  keptOf: (_made, answer) => answer,
  keyReused: new ProviderProblem(
    422,
    'idempotency_key_reused',
    'x-idempotency-key was used for another request',
  ),
  present: ({ status, body, headers }) => ({ status, body, headers }),
};

/**
 * Wraps one call of the provider: credentials, faults, replay, then the step itself, saved before it is answered.
 * `idOf` names the order or transfer that a fault may be for.
 */
export function serveCall(
  sandbox: Sandbox,
  op: Operation,
  idOf: (req: Request) => string | undefined,
  step: (req: Request) => unknown,
  dialect: Dialect = CASHFREE,
): RequestHandler {
  const { ledger, nowMs } = sandbox;
  return (req, res) => {
    const key = req.method === 'GET' ? undefined : dialect.keyOf(req);
    const refusal = dialect.refusalOf(req, sandbox);
    const early = refusal
      ? dialect.present(refusal)
      : key === undefined
        ? undefined
        : replayOf(sandbox, key, req, dialect);
    if (early) {
      send(res, early);
      return;
    }
    const fault = sandbox.faults.take(op, idOf(req), nowMs());
    const reply = ledger.transact(() => {
      const made = spoiltBefore(fault, dialect) ?? replyOf(() => step(req), dialect);
      const answer = spoiltAfter(fault, made, dialect);
      const kept = dialect.keptOf(made, answer);
      if (key !== undefined && kept && answer.status !== 429 && fault?.kind !== 'hang') {
        const { status, body } = kept;
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

/** The first answer under this key; a different request under it gets 422. */
function replayOf({ ledger }: Sandbox, key: string, req: Request, dialect: Dialect): Reply | undefined {
  const first = ledger.reply(key);
  if (!first) return undefined;
  if (first.fingerprint === fingerprint(req)) {
    return { status: first.status, body: first.body, headers: { 'x-idempotency-replayed': 'true' } };
  }
  return dialect.present(dialect.keyReused);
}

function replyOf(step: () => unknown, dialect: Dialect): Reply {
  try {
    return { status: 200, body: step() };
  } catch (error) {
    if (error instanceof ProviderProblem) return dialect.present(error);
    throw error;
  }
}

function spoiltBefore(fault: Fault | undefined, dialect: Dialect): Reply | undefined {
  if (fault?.kind === 'error500' || fault?.kind === 'hang') return serverError(dialect);
  if (fault?.kind !== 'rate_limit') return undefined;
  return dialect.present(
    new ProviderProblem(429, 'rate_limit_exceeded', 'too many requests', {
      'x-ratelimit-retry': String(fault.seconds),
      'retry-after': String(fault.seconds),
      'x-ratelimit-type': 'app_id',
    }),
  );
}

function spoiltAfter(fault: Fault | undefined, reply: Reply, dialect: Dialect): Reply {
  return fault?.kind === 'error500_after_apply' ? serverError(dialect) : reply;
}

function serverError(dialect: Dialect): Reply {
  return dialect.present(new ProviderProblem(500, 'internal_error', 'internal Server Error'));
}

function deliver(res: Response, reply: Reply, fault: Fault | undefined, { timers, nowMs }: Sandbox): void {
  switch (fault?.kind) {
    case 'hang':
    case 'hang_after_apply':
      // Left open until the caller times out, or the sandbox closes.
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

function fingerprint(req: Request): string {
  return createHash('sha256')
    .update(`${req.method} ${req.originalUrl}\n${JSON.stringify(req.body ?? null)}`)
    .digest('base64url');
}

/** Compares secrets in constant time. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
