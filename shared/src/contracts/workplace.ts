import { z } from 'zod';
import { WORK_ROLES } from '../permissions.js';
import { objectId } from './common.js';

/** Which workplace a call is about; left out, the caller's own, else the only one they work at. */
export const workplaceQuery = z.object({ workplace: objectId.optional() });

/** A place where the user works, as they see it; `groundIds` absent means all, including new ones. */
export const workplace = z.object({
  ownerId: objectId,
  businessName: z.string(),
  role: z.enum(WORK_ROLES),
  groundIds: z.array(objectId).optional(),
});
export type Workplace = z.infer<typeof workplace>;
