import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findSealedOtherwise, replaceSealed } from '../credentials/second-factor.schema.js';
import { openSealed, seal, secretsOf } from '../identity/secret-keys.js';

/**
 * Re-seals secrets that are sealed under an older key of `JWT_KEYS`, so that the key can be removed even if the account
 * has not signed in since. Skips what no key opens: recovery codes still work. Returns how many were not under the
 * current key.
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
