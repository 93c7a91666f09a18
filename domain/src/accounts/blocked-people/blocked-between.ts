import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findBlockedBy, findBlockersOf, hasBlockBetween } from './blocked-people.schema.js';

/** Ids of the accounts that this one has blocked or is blocked by: neither sees or joins the other's games. */
export async function blockedWith(core: Core, userId: Types.ObjectId): Promise<ReadonlySet<string>> {
  const [blocked, blockers] = await Promise.all([findBlockedBy(core, userId), findBlockersOf(core, userId)]);
  return new Set([...blocked.map((person) => person.userId), ...blockers].map(String));
}

/** True if one of the two accounts has blocked the other. */
export const isBlockedBetween = (core: Core, one: Types.ObjectId, other: Types.ObjectId): Promise<boolean> =>
  hasBlockBetween(core, one, other);
