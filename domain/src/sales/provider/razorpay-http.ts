import { z } from 'zod';
import { createProviderHttp, type ProviderHttp } from './provider-http.js';

export interface RazorpayHttpOptions {
  /** Ends in `/v1`. */
  baseUrl: string;
  keyId: string;
  keySecret: string;
  timeoutMs?: number;
  nowMs?: () => number;
}

const problem = z.object({
  error: z.object({
    code: z.string().default(''),
    description: z.string().default(''),
    reason: z.string().nullish().catch(null),
  }),
});

/** Calls as Razorpay wants them: basic authentication, and errors in an envelope. */
export function createRazorpayHttp({ keyId, keySecret, ...options }: RazorpayHttpOptions): ProviderHttp {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return createProviderHttp({
    ...options,
    // Its limiter documents none, but a proxy in front may send it.
    rateLimitHeader: 'retry-after',
    headersOf: ({ method }) => ({
      accept: 'application/json',
      authorization,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    }),
    problemOf(body) {
      const said = problem.safeParse(body).data?.error;
      // Most have the same code; the reason, if any, is more specific.
      const reason = said?.reason && said.reason !== 'NA' ? said.reason : said?.code;
      return { code: reason ?? '', message: said?.description ?? '' };
    },
  });
}
