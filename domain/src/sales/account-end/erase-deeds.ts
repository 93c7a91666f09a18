import type { Types } from 'mongoose';
import { keysOf } from '../../accounts/api-keys/api-key.model.js';
import { findOwnersOfMember } from '../../accounts/workplaces/member-erasure.model.js';
import { eraseFromWorkLogs, findOwnersWorkedFor } from '../../accounts/workplaces/work-log-erasure.model.js';
import { eraseBlockers, eraseBlocksBy } from '../../calendar/blocks/block-erasure.model.js';
import { findGroundIdsOf } from '../../catalogue/grounds/ground-erasure.model.js';
import type { Core } from '../../platform/core.js';
import { eraseDeeds, eraseUnsignedOf } from '../bookings/booking-erasure.model.js';
import { eraseRegularsBy } from '../regulars/regular-erasure.model.js';
import { FORMER_OWNER, FORMER_STAFF } from './former-account.js';

/**
 * Takes an account, and the API keys it made, out of what they did at workplaces: their own one first, then those they
 * worked for. Deeds are found by id; those older than their ids go with the owner of the workplace.
 */
export async function eraseAtWorkplaces(core: Core, userId: Types.ObjectId): Promise<void> {
  const ids = [userId, ...(await keysOf(core, userId)).map(({ _id }) => _id)];
  await eraseDeeds(core, { ownerId: userId }, ids, FORMER_OWNER);
  await eraseUnsignedOf(core, userId, FORMER_OWNER);
  await eraseBlockers(core, await findGroundIdsOf(core, userId), FORMER_OWNER);
  const ownerIds = await findOwnersServed(core, userId, ids);
  await eraseDeeds(core, { ownerId: { $in: ownerIds } }, ids, FORMER_STAFF);
  await eraseRegularsBy(core, ownerIds, ids, FORMER_STAFF);
  for (const ownerId of ownerIds)
    await eraseBlocksBy(core, await findGroundIdsOf(core, ownerId), ids, FORMER_STAFF);
  await eraseFromWorkLogs(core, ids, FORMER_STAFF);
}

/** The owners of the workplaces, other than the account's own, where it was a member or has changed anything. */
async function findOwnersServed(
  core: Core,
  userId: Types.ObjectId,
  ids: Types.ObjectId[],
): Promise<Types.ObjectId[]> {
  const found = [...(await findOwnersOfMember(core, userId)), ...(await findOwnersWorkedFor(core, ids))];
  return found.filter((ownerId) => !ownerId.equals(userId));
}
