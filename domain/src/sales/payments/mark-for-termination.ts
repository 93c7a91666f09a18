import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { askForTheirEnd } from './orders.model.js';

/**
 * Notes that a booking's open order is to be ended; no operation waits for the provider itself.
 * `orderId`: that one alone, where another tab may have got a newer one by now.
 */
export async function markForTermination(
  core: Core,
  bookingId: Types.ObjectId,
  orderId?: string,
): Promise<void> {
  await askForTheirEnd(core, bookingId, orderId);
}
