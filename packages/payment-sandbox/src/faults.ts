import { z } from 'zod';
import { parseOr400 } from './provider-format.js';

/** The provider's calls, by the names that faults use. */
export const operation = z.enum([
  'create_order',
  'get_order',
  'terminate_order',
  'get_payments',
  'create_refund',
  'get_refund',
  'get_dispute',
  'get_report',
  'create_transfer',
  'get_transfer',
  'create_reversal',
  'get_reversals',
  'create_vendor',
  'get_vendor',
  'update_vendor',
  'create_account_check',
  'get_account_check',
  'irp_login',
  'get_taxpayer',
  'register_invoice',
  'get_invoice',
]);
export type Operation = z.infer<typeof operation>;

const faultKind = z.enum([
  /** 500, nothing applied; replayed under the same idempotency key. */
  'error500',
  /** Applied, yet answered 500; replayed under the same idempotency key. */
  'error500_after_apply',
  /** Nothing applied, no answer. */
  'hang',
  /** Applied, no answer. */
  'hang_after_apply',
  /** Applied, then the connection is cut. */
  'cut_after_apply',
  /** 429 with `x-ratelimit-retry: seconds`. */
  'rate_limit',
  /** Not used up: at most `perSecond` calls in a second, like the provider's rate limit; others get a 429. */
  'pace',
  /** Answered in full, `delayMs` late. */
  'slow',
]);

const faultBody = z.object({
  op: z.union([operation, z.literal('any')]).default('any'),
  kind: faultKind,
  times: z.number().int().min(1).max(100_000).default(1),
  /** Only for this order or transfer. */
  order_id: z.string().optional(),
  /** The wait stated in a 429. */
  seconds: z.number().int().min(0).max(600).default(1),
  perSecond: z.number().int().min(1).max(100_000).default(50),
  /** The delay of `slow`. */
  delayMs: z.number().int().min(0).max(600_000).default(2_000),
});
export type Fault = z.infer<typeof faultBody>;

/** Faults for the next calls. Instructions of a test, so not kept over a restart. */
export class Faults {
  #waiting: Fault[] = [];
  /** Times of the calls that a `pace` let through in the last second. */
  #passed: number[] = [];

  /** @throws ProviderProblem 400 */
  add(body: unknown): Fault {
    const fault = parseOr400(faultBody, body);
    this.#waiting.push(fault);
    return { ...fault };
  }

  list(): readonly Fault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
    this.#passed = [];
  }

  /** The fault for this call; uses it up. */
  take(op: Operation, orderId: string | undefined, nowMs: number): Fault | undefined {
    const fault = this.#waiting.find(
      (candidate) =>
        (candidate.op === 'any' || candidate.op === op) &&
        (candidate.order_id === undefined || candidate.order_id === orderId),
    );
    if (!fault) return undefined;
    if (fault.kind === 'pace') return this.#pace(fault, nowMs);
    fault.times -= 1;
    if (fault.times === 0) this.#waiting = this.#waiting.filter((other) => other !== fault);
    return fault;
  }

  #pace(fault: Fault, nowMs: number): Fault | undefined {
    this.#passed = this.#passed.filter((at) => at > nowMs - 1_000);
    if (this.#passed.length >= fault.perSecond) return { ...fault, kind: 'rate_limit' };
    this.#passed.push(nowMs);
    return undefined;
  }
}
