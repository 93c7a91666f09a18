import type { Role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { GroundDoc } from './ground.model.js';
import { canManageGround } from './ground.policy.js';

/** The ground, if the caller owns it or is an admin; anybody else learns nothing of his right to it: `NOT_FOUND`. */
export async function findOwnGround(
  core: Core,
  groundId: string,
  caller: { id: string; role: Role },
): Promise<GroundDoc> {
  const ground = await native(core.models, 'grounds').findOne({ _id: new Types.ObjectId(groundId) });
  if (!ground || !canManageGround(caller, ground))
    throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
  return ground;
}
