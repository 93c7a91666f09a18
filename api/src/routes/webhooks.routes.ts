import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { listDeliveries, redeliver, testWebhook } from '@crease/domain/business/webhooks/deliveries';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
} from '@crease/domain/business/webhooks/manage-webhooks';
import * as webhooks from '@crease/shared/contracts/webhooks';
import { type RouteInput, route } from '../http/route.js';
import type { Router } from '../http/router.js';

type Asked = Pick<RouteInput<typeof webhooks.listWebhooks>, 'core' | 'caller' | 'query'>;

/** Addresses that a workplace's events are sent to. */
export function registerWebhookRoutes(router: Router): void {
  const ownerOf = async ({ core, caller, query }: Asked) =>
    (await workplaceFor(core, caller, query.workplace, 'webhook.change')).ownerId;

  route(router, webhooks.createWebhook, async (asked) =>
    createWebhook(asked.core, await ownerOf(asked), asked.body),
  );
  route(router, webhooks.listWebhooks, async (asked) => ({
    webhooks: await listWebhooks(asked.core, await ownerOf(asked)),
  }));
  route(router, webhooks.changeWebhook, async (asked) => ({
    webhook: await changeWebhook(asked.core, await ownerOf(asked), asked.params.id, asked.body),
  }));
  route(router, webhooks.removeWebhook, async (asked) => {
    await removeWebhook(asked.core, await ownerOf(asked), asked.params.id);
    return { message: 'The webhook has ended.' };
  });
  route(router, webhooks.rotateWebhookSecret, async (asked) =>
    rotateSecret(asked.core, await ownerOf(asked), asked.params.id),
  );
  route(router, webhooks.testWebhook, async (asked) => ({
    delivery: await testWebhook(asked.core, await ownerOf(asked), asked.params.id),
  }));
  route(router, webhooks.listDeliveries, async (asked) =>
    listDeliveries(asked.core, await ownerOf(asked), asked.params.id, asked.query),
  );
  route(router, webhooks.redeliver, async (asked) => ({
    delivery: await redeliver(asked.core, await ownerOf(asked), asked.params.id, asked.params.deliveryId),
  }));
}
