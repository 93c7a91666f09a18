import { setTimeout as sleep } from 'node:timers/promises';
import { withoutTrailing } from '@crease/shared/format/without-trailing';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { createCircuitBreaker } from './circuit-breaker.js';
import { ProviderRefused, ProviderUnavailable, RateLimited } from './provider-errors.js';

/** One name per rate-limited endpoint: providers limit each separately. */
export type ProviderOperation =
  | 'create_order'
  | 'get_order'
  | 'terminate_order'
  | 'get_payments'
  | 'create_refund'
  | 'get_refund'
  | 'get_dispute'
  | 'get_report'
  | 'create_transfer'
  | 'get_transfer'
  | 'create_reversal'
  | 'get_reversals'
  | 'create_vendor'
  | 'get_vendor'
  | 'update_vendor'
  | 'create_account_check'
  | 'get_account_check'
  | 'irp_login'
  | 'irp_register'
  | 'irp_find'
  | 'irp_taxpayer';

export interface ProviderCall<T> {
  operation: ProviderOperation;
  method: 'GET' | 'POST' | 'PATCH';
  /** Below the base URL, already encoded. */
  path: string;
  body?: unknown;
  /** Beside those that every call has. */
  headers?: Record<string, string>;
  answer: z.ZodType<T>;
}

export type ProviderHttp = <T>(call: ProviderCall<T>) => Promise<T>;

export interface ProviderHttpOptions {
  baseUrl: string;
  /** Its name in errors; `The payment provider` by default. */
  name?: string | undefined;
  /** For each single call. */
  timeoutMs?: number;
  nowMs?: () => number;
  /** Common headers: credentials and version. */
  headersOf(call: ProviderCall<unknown>): Record<string, string>;
  /** The wait in seconds given by a 429, if any. */
  rateLimitHeader: string;
  /** The message in the body of a 4xx. */
  problemOf(body: unknown): { code: string; message: string };
}

/** A rate limit shorter than this is waited for inside the call; a longer one is the caller's to schedule. */
const PATIENT_MS = 2_000;
const DEFAULT_RATE_LIMIT_MS = 1_000;
const READ_RETRY_MS = 150;
const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Makes single calls: headers, time-out, circuit, rate limit, and every answer sorted into value or one of two errors.
 */
export function createProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const { nowMs = Date.now, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const baseUrl = withoutTrailing(options.baseUrl, '/');
  const breaker = createCircuitBreaker(nowMs);
  const limitedUntil = new Map<ProviderOperation, number>();

  async function once<T>(call: ProviderCall<T>): Promise<T> {
    // Loaded with the first call: most processes make none.
    const { request } = await import('undici');
    const limitedForMs = (limitedUntil.get(call.operation) ?? 0) - nowMs();
    if (limitedForMs > 0) throw new RateLimited(limitedForMs);
    breaker.admit();
    let answer: Dispatcher.ResponseData;
    let text: string;
    // `AbortSignal.timeout` would keep its timer and the call in memory after the answer, and create an error each
    // time.
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('no answer in time', 'TimeoutError')),
      timeoutMs,
    );
    try {
      // A third of the cost of `fetch` per call, and it follows no redirect.
      answer = await request(baseUrl + call.path, {
        method: call.method,
        headers: { ...options.headersOf(call), ...call.headers },
        body: call.body === undefined ? null : JSON.stringify(call.body),
        // Covers the body as well: a provider that sends only headers counts as silent.
        signal: late.signal,
      });
      text = await answer.body.text();
    } catch (cause) {
      breaker.failed();
      throw new ProviderUnavailable(`${nameOf(options)} did not answer ${call.operation}`, 1_000, {
        cause,
      });
    } finally {
      clearTimeout(timer);
    }
    const { statusCode: status, headers } = answer;
    if (status >= 500) breaker.failed();
    else breaker.succeeded();
    if (status === 429) {
      const waitMs = rateLimitMs(headers[options.rateLimitHeader]);
      limitedUntil.set(call.operation, nowMs() + waitMs);
      throw new RateLimited(waitMs);
    }
    return read(call, status, text, options);
  }

  return async (call) => {
    const began = nowMs();
    try {
      return await once(call);
    } catch (error) {
      if (error instanceof RateLimited && error.retryAfterMs <= PATIENT_MS) {
        // Nothing was applied, so the same write may follow under a new key. Timers may fire a millisecond early.
        await sleep(error.retryAfterMs + 1);
        return once(call);
      }
      const isBroken = error instanceof ProviderUnavailable && !(error instanceof RateLimited);
      if (call.method === 'GET' && isBroken && nowMs() - began < timeoutMs / 2) {
        // A connection that broke between two calls is the usual cause; a read may simply be made again. One that timed
        // out is not repeated: its caller has waited long enough.
        await sleep(READ_RETRY_MS);
        return once(call);
      }
      throw error;
    }
  };
}

const nameOf = ({ name = 'The payment provider' }: ProviderHttpOptions): string => name;

function read<T>(call: ProviderCall<T>, status: number, text: string, options: ProviderHttpOptions): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 425) {
    const { message, code } = options.problemOf(body);
    throw new ProviderRefused(status, code, message || `${nameOf(options)} refused ${call.operation}`);
  }
  if (status < 200 || status >= 300) {
    throw new ProviderUnavailable(`${nameOf(options)} answered ${status} to ${call.operation}`);
  }
  const answer = call.answer.safeParse(body);
  if (!answer.success) {
    throw new ProviderUnavailable(`${nameOf(options)}'s answer to ${call.operation} cannot be read`, 1_000, {
      cause: answer.error,
    });
  }
  return answer.data;
}

/** The header is in seconds; 0 or nonsense still means a short rest. */
function rateLimitMs(header: string | string[] | undefined): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : DEFAULT_RATE_LIMIT_MS;
}
