import { subscribe, unsubscribe } from '@crease/domain/accounts/push/push-subscription.service';
import { pushKey, subscribeToPush, unsubscribeFromPush } from '@crease/shared/contracts/push';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** The browsers that receive pushes. */
export function registerPushRoutes(router: Router): void {
  route(router, pushKey, async ({ core }) => ({ publicKey: core.env.vapid?.publicKey ?? null }));
  route(router, subscribeToPush, async ({ core, caller, body }) => ({
    subscription: await subscribe(core, caller, body),
  }));
  route(router, unsubscribeFromPush, async ({ core, caller, body }) => {
    await unsubscribe(core, caller.id, body.endpoint);
    return { message: 'This browser gets no more news.' };
  });
}
