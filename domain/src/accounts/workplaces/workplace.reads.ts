import type { WorkRole } from '@crease/shared/permissions';
import { Types } from 'mongoose';
import { batchReads } from '../../platform/batch-reads.js';
import type { Models } from '../../platform/models.js';
import { activeMembershipsOf } from './member.model.js';

/** Where somebody works and as what. `groundIds` absent: at all grounds. */
export interface Membership {
  ownerId: string;
  role: WorkRole;
  groundIds?: string[];
}

interface WorkplaceReads {
  /** By account; null where it works at nobody else's grounds. */
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
      const byUser = new Map<string, Membership[]>();
      for (const { userId, ownerId, role, groundIds } of found) {
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
