import type { Types } from 'mongoose';
import { keysOf } from '../accounts/identity/api-key.schema.js';
import { FORMER_OWNER, FORMER_STAFF } from '../accounts/identity/former-account.js';
import { findOwnersOfMember } from '../accounts/workplaces/member-erasure.queries.js';
import { findOwnersWorkedFor, renameInWorkLogs } from '../accounts/workplaces/work-log-erasure.queries.js';
import { eraseBlockers, renameBlocker } from '../calendar/blocks/block-erasure.queries.js';
import { findGroundIdsAt } from '../catalogue/grounds/ground-welcome.queries.js';
import type { Core } from '../platform/core.js';
import { eraseUnsignedOf, renameActor } from '../sales/booking-reads/booking-erasure.queries.js';
import { renameRegularsBy } from '../sales/regulars/regular-erasure.queries.js';

/**
 * Takes an account, and the API keys it made, out of what they did at workplaces: their own one first, then those they
 * worked for. Deeds are found by id; those older than their ids go with the owner of the workplace.
 */
export async function eraseAtWorkplaces(core: Core, userId: Types.ObjectId): Promise<void> {
  const ids = [userId, ...(await keysOf(core, userId)).map(({ _id }) => _id)];
  await renameActor(core, { ownerId: userId }, ids, FORMER_OWNER);
  await eraseUnsignedOf(core, userId, FORMER_OWNER);
  await eraseBlockers(core, await findGroundIdsAt(core, userId), FORMER_OWNER);
  const ownerIds = await findOwnersServed(core, userId, ids);
  await renameDeeds(core, ownerIds, ids, FORMER_STAFF);
}

/** Shows what an account did at workplaces under its new name; what its API keys did stays under theirs. */
export async function renameAtWorkplaces(core: Core, userId: Types.ObjectId, name: string): Promise<void> {
  const ids = [userId];
  await renameDeeds(core, [userId, ...(await findOwnersServed(core, userId, ids))], ids, name);
}

/**
 * Shows what these accounts and API keys did, at the workplaces of these owners and in every work log, under one name.
 */
async function renameDeeds(
  core: Core,
  ownerIds: Types.ObjectId[],
  ids: Types.ObjectId[],
  name: string,
): Promise<void> {
  await renameActor(core, { ownerId: { $in: ownerIds } }, ids, name);
  await renameRegularsBy(core, ownerIds, ids, name);
  for (const ownerId of ownerIds) await renameBlocker(core, await findGroundIdsAt(core, ownerId), ids, name);
  await renameInWorkLogs(core, ids, name);
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
