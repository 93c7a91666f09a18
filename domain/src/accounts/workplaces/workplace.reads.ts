import type { WorkRole } from '@crease/shared/permissions';
import { Types } from 'mongoose';
import type { Pace } from '../../platform/batch.js';
import { batchReads } from '../../platform/batch-reads.js';
import type { Db } from '../../platform/models.js';
import { type ApiKeyDoc, findKeys } from '../identity/api-key.schema.js';
import { readUsers } from '../identity/user.schema.js';
import { type Membership, runsWorkplace } from './authorise.js';
import { activeMembershipsOf, type MemberDoc } from './member.schema.js';

interface WorkplaceReads {
  /**
   * By account or API key; null if it works at no other owner's grounds. Exists only while its owner may run a
   * workplace.
   */
  memberships(userId: string): Promise<Membership[] | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends WorkplaceReads {}
}

export const workplaceReads = (db: Db): WorkplaceReads => ({
  memberships: batchReads((ids) => readMemberships(db, ids, membersAndKeys)),
});

/** The same for people only, skipping the lookup of API keys. */
export const membershipsOfPeople = (db: Db, pace?: Pace): WorkplaceReads['memberships'] =>
  batchReads((ids) => readMemberships(db, ids, activeMembershipsOf), pace);

async function readMemberships(
  db: Db,
  ids: readonly string[],
  find: (db: Db, ids: Types.ObjectId[]) => Promise<Found[]>,
): Promise<ReadonlyMap<string, Membership[]>> {
  const found = await find(
    db,
    ids.map((id) => new Types.ObjectId(id)),
  );
  const owners = await readOwners(
    db,
    found.map(({ ownerId }) => ownerId.toString()),
  );
  const byUser = new Map<string, Membership[]>();
  for (const { userId, ownerId, role, groundIds } of found) {
    if (!owners.has(ownerId.toString())) continue;
    const key = userId?.toString() ?? '';
    const membership = {
      ownerId: ownerId.toString(),
      role,
      ...(groundIds ? { groundIds: groundIds.map(String) } : {}),
    };
    byUser.set(key, [...(byUser.get(key) ?? []), membership]);
  }
  return byUser;
}

interface Found extends Pick<MemberDoc, 'userId' | 'ownerId' | 'groundIds'> {
  role: WorkRole;
}

/** For people and API keys. A key acts for its owner, within the scopes that the API checks. */
async function membersAndKeys(db: Db, ids: Types.ObjectId[]): Promise<Found[]> {
  const members = await activeMembershipsOf(db, ids);
  const people = new Set(members.map(({ userId }) => userId?.toString()));
  const others = ids.filter((id) => !people.has(id.toString()));
  if (others.length === 0) return members;
  const asMember = ({ _id, ownerId, groundIds }: ApiKeyDoc): Found => ({
    userId: _id,
    ownerId,
    role: 'owner',
    groundIds,
  });
  return [...members, ...(await findKeys(db, others)).map(asMember)];
}

/** The accounts among these that run a workplace. */
async function readOwners(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const accounts = await readUsers(db, ids, ['role', 'deletedAt']);
  return new Set(accounts.filter(runsWorkplace).map(({ _id }) => _id.toString()));
}
