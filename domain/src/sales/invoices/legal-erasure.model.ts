import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

export async function exportLegal(core: Core, ownerId: Types.ObjectId) {
  return await core.db.legals.find({ _id: ownerId }).toArray();
}
