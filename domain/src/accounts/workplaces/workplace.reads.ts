import type { WorkRole } from '@crease/shared/permissions';
import { Types } from 'mongoose';
import { batchReads } from '../../platform/batch-reads.js';
import type { Models } from '../../platform/models.js';
import { readUsers } from '../users/user.model.js';
import { activeMembershipsOf } from './member.model.js';

/** Where somebody works and as what. `groundIds` absent: at all grounds. */
export interface Membership {
  ownerId: string;
  role: WorkRole;
  groundIds?: string[];
}

interface WorkplaceReads {
  /** By account; null where it works at nobody else's grounds. A workplace is there while its owner is one. */
  memberships(userId: string): Promise<Membership[] | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends WorkplaceReads {}
}

export function workplaceReads(models: Models): WorkplaceReads {
  return {
    memberships: batchReads(async (ids) => {
      const found = await activeMembershipsOf(
        models,
        ids.map((id) => new Types.ObjectId(id)),
      );
      const owners = await readOwners(
        models,
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
    }),
  };
}

/** Those of some accounts that still run a workplace: neither deleted nor suspended. */
async function readOwners(models: Models, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const accounts = await readUsers(models, ids, ['role', 'deletedAt']);
  const here = accounts.filter(({ role, deletedAt }) => role !== 'user' && !deletedAt);
  return new Set(here.map(({ _id }) => _id.toString()));
}
