import type { ContractSpec } from '@crease/shared/contract';
import { ERROR_STATUS, type ErrorCode } from '@crease/shared/errors';
import { messageParams } from '@crease/shared/message-params';
import { z } from 'zod';
import { CreaseError } from './crease-error.js';

export interface Options {
  /** The server's URL, such as `https://crease.example`. */
  url: string;
  /** The URL of live events, if different. */
  liveUrl?: string | undefined;
  /** An API key (`ck_…`) or a user's access token. Without one only public calls work. */
  token?: string | undefined;
  /** Timeout of an answer in milliseconds; 30 seconds by default. */
  timeoutMs?: number | undefined;
  /** `fetch` to use instead of the platform's. */
  fetch?: typeof fetch | undefined;
}

/** A call's input: path parameters, query and body, before defaults. */
export interface Input<C extends ContractSpec> {
  params?: z.input<C['params']>;
  query?: Partial<z.input<C['query']>>;
  body?: z.input<C['body']>;
  /** Replaces the body in calls that upload a file. */
  form?: FormData;
  signal?: AbortSignal;
  /** Use the same key for a repeated call, so that both make one write. Generated if absent. */
  idempotencyKey?: string;
}

/** A call's result, by its contract. */
export type Output<C extends ContractSpec> = z.infer<C['response']>;

const TIMEOUT_MS = 30_000;
const said = {
  reason: z.string().optional().catch(undefined),
  params: messageParams.optional().catch(undefined),
};
const failure = z.object({
  message: z.string().default('The request was refused.'),
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code)),
  ...said,
  errors: z.array(z.object({ path: z.string(), message: z.string(), ...said })).optional(),
  retryAfterSeconds: z.number().optional(),
  requestId: z.string().optional(),
});

/** `/bookings/:id` with its parameters and query filled in. */
export function addressOf(url: string, path: string, params: unknown, query: object | undefined): URL {
  const given = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name) ?? '')),
  );
  const address = new URL(`/api${filled}`, url);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  return address;
}

/**
 * Sends one call.
 * @throws CreaseError for everything but a success
 */
export async function send(
  { url, token, timeoutMs = TIMEOUT_MS, fetch: out = fetch }: Options,
  contract: ContractSpec,
  { params, query, body, form, signal, idempotencyKey }: Input<ContractSpec>,
): Promise<Response> {
  const headers = new Headers({ accept: contract.contentType ?? 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token && contract.method !== 'GET')
    headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
  const limit = AbortSignal.timeout(timeoutMs);
  const sent: RequestInit = {
    method: contract.method,
    headers,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const answer = await out(addressOf(url, contract.path, params, query), sent).catch((cause: unknown) => {
    throw new CreaseError(0, 'NETWORK', 'Crease could not be reached.', {}, { cause });
  });
  if (answer.ok) return answer;
  throw await refusalOf(answer);
}

async function refusalOf(answer: Response): Promise<CreaseError> {
  const body = jsonOf(await answer.text());
  const parsed = failure.safeParse(body);
  if (!parsed.success)
    return new CreaseError(answer.status, 'BAD_RESPONSE', 'The answer is not one of Crease.');
  const { code, message, ...details } = parsed.data;
  const after = details.retryAfterSeconds ?? Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new CreaseError(answer.status, code, message, {
    ...details,
    ...(Number.isFinite(after) ? { retryAfterSeconds: after } : {}),
    body: Object.fromEntries(Object.entries(body ?? {})),
  });
}

/**
 * Parses an answer by its contract.
 * @throws CreaseError if it does not match
 */
export async function read<C extends ContractSpec>(contract: C, answer: Response): Promise<Output<C>> {
  const parsed = contract.response.safeParse(jsonOf(await answer.text()));
  // Parsed by this contract's own schema.
  if (parsed.success) return parsed.data as Output<C>;
  const details = {};
  throw new CreaseError(answer.status, 'BAD_RESPONSE', 'The answer is out of its contract.', details, {
    cause: parsed.error,
  });
}

function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
