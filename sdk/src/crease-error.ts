import type { ErrorCode } from '@crease/shared/errors';
import type { MessageParams } from '@crease/shared/message-params';

/** The exact reason, finer than the code, and its raw values: to write the message in another language. */
interface Said {
  reason?: string | undefined;
  params?: MessageParams | undefined;
}

/** A failed answer. Programs branch on `code`; `message` is for people. */
export class CreaseError extends Error {
  override name = 'CreaseError';
  constructor(
    /** 0 if there was no answer. */
    readonly status: number,
    readonly code: ErrorCode | 'NETWORK' | 'BAD_RESPONSE',
    message: string,
    readonly details: Said & {
      /** The errors of each field. */
      errors?: ({ path: string; message: string } & Said)[];
      /** When to try again. */
      retryAfterSeconds?: number;
      requestId?: string;
      /** The whole error body, including what some codes add (alternatives, a new total). */
      body?: Readonly<Record<string, unknown>>;
    } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
