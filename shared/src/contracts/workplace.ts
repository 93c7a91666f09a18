import { z } from 'zod';
import { WORK_ROLES } from '../permissions.js';
import { objectId } from './common.js';

/** The workplace of a call; if left out, the caller's own, else the only one they work at. */
export const workplaceQuery = z.object({ workplace: objectId.optional() });

/** A workplace as a member sees it; `groundIds` absent means all, including future ones. */
export const workplace = z.object({
  ownerId: objectId,
  businessName: z.string(),
  role: z.enum(WORK_ROLES),
  groundIds: z.array(objectId).optional(),
});
export type Workplace = z.infer<typeof workplace>;
