import type { Core } from '../../platform/core.js';
import { hashOfToken, newToken } from '../../platform/secret-token.js';
import type { TeamLink } from './team.schema.js';

/** Lifetime of invite and claim links. */
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

/** A new link's token, and its stored form. */
export function newTeamLink(core: Core): { token: string; stored: TeamLink } {
  const token = newToken();
  const endsAt = new Date(core.clock.now().getTime() + LINK_DAYS * DAY_MS);
  return { token, stored: { tokenHash: hashOfToken(token), endsAt } };
}
