import { TextError } from './text-channel.js';

export interface ProviderCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
}

export interface ProviderAnswer {
  status: number;
  /** The parsed body, or undefined where it is no JSON. */
  body: unknown;
  retryAfterMs: number | undefined;
}

/** Errors in which no connection was made, so that nothing can have been accepted. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Calls a provider over a new connection: a pooled one might have been closed, leaving the outcome unknown. Throws a
 * `TextError`: `away` if no connection was made, else `unknown`.
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  // Loaded with the first call: most systems make none.
  const { request } = await import('undici');
  try {
    const { statusCode, headers, body } = await request(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      // Covers the body as well: a server that sends only headers counts as silent.
      signal: AbortSignal.timeout(call.timeoutMs),
      reset: true,
    });
    const text = await body.text();
    return { status: statusCode, body: parsed(text), retryAfterMs: retryAfter(headers['retry-after']) };
  } catch (cause) {
    const outcome = NOT_CONNECTED.has(codeOf(cause)) ? 'away' : 'unknown';
    throw new TextError(outcome, `the provider did not answer: ${messageOf(cause)}`, { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a gateway's error page
  }
}

/** The `Retry-After` header in seconds; dates and anything else are ignored. */
function retryAfter(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** If several addresses of a name fail together, each has its code. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
