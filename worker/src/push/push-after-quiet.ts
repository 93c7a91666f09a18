import {
  endPushWait,
  findHeldPushes,
} from '@crease/domain/accounts/notifications/notification-waits.queries';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { deliverPush } from './deliver-push.js';
import type { PushService } from './push-service.js';

/**
 * Pushes notifications that were delayed by quiet hours and not read since. While a push service is away they stay for
 * the next round, as long as they are useful. Returns how many were examined.
 */
export async function pushAfterQuiet(core: Core, push: PushService, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 4, failed: 'what waited for the morning could not ring yet', signal };
  return await drain(core, findHeldPushes(core), round, async ({ _id }) => {
    await deliverPush(core, push, _id.toString());
    await endPushWait(core, _id);
  });
}
