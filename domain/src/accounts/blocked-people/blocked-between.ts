import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

const NO_ACCOUNTS: ReadonlySet<string> = new Set();

/** Ids of the accounts that this one has blocked or is blocked by: neither sees or joins the other's games. */
export async function blockedWith(core: Core, userId: Types.ObjectId): Promise<ReadonlySet<string>> {
  return (await core.reads.blockedWith(userId.toString())) ?? NO_ACCOUNTS;
}
