import type { ContractSpec } from '@crease/shared/contract';
import type { z } from 'zod';
import { syncClock } from '../clock.js';
import type { LightContract } from '../light/light.js';
import { pause } from '../pause.js';
import { ApiError, failureOf, hasCode, hasNoAnswer } from './api-error.js';
import type { Upload } from './send-with-progress.js';
import { transportTexts } from './texts.js';

const REQUEST_TIMEOUT_MS = 30_000;
/** Timeout of the attempts before the last, so that a request that the network has swallowed is repeated soon. */
const FIRST_TIMEOUT_MS = 10_000;
const MAX_REPEATS = 2;
const REPEAT_AFTER_MS = 500;
/** The longest time that `sendPatiently` takes. */
export const MAX_SEND_MS = MAX_REPEATS * (FIRST_TIMEOUT_MS + REPEAT_AFTER_MS) + REQUEST_TIMEOUT_MS;
const EMPTY_RESPONSE = 'Empty response from server';
const INVALID_RESPONSE = 'Invalid response format from server';
const UNREACHABLE = 'Network error. Please check your internet connection and try again.';

/** A contract's input: parameters, query and body, before the schemas' defaults. */
export interface CallInput<C extends ContractSpec> {
  params?: z.input<C['params']>;
  query?: z.input<C['query']>;
  body?: z.input<C['body']>;
  /** A multipart body in place of `body` (`uploadOf`). It has no timeout as long as its bytes move. */
  upload?: Upload;
  signal?: AbortSignal;
  /** One per intent of the user, so that a repeat after a lost answer is the same write. */
  idempotencyKey?: string;
  /** Set for the call of a `leaveSession`, which must not wait for anything that waits for its answer. */
  endsSession?: boolean;
}

/** `/bookings/:id` with its parameters and query filled in. Empty query values are left out. */
export function urlOf(contract: Pick<ContractSpec, 'path'>, params: unknown, query: unknown): string {
  const path = contract.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(entryOf(params, name) ?? '')),
  );
  const search = new URLSearchParams();
  if (typeof query === 'object' && query !== null) {
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
    }
  }
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

function entryOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}

/**
 * Like `send`, but repeated up to twice if no answer arrived. Only for requests that the server may receive again.
 * @throws ApiError for everything but a 2xx
 */
export async function sendPatiently(
  contract: Pick<ContractSpec, 'method' | 'path' | 'contentType'>,
  input: CallInput<ContractSpec>,
  token: string | undefined,
): Promise<Response> {
  for (let repeat = 0; repeat < MAX_REPEATS; repeat += 1) {
    try {
      return await send(contract, input, token, FIRST_TIMEOUT_MS);
    } catch (error) {
      const isUnderWay = hasCode(error, 'UNAVAILABLE') && error.reason === 'request_under_way';
      if (!hasNoAnswer(error) && !isUnderWay) throw error;
    }
    await pause(REPEAT_AFTER_MS);
    if (input.signal?.aborted) throw new ApiError('ABORTED', '');
  }
  return await send(contract, input, token);
}

/**
 * One request with the given token, without a retry.
 * @throws ApiError for everything but a 2xx
 */
export async function send(
  contract: Pick<ContractSpec, 'method' | 'path' | 'contentType'>,
  input: CallInput<ContractSpec>,
  token: string | undefined,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const headers = new Headers({ Accept: contract.contentType ?? 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const hasBody = input.body !== undefined;
  if (hasBody) headers.set('Content-Type', 'application/json');
  if (input.idempotencyKey) headers.set('Idempotency-Key', input.idempotencyKey);

  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const cancel = () => limit.abort();
  input.signal?.addEventListener('abort', cancel);
  if (input.signal?.aborted) cancel();
  const sentAt = Date.now();
  try {
    const url = urlOf(contract, input.params, input.query);
    const request = {
      method: contract.method,
      headers,
      credentials: 'same-origin' as const,
      signal: limit.signal,
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    };
    if (input.upload) clearTimeout(timer);
    const response = await (input.upload ?? fetch)(url, request);
    const date = response.headers.get('Date');
    if (date) syncClock(date, sentAt, Date.now(), 1000);
    if (response.ok) return response;
    throw failureOf(response.status, await readJson(response, false), response.headers.get('Retry-After'));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (input.signal?.aborted) throw new ApiError('ABORTED', '');
    if (limit.signal.aborted) throw new ApiError('TIMEOUT', transportTexts.timedOut);
    throw new ApiError('NETWORK', UNREACHABLE);
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', cancel);
  }
}

/** The JSON of an answer; `strict` makes an empty or broken one an error. */
export async function readJson(response: Response, strict: boolean): Promise<unknown> {
  const text = await response.text();
  if (!text) {
    if (strict) throw new ApiError('BAD_RESPONSE', EMPTY_RESPONSE, { status: response.status });
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    if (strict) throw new ApiError('BAD_RESPONSE', INVALID_RESPONSE, { status: response.status });
    return undefined;
  }
}

/** The success body of an answer, by its contract. */
export async function readAnswer<C extends ContractSpec>(
  contract: C | LightContract<C>,
  response: Response,
): Promise<z.infer<C['response']>> {
  const body = await readJson(response, true);
  const parsed = contract.response.safeParse(body);
  if (parsed.success) return parsed.data as z.infer<C['response']>;
  console.error(`${contract.method} ${contract.path} answered out of its contract`, parsed.error.issues);
  throw new ApiError('BAD_RESPONSE', INVALID_RESPONSE, { status: response.status, body });
}
