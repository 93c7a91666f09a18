import type { Types } from 'mongoose';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';

/** Notes that a booking's open order is to be ended; no story waits for the provider itself (design §3, point 1). */
export async function markForTermination(core: Core, bookingId: Types.ObjectId): Promise<void> {
  await native(core.models, 'payments').updateMany(
    { bookingId, live: true, terminateAt: { $exists: false } },
    { $set: { terminateAt: core.clock.now() } },
  );
}
