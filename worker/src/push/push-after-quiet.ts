import {
  endPushWait,
  findHeldPushes,
} from '@crease/domain/accounts/notifications/notification-waits.queries';
import type { Core } from '@crease/domain/platform/core';
import { workOff } from '@crease/domain/platform/work-off';
import { deliverPush } from './deliver-push.js';
import type { PushService } from './push-service.js';

/**
 * Lets ring what came in quiet hours that are over and was not read meanwhile. While a push service is away it stays for the
 * next round, as long as it is of use. Answers how many notifications were looked at.
 */
export async function pushAfterQuiet(core: Core, push: PushService, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 4, failed: 'what waited for the morning could not ring yet', signal };
  return await workOff(core, findHeldPushes(core), round, async ({ _id }) => {
    await deliverPush(core, push, _id.toString());
    await endPushWait(core, _id);
  });
}
