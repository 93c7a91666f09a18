import type { SessionDoc } from '../identity/session.schema.js';

/**
 * How long after its last use a token may still arrive from the caller's own tabs (docs/product-rules.md, Accounts).
 */
export const SIBLING_MS = 60_000;

/** True if token `n` was exchanged within the last minute: another tab's request that arrives late, not a replay. */
export function isLateSibling({ uses = [] }: Pick<SessionDoc, 'uses'>, n: number, now: Date): boolean {
  return uses.some((use) => use.n === n && now.getTime() - use.at.getTime() <= SIBLING_MS);
}
