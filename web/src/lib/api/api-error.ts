import { ERROR_STATUS, type ErrorCode, type FieldError } from '@crease/shared/errors';
import { z } from 'zod';
import { serverWords } from './server-words.js';

/** What can go wrong before there is an answer of ours. */
export type TransportCode = 'TIMEOUT' | 'NETWORK' | 'BAD_RESPONSE' | 'ABORTED';

const failureBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/**
 * The one error of the web's calls. `message` may be shown as it is; screens switch on `code`, never on text.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode;
  /** 0 when no answer arrived. */
  readonly status: number;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** The whole failure body, for fields that only some codes carry; parse before use. */
  readonly body: unknown;

  constructor(
    code: ErrorCode | TransportCode,
    message: string,
    details: { status?: number; errors?: FieldError[]; retryAfterSeconds?: number; body?: unknown } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? 0;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.body = details.body;
  }

  /** The complaint about one field of the body, by its dotted path. */
  fieldError(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }
}

/** Did the server refuse with this code? */
export function hasCode(error: unknown, code: ErrorCode | TransportCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Has the server answered that it will not do this (4xx, or paused)? After anything else it may have been done. */
export function isRefusal(error: unknown): boolean {
  if (hasCode(error, 'SWITCHED_OFF')) return true;
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** The server's own words where it had any, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const ours = error.code === 'NETWORK' || error.code === 'BAD_RESPONSE' || error.code === 'ABORTED';
  return ours || !error.message ? fallback : error.message;
}

/** Reads a failed answer. An unknown code counts as its status says. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  const parsed = failureBody.safeParse(body);
  if (!parsed.success) {
    return new ApiError(codeOfStatus(status), '', { status, retryAfterSeconds, body });
  }
  const { code, message, errors = [] } = parsed.data;
  const known = isErrorCode(code) ? code : codeOfStatus(status);
  return new ApiError(known, serverWords.refusal(known, message), {
    status,
    errors: errors.map((error) => ({ ...error, message: serverWords.complaint(error.message) })),
    retryAfterSeconds,
    body,
  });
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS;
}

function codeOfStatus(status: number): ErrorCode {
  const known: Record<number, ErrorCode> = {
    400: 'VALIDATION',
    401: 'UNAUTHENTICATED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    409: 'STATE_CONFLICT',
    413: 'TOO_LARGE',
    429: 'RATE_LIMITED',
    502: 'UNAVAILABLE',
    503: 'UNAVAILABLE',
    504: 'UNAVAILABLE',
  };
  return known[status] ?? 'INTERNAL';
}
