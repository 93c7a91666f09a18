import type { Core } from '../../platform/core.js';
import { hashOfToken } from '../../platform/secret-token.js';
import { findKeyByHash, noteUse } from '../identity/api-key.schema.js';
import type { Caller } from '../identity/caller.js';
import { unauthenticated } from '../identity/tokens.js';
import { ownerRuns } from '../workplaces/authorise.js';

/** `ck_` and 256 bits. */
const SECRET = /^ck_[\w-]{43}$/;
/** Programs call often: when a key was last used is told to the minute. */
const NOTED_EVERY_MS = 60_000;

/** Is this what a program shows, rather than a person's token? */
export const isKeySecret = (token: string): boolean => SECRET.test(token);

/**
 * Whom a key's secret speaks for: the key itself, a member of its owner's workplace with an id of its own, so that limits
 * and repeated requests are counted for it alone (docs/product-rules.md, API keys). Read anew each time: a key that is ended
 * and an owner who is suspended stop it at once. Throws `UNAUTHENTICATED`.
 */
export async function authenticateKey(core: Core, secret: string): Promise<Caller> {
  const key = await findKeyByHash(core, hashOfToken(secret));
  if (!key || !(await ownerRuns(core, key.ownerId))) throw unauthenticated();
  const now = core.clock.now();
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) >= NOTED_EVERY_MS) await noteUse(core, key._id, now);
  const id = key._id.toString();
  return { id, role: 'user', sessionId: id, key: { name: key.name, scopes: key.scopes } };
}
