import { callerReads } from '@crease/domain/accounts/workplaces/account.reads';
import { membershipsOfPeople } from '@crease/domain/accounts/workplaces/workplace.reads';
import type { Core } from '@crease/domain/platform/core';

/** After a restart thousands come back at once: who they are is read this far apart, for all of them together. */
const PACE = { apartMs: 40 };

/** A core for those who come in. Who comes alone does not wait. */
export const atTheDoor = (core: Core): Core => ({
  ...core,
  reads: {
    ...core.reads,
    ...callerReads(core.db, PACE),
    memberships: membershipsOfPeople(core.db, PACE),
  },
});
