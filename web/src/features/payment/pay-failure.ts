import { ApiError, messageOf } from '../../lib/api/api-error.js';
import { paymentTexts as t } from './texts.js';

/** Why the checkout did not open: the server made no order, or something on the way to the provider failed. */
export function payFailure(error: unknown): string {
  const refused = error instanceof ApiError && error.status > 0;
  return messageOf(error, refused ? t.orderFailed : t.notInitialised);
}
