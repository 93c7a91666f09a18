import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

export async function exportLegal(core: Core, ownerId: Types.ObjectId) {
  return await native(core.models, 'legals').find({ _id: ownerId }).toArray();
}
