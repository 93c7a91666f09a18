import { ownerRuns } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findOwnerMarks } from './ground-welcome.queries.js';
import { copyOwnerStanding } from './rename-owner.js';

/**
 * Corrects grounds with an outdated copy of their owner's standing: a process died between role change and copy, or an
 * older version revoked the role. Returns how many owners were checked.
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
