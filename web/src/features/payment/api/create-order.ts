import { createOrder as contract } from '@crease/shared/contracts/payments';
import { ApiError, hasCode } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { paymentTexts } from '../texts.js';

/** What is paid: a booking, the share of a place in a game, or the fee of a tournament's entry. */
export type Payable = { bookingId: string } | { placeId: string } | { entryId: string };

/**
 * Its open order, and the app id that the provider's checkout needs. An answer without an app id is an error.
 */
export async function createOrder(payable: Payable) {
  try {
    const { appId, order } = await call(contract, { body: payable });
    if (appId) return { ...order, appId };
  } catch (error) {
    if (!hasCode(error, 'BAD_RESPONSE') || !lacksAppId(error.body)) throw error;
  }
  throw new ApiError('INTERNAL', paymentTexts.noAppId);
}

const lacksAppId = (answer: unknown) => typeof answer === 'object' && answer !== null && !('appId' in answer);

export type PaymentOrder = Awaited<ReturnType<typeof createOrder>>;
