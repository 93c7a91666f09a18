import type { Core } from '../../platform/core.js';
import type { PaymentProvider, ProviderName, WebhookHeaders } from './payment-provider.js';
import { NotAsked, ProviderUnavailable } from './provider-errors.js';

/** Took every payment that names none: they are older than the choice. */
const FIRST: ProviderName = 'cashfree';

const providersOf = ({ provider, otherProviders }: Core) => [provider, ...otherProviders];

/**
 * The provider that took a payment: it alone has the money. Throws `ProviderUnavailable` where its keys are not configured
 * any more; it is asked again later, so nothing is lost.
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

/** Whose webhook it is, by the header that it is signed in; whether it is signed is that provider's to check. */
export function providerOfWebhook(core: Core, headers: WebhookHeaders): PaymentProvider {
  const signed = providersOf(core).find(({ signatureHeader }) => headers[signatureHeader] !== undefined);
  return signed ?? core.provider;
}

/**
 * For a round of a sweep: once a provider takes no calls, its other payments are passed over, as due as they were; those of
 * another provider go on.
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
