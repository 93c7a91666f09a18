/**
 * The provider did not give a usable answer: time-out, broken connection, 5xx, rate limit or open circuit. Nothing is
 * known about whether a write took place; ask again later by our own id. `retryAfterMs` says when it makes sense to.
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

/** The call was not let through to the provider, and so none would be: nothing was applied. `retryAfterMs` is how long. */
export class NotAsked extends ProviderUnavailable {}

/** The provider takes no more calls of this kind for now; nothing was applied. */
export class RateLimited extends NotAsked {
  constructor(retryAfterMs: number) {
    super('The payment provider asks us to slow down', retryAfterMs);
  }
}

/** The provider understood the request and said no (4xx). Asking the same again changes nothing. */
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

/** A call to our webhook that was not signed with one of our secrets; it changes nothing. */
export class ProviderSignatureError extends Error {
  override readonly name = 'ProviderSignatureError';

  constructor(reason: string) {
    super(`Webhook signature refused: ${reason}`);
  }
}
