import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { AuditDoc } from './audit.model.js';

/** What somebody has done by privilege, for their export. */
export async function exportAudits(
  core: Core,
  who: Types.ObjectId,
): Promise<Omit<AuditDoc, 'outbox' | 'seq'>[]> {
  return await core.db.audits
    .find({ who }, { projection: { outbox: 0, outboxDirtyAt: 0, seq: 0 } })
    .toArray();
}
