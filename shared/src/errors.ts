import type { MessageParams } from './message-params.js';

/** Every error a client can meet, by stable code, with its HTTP status: the only place that maps codes to statuses. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  COUPON_INVALID: 400,
  /** An event that the rules of the match do not allow. */
  NOT_IN_RULES: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  SECOND_FACTOR: 401,
  /** The action needs a fresh `proof` in its body. */
  PROOF_NEEDED: 401,
  FORBIDDEN: 403,
  UNVERIFIED: 403,
  /** A minor needs the consent of a parent first (`POST /users/me/parent`). */
  PARENT_CONSENT_NEEDED: 403,
  NOT_FOUND: 404,
  SLOT_TAKEN: 409,
  STATE_CONFLICT: 409,
  DUPLICATE: 409,
  NOT_BOOKABLE: 409,
  PRICE_CHANGED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  /** Another person scores the match. */
  LEASE_HELD: 409,
  LEASE_LOST: 409,
  /** The match has more events than the scorer knows. */
  BEHIND: 409,
  /** The day opens in turn, and the player has not been let in. */
  NOT_YOUR_TURN: 409,
  /** No place in the game is free. */
  GAME_FULL: 409,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  HOLD_LIMIT: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** An admin has paused it: retrying at once changes nothing. */
  SWITCHED_OFF: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The exact reason, finer than the code, with its raw values: for clients that write it in their own language. */
export interface Said {
  reason?: string;
  params?: MessageParams;
}

/** The error of one field: a dotted path and a sentence for a person. */
export interface FieldError extends Said {
  path: string;
  message: string;
}

export interface AppErrorOptions extends Said {
  /** Invalid fields (`VALIDATION`), or fields whose value belongs to another account (`DUPLICATE`). */
  errors?: FieldError[];
  /** Seconds after which to retry; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further fields of the error body, such as `alternatives` or `totalAmount`. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** The one error class. `message` is shown to players as it is; programs branch on `code`. */
export class AppError extends Error {
  /** An error caused by one field alone: the message is shown next to it too. */
  static ofField(code: 'VALIDATION' | 'DUPLICATE', path: string, message: string): AppError {
    return new AppError(code, message, { errors: [{ path, message }] });
  }

  readonly code: ErrorCode;
  readonly reason: string | undefined;
  readonly params: MessageParams | undefined;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.reason = options.reason;
    this.params = options.params;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
