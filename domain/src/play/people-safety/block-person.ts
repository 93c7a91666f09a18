import type { BlockedPerson, Somebody } from '@crease/shared/contracts/people-safety';
import { refuse } from '@crease/shared/refusals';
import { MAX_BLOCKED_PEOPLE } from '@crease/shared/safety-limits';
import { Types } from 'mongoose';
import {
  addBlocked,
  type BlockedPerson as Blocked,
  dropBlocked,
  findBlockedBy,
} from '../../accounts/blocked-people/blocked-people.schema.js';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import { nameForAll } from '../../accounts/identity/user.present.js';
import type { Core } from '../../platform/core.js';
import { dropRequestsTo, readAgainAfterBlock } from '../games/hidden-game.js';
import { firstNameOf } from '../matches/match-names.js';
import { findSomebody } from './find-somebody.js';

async function presentBlocked(core: Core, { blockId, userId, at }: Blocked): Promise<BlockedPerson> {
  const account = await core.reads.profile(userId.toString());
  return {
    _id: blockId.toString(),
    name: account && !account.deletedAt ? firstNameOf(nameForAll(account)) : FORMER_PLAYER,
    blockedAt: at.toISOString(),
  };
}

/**
 * Blocks a person, and removes their requests from the account's games; the same person again is the same block.
 * @throws `NOT_FOUND` for people whom the account has not met; `STATE_CONFLICT` if its list is full
 */
export async function blockPerson(
  core: Core,
  userId: Types.ObjectId,
  somebody: Somebody,
): Promise<BlockedPerson> {
  const other = await findSomebody(core, userId, somebody);
  const block = await writeBlock(core, userId, other);
  await dropRequestsTo(core, userId, other);
  await readAgainAfterBlock(core, userId);
  return await presentBlocked(core, block);
}

/**
 * The account's block of a person, made if there is none yet.
 * @throws `STATE_CONFLICT` if its list is full; `UNAVAILABLE` if another tab has just ended a block
 */
async function writeBlock(core: Core, userId: Types.ObjectId, other: Types.ObjectId): Promise<Blocked> {
  const added = { blockId: new Types.ObjectId(), userId: other, at: core.clock.now() };
  if (await addBlocked(core, userId, added)) return added;
  const people = await findBlockedBy(core, userId);
  const existing = people.find((blocked) => blocked.userId.equals(other));
  if (existing) return existing;
  throw people.length < MAX_BLOCKED_PEOPLE
    ? refuse('UNAVAILABLE', 'other_window')
    : refuse('STATE_CONFLICT', 'block_list_full');
}

/** The people that the account has blocked, the latest first. */
export async function listBlocked(core: Core, userId: Types.ObjectId): Promise<BlockedPerson[]> {
  const people = await findBlockedBy(core, userId);
  return await Promise.all(people.reverse().map((blocked) => presentBlocked(core, blocked)));
}

/** Ends a block. @throws `NOT_FOUND` */
export async function unblockPerson(core: Core, userId: Types.ObjectId, blockId: string): Promise<void> {
  if (!(await dropBlocked(core, userId, new Types.ObjectId(blockId))))
    throw refuse('NOT_FOUND', 'no_such_block');
}
