import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findSealedOtherwise, replaceSealed } from '../credentials/second-factor.schema.js';
import { openSealed, seal, secretsOf } from '../identity/secret-keys.js';

/**
 * Seals what is sealed under an older key of `JWT_KEYS` under the one that signs now, so that the older may go though its
 * owner has not logged in meanwhile. What no key opens stays as it is: recovery codes still let its owner in. Returns how
 * many were not under the key that signs.
 */
export async function resealSecrets(core: Core): Promise<number> {
  const [signing] = secretsOf(core.env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const round = { atOnce: 1, failed: 'a second factor could not be sealed anew' };
  return await drain(core, findSealedOtherwise(core, signing.kid), round, async ({ _id, secret }) => {
    const userId = _id.toString();
    const plain = secret && openSealed(core.env, 'second-factor', secret, userId);
    if (secret && plain)
      await replaceSealed(core, _id, secret, seal(core.env, 'second-factor', plain, userId));
  });
}
