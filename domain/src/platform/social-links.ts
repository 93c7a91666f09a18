import { SOCIAL_NETWORKS } from '@crease/shared/contracts/site';
import type { Env } from './env.js';

/** The links of the footer: only networks that a `SOCIAL_*` variable gives a target. */
export function socialLinks(env: Env): { network: (typeof SOCIAL_NETWORKS)[number]; url: string }[] {
  const targets = {
    instagram: env.SOCIAL_INSTAGRAM,
    facebook: env.SOCIAL_FACEBOOK,
    x: env.SOCIAL_X,
    youtube: env.SOCIAL_YOUTUBE,
  };
  return SOCIAL_NETWORKS.flatMap((network) => {
    const url = targets[network];
    return url === undefined ? [] : [{ network, url }];
  });
}
