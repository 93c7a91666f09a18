import { writeEmbedOrigins } from '@crease/domain/catalogue/grounds/ground-changes.queries';
import { findGroundFor } from '@crease/domain/catalogue/grounds/own-ground';
import * as embed from '@crease/shared/contracts/embed';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Foreign pages that may embed a ground's hours. */
export function registerEmbedRoutes(router: Router): void {
  route(router, embed.readEmbed, async ({ core, caller, params }) => {
    const { embedOrigins } = await findGroundFor(core, params.id, caller, 'embed.change');
    return { origins: embedOrigins ?? [] };
  });

  route(router, embed.putEmbed, async ({ core, caller, params, body }) => {
    const { _id } = await findGroundFor(core, params.id, caller, 'embed.change');
    await writeEmbedOrigins(core, _id, body.origins);
    return { origins: body.origins };
  });
}
