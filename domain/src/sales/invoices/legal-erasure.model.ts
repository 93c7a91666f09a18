import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** The legal data of an owner who has gone; their invoices keep the seller that they were made with. */
export async function eraseLegal(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await native(core.models, 'legals').deleteOne({ _id: ownerId });
}

export async function exportLegal(core: Core, ownerId: Types.ObjectId) {
  return await native(core.models, 'legals').find({ _id: ownerId }).toArray();
}
