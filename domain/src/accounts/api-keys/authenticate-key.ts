import type { Core } from '../../platform/core.js';
import { hashOfToken } from '../../platform/secret-token.js';
import { findKeyByHash, noteUse } from '../identity/api-key.schema.js';
import type { Caller } from '../identity/caller.js';
import { unauthenticated } from '../identity/tokens.js';
import { ownerRuns } from '../workplaces/authorise.js';

/** `ck_` and 256 bits. */
const SECRET = /^ck_[\w-]{43}$/;
/** How often `lastUsedAt` is written: programs call too often to record every use. */
const NOTED_EVERY_MS = 60_000;

/** True if this is an API key's secret rather than a person's token. */
export const isKeySecret = (token: string): boolean => SECRET.test(token);

/**
 * The caller behind a key's secret: the key itself, as a member of its owner's workplace with its own rate limits and
 * idempotency keys (docs/product-rules.md, API keys). Read from the database each time, so that revoking the key or
 * suspending the owner takes effect at once. @throws `UNAUTHENTICATED`
 */
export async function authenticateKey(core: Core, secret: string): Promise<Caller> {
  const key = await findKeyByHash(core, hashOfToken(secret));
  if (!key || !(await ownerRuns(core, key.ownerId))) throw unauthenticated();
  const now = core.clock.now();
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) >= NOTED_EVERY_MS) await noteUse(core, key._id, now);
  const id = key._id.toString();
  return { id, role: 'user', sessionId: id, key: { name: key.name, scopes: key.scopes } };
}
