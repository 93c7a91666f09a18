import type { ErrorCode } from '@crease/shared/errors';
import type { MessageParams } from '@crease/shared/message-params';

/** Which sentence it is, finer than the code, and its raw values: to say it in words. */
interface Said {
  reason?: string | undefined;
  params?: MessageParams | undefined;
}

/** An answer that was no success. Decide by `code`; the words are for people. */
export class CreaseError extends Error {
  override name = 'CreaseError';
  constructor(
    /** 0 where there was no answer at all. */
    readonly status: number,
    readonly code: ErrorCode | 'NETWORK' | 'BAD_RESPONSE',
    message: string,
    readonly details: Said & {
      /** What is wrong with which field. */
      errors?: ({ path: string; message: string } & Said)[];
      /** When it may be tried again. */
      retryAfterSeconds?: number;
      requestId?: string;
      /** All that the answer said: what else a code brings along (alternatives, a new total). */
      body?: Readonly<Record<string, unknown>>;
    } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
