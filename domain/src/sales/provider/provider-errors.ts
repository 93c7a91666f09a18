/**
 * The provider gave no usable answer: timeout, broken connection, 5xx, rate limit or open circuit. A write may or may
 * not have been applied; query again later by our own id, at the earliest after `retryAfterMs`.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(
    message: string,
    readonly retryAfterMs: number = 1000,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The call was not sent, nor would others be: nothing was applied. Retry after `retryAfterMs`. */
export class NotAsked extends ProviderUnavailable {}

/** The provider accepts no calls of this kind for now; nothing was applied. */
export class RateLimited extends NotAsked {
  constructor(retryAfterMs: number) {
    super('The provider asks us to slow down', retryAfterMs);
  }
}

/** The provider understood the request and refused it (4xx). A retry would not help. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The answer, or null if the provider does not know what was asked for (404). */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefused && error.status === 404) return null;
    throw error;
  }
}

/** A call to our webhook that none of our secrets signed; it changes nothing. */
export class ProviderSignatureError extends Error {
  override readonly name = 'ProviderSignatureError';

  constructor(reason: string) {
    super(`Webhook signature refused: ${reason}`);
  }
}
