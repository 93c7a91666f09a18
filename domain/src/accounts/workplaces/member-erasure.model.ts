import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** Of an account that is gone: where it worked or was invited to, and who worked for it. */
export async function eraseMember(core: Core, userId: Types.ObjectId, email: string): Promise<void> {
  await native(core.models, 'members').deleteMany({ $or: [{ userId }, { email }, { ownerId: userId }] });
}

/** Where an account works or is invited to, as its export tells. */
export async function exportMemberships(core: Core, userId: Types.ObjectId, email: string) {
  return await native(core.models, 'members')
    .find({ $or: [{ userId }, { email }] }, { projection: { role: 1, status: 1, createdAt: 1 } })
    .toArray();
}
