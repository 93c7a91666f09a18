import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { createApiKey, endApiKey, listApiKeys } from '@crease/domain/business/api-keys/manage-keys';
import * as keys from '@crease/shared/contracts/api-keys';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** API keys for an owner's other programs. */
export function registerApiKeyRoutes(router: Router): void {
  route(router, keys.createApiKey, async ({ core, caller, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'api-key.change');
    return await createApiKey(core, ownerId, body);
  });

  route(router, keys.listApiKeys, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'api-key.change');
    return { keys: await listApiKeys(core, ownerId) };
  });

  route(router, keys.endApiKey, async ({ core, caller, params, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'api-key.change');
    await endApiKey(core, ownerId, params.id);
    return { message: 'The key has ended.' };
  });
}
