import { openSealed, seal, secretsOf } from '../../accounts/identity/secret-keys.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findPansSealedOtherwise, replaceSealedPan } from './legal.schema.js';

/**
 * Re-seals PANs that are sealed under an older key of `JWT_KEYS`, so that the key can be removed. Skips what no key
 * opens. Returns how many were not under the current key.
 */
export async function resealPans(core: Core): Promise<number> {
  const [signing] = secretsOf(core.env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const round = { atOnce: 1, failed: 'a PAN could not be sealed again' };
  return await drain(core, findPansSealedOtherwise(core, signing.kid), round, async ({ _id, pan }) => {
    const plain = pan && openSealed(core.env, 'tax', pan, _id.toString());
    if (pan && plain) await replaceSealedPan(core, _id, pan, seal(core.env, 'tax', plain, _id.toString()));
  });
}
