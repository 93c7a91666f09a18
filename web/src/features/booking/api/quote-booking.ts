import type { BodyOf } from '@crease/shared/contract';
import { quoteBooking as contract } from '@crease/shared/contracts/prices';
import type { Pricing } from '@crease/shared/prices';
import { call } from '../../../lib/api/call.js';

/**
 * The server's current price of a slot.
 * @throws ApiError
 */
export async function quoteBooking(body: BodyOf<typeof contract>): Promise<Pricing> {
  return (await call(contract, { body })).pricing;
}
