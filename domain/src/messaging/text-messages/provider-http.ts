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

/** The connection never stood, so nothing can have been taken. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * One call of a provider over a connection of its own: one that was kept might have been closed meanwhile, and nobody would
 * know whether the text had gone. Throws a `TextError`: `away` where the connection never stood, else `unknown`.
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
      // Covers the body too: headers and then silence is silence.
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
    return undefined; // a gateway's page in front of the provider
  }
}

/** The header is in seconds here; a date or nonsense counts as none. */
function retryAfter(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Several addresses of a name fail together, each with its code. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
