import type { Core } from '../../platform/core.js';
import type { PaymentProvider, ProviderName, WebhookHeaders } from './payment-provider.js';
import { NotAsked, ProviderUnavailable } from './provider-errors.js';

/** The provider of payments without a stored one, which are older than the choice. */
const FIRST: ProviderName = 'cashfree';

const providersOf = ({ provider, otherProviders }: Core) => [provider, ...otherProviders];

/**
 * The provider that took a payment, and alone has the money. Throws `ProviderUnavailable` if its keys are no longer
 * configured; it is retried later, so nothing is lost.
 */
export function providerOf(core: Core, payment: { provider?: ProviderName }): PaymentProvider {
  const name = payment.provider ?? FIRST;
  const found = providersOf(core).find((provider) => provider.name === name);
  if (found) return found;
  throw new ProviderUnavailable(
    `This payment was taken by ${name}, whose keys are not set: it needs them for refunds and late money`,
    60_000,
  );
}

/** The provider of a webhook, by its signature header; that provider then verifies the signature. */
export function providerOfWebhook(core: Core, headers: WebhookHeaders): PaymentProvider {
  const signed = providersOf(core).find(({ signatureHeader }) => headers[signatureHeader] !== undefined);
  return signed ?? core.provider;
}

/**
 * For a sweep: once a provider refuses calls, skips its other payments, which stay due; continues with other providers.
 */
export function passingOverSilent<T extends { provider?: ProviderName }>(
  work: (payment: T) => Promise<unknown>,
): (payment: T) => Promise<void> {
  const silent = new Set<ProviderName>();
  return async (payment) => {
    const name = payment.provider ?? FIRST;
    if (silent.has(name)) return;
    try {
      await work(payment);
    } catch (error) {
      if (wasNotAsked(error)) silent.add(name);
      throw error;
    }
  };
}

const wasNotAsked = (error: unknown) =>
  error instanceof NotAsked || (error instanceof Error && error.cause instanceof NotAsked);
