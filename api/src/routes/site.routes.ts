import {
  askToSubscribe,
  confirmSubscription as confirm,
  endSubscription,
} from '@crease/domain/accounts/newsletter/subscription';
import { createPublicFigures } from '@crease/domain/catalogue/grounds/public-figures';
import { socialLinks } from '@crease/domain/platform/social-links';
import { confirmSubscription, getSite, subscribe, unsubscribe } from '@crease/shared/contracts/site';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** What every page needs: the operator's settings and the newsletter. */
export function registerSiteRoutes(router: Router): void {
  const publicFigures = createPublicFigures();
  route(router, getSite, async ({ core, res }) => {
    const { MAP_TILE_URL: tileUrl, MAP_TILE_CREDIT: credit } = core.env;
    const figures = publicFigures(core);
    // An answer without figures must not be cached: they are still being counted.
    res.setHeader('Cache-Control', figures === null ? 'no-store' : 'public, max-age=300');
    return {
      legal: core.env.legal,
      social: socialLinks(core.env),
      ...(tileUrl ? { map: { tileUrl, credit } } : {}),
      texts: { sms: core.texts.sms !== undefined, whatsapp: core.texts.whatsapp !== undefined },
      ...(figures === undefined ? {} : { figures }),
    };
  });

  const asking = { limit: 'code' } as const;
  route(
    router,
    subscribe,
    async ({ core, body }) => {
      await askToSubscribe(core, body.email);
      return { message: 'Please check your mail and confirm.' };
    },
    asking,
  );
  route(
    router,
    confirmSubscription,
    async ({ core, body }) => {
      await confirm(core, body.token);
      return { message: 'You are on the list.' };
    },
    asking,
  );
  route(
    router,
    unsubscribe,
    async ({ core, body }) => {
      await endSubscription(core, body.token);
      return { message: 'You are off the list.' };
    },
    asking,
  );
}
