import { ERROR_STATUS, type ErrorCode, type FieldError, type Said } from '@crease/shared/errors';
import { failureBody, messageParams } from './failure.light.js';
import { messages } from './messages.js';

/** Errors that can occur before the server answers. */
export type TransportCode = 'TIMEOUT' | 'NETWORK' | 'BAD_RESPONSE' | 'ABORTED';

/** The reason, as data. Unreadable parts of it do not hide the rest of the failure. */
const saidIn = ({ reason, params }: { reason?: unknown; params?: unknown }): Said => ({
  reason: typeof reason === 'string' ? reason : undefined,
  params: messageParams.safeParse(params).data,
});

/** The error type of all API calls. `message` may be shown as it is; screens branch on `code`, never on text. */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode;
  /** 0 if no answer arrived. */
  readonly status: number;
  /** The exact reason, finer than the code; not every failure has one. */
  readonly reason: string | undefined;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** The whole error body, for fields that only some codes carry. Parse before use. */
  readonly body: unknown;

  constructor(
    code: ErrorCode | TransportCode,
    message: string,
    details: {
      status?: number;
      reason?: string | undefined;
      errors?: FieldError[];
      retryAfterSeconds?: number;
      body?: unknown;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? 0;
    this.reason = details.reason;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.body = details.body;
  }

  /** The error of one field of the body, by its dotted path. */
  fieldError(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }
}

/** True if the server refused with this code. */
export function hasCode(error: unknown, code: ErrorCode | TransportCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** True if no answer arrived: the request may have been carried out. */
export const hasNoAnswer = (error: unknown): boolean =>
  hasCode(error, 'NETWORK') || hasCode(error, 'TIMEOUT');

/**
 * True if the server has refused the request for good (4xx, or paused). After any other failure it may have been
 * carried out.
 */
export function isRefusal(error: unknown): boolean {
  if (hasCode(error, 'SWITCHED_OFF')) return true;
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** The server's message if it had one, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const ours = error.code === 'NETWORK' || error.code === 'BAD_RESPONSE' || error.code === 'ABORTED';
  return ours || !error.message ? fallback : error.message;
}

/** Parses an error response. An unknown code is mapped by its status. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  const parsed = failureBody.safeParse(body);
  if (!parsed.success) {
    return new ApiError(codeOfStatus(status), '', { status, retryAfterSeconds, body });
  }
  const { code, message, errors = [] } = parsed.data;
  const said = saidIn(parsed.data);
  const known = isErrorCode(code) ? code : codeOfStatus(status);
  return new ApiError(known, messages.refusal(known, message, said), {
    status,
    reason: said.reason,
    errors: errors.map(({ path, message: english, ...why }) => ({
      path,
      message: messages.complaint(known, english, saidIn(why)),
    })),
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
