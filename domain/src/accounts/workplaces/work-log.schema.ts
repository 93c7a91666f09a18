import { ACTS, type Act } from '@crease/shared/permissions';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';

/** A write by a staff member at a workplace; never changed afterwards. */
const workLogDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  at: z.date(),
  by: z.object({
    _id: objectId(),
    name: z.string(),
    role: z.enum(['owner', 'manager', 'desk', 'admin']),
  }),
  what: z.enum(Object.keys(ACTS) as [Act, ...Act[]]),
  bookingId: objectId().optional(),
  groundId: objectId().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type WorkLogDoc = z.infer<typeof workLogDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    workLogs: WorkLogDoc;
  }
}

export const workLogSchema = schemaOf(workLogDoc);
workLogSchema.index({ ownerId: 1, at: -1, _id: -1 });
workLogSchema.index({ 'by._id': 1 });

export async function insertWorkLogs(core: Core, entries: WorkLogDoc[]): Promise<void> {
  await core.db.workLogs.insertMany(entries);
}

/** A page of a workplace's log, newest first, and how many entries there are. */
export async function findWorkLogs(
  core: Core,
  ownerId: Types.ObjectId,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: WorkLogDoc[]; total: number }> {
  const logs = core.db.workLogs;
  return await findPage(logs, { ownerId }, { page, limit, sort: { at: -1, _id: -1 } });
}
