import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { AuditDoc } from './audit.model.js';

/** What somebody has done by privilege, for their export. */
export async function exportAudits(core: Core, who: Types.ObjectId): Promise<AuditDoc[]> {
  return await native(core.models, 'audits').find({ who }).toArray();
}
