import { callerReads } from '@crease/domain/accounts/workplaces/account.reads';
import { membershipsOfPeople } from '@crease/domain/accounts/workplaces/workplace.reads';
import type { Core } from '@crease/domain/platform/core';

/** After a restart thousands of sockets come back at once: their accounts are read in batches, this far apart. */
const PACE = { apartMs: 40 };

/** A core whose reads of accounts and memberships are batched and paced. A single socket does not wait. */
export const withPacedReads = (core: Core): Core => ({
  ...core,
  reads: {
    ...core.reads,
    ...callerReads(core.db, PACE),
    memberships: membershipsOfPeople(core.db, PACE),
  },
});
