import { ownerRuns } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findOwnerMarks } from './ground-welcome.queries.js';
import { copyOwnerStanding } from './rename-owner.js';

/**
 * Corrects grounds whose copy of their owner's standing is wrong: a process died between the change of role and the copy, or
 * the role was revoked by a version without it. Returns how many owners were looked at.
 */
export async function correctOwnerStanding(core: Core, signal?: AbortSignal): Promise<number> {
  return await drain(
    core,
    findOwnerMarks(core),
    { atOnce: 10, failed: 'the standing of an owner could not be corrected', signal },
    async ({ _id: { ownerId, away } }) => {
      if ((await ownerRuns(core, ownerId)) === away) await copyOwnerStanding(core, ownerId);
    },
  );
}
