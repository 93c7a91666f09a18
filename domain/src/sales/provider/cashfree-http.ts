import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createProviderHttp, type ProviderCall, type ProviderHttp } from './provider-http.js';

export interface CashfreeHttpOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
  /** The version of the payments API, unless given. */
  apiVersion?: string;
  nowMs?: () => number;
}

const API_VERSION = '2025-01-01';

const problem = z.object({ message: z.string().default(''), code: z.string().default('') });

/** HTTP calls in Cashfree's form. */
export function createCashfreeHttp(options: CashfreeHttpOptions): ProviderHttp {
  const { baseUrl, timeoutMs, nowMs } = options;
  return createProviderHttp({
    baseUrl,
    timeoutMs,
    nowMs,
    rateLimitHeader: 'x-ratelimit-retry',
    headersOf: (call) => headersOf(call, options),
    problemOf: (body) => problem.safeParse(body).data ?? { message: '', code: '' },
  });
}

function headersOf(call: ProviderCall<unknown>, options: CashfreeHttpOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'x-api-version': options.apiVersion ?? API_VERSION,
    'x-client-id': options.clientId,
    'x-client-secret': options.clientSecret,
    'x-request-id': randomUUID(),
    // New for every write: a key once answered with 500 would repeat it for ever. Our own ids guarantee uniqueness.
    ...(call.method === 'GET'
      ? {}
      : { 'content-type': 'application/json', 'x-idempotency-key': randomUUID() }),
  };
}
