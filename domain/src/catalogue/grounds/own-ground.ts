import { AppError } from '@crease/shared/errors';
import type { Act, WorkRole } from '@crease/shared/permissions';
import type { Caller } from '../../accounts/identity/caller.js';
import { assertMay } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { placeOf } from '../ground-record/ground.policy.js';
import { findGroundById, type GroundDoc } from '../ground-record/ground.schema.js';

const notYours = () => new AppError('NOT_FOUND', 'This is not a ground of yours.');

/**
 * The ground, if the caller may do this at its workplace.
 * @throws `NOT_FOUND` for a stranger, who learns nothing, and `FORBIDDEN` for a staff member without the permission, or
 * without this ground.
 */
export async function findGroundFor(
  core: Core,
  groundId: string,
  caller: Pick<Caller, 'id' | 'role'>,
  act: Act,
): Promise<GroundDoc> {
  return (await findGroundAs(core, groundId, caller, act)).ground;
}

/** Like `findGroundFor`, and returns the caller's role there. */
export async function findGroundAs(
  core: Core,
  groundId: string,
  caller: Pick<Caller, 'id' | 'role'>,
  act: Act,
): Promise<{ ground: GroundDoc; role: WorkRole | 'admin' }> {
  const ground = await findGroundById(core, groundId);
  if (!ground) throw notYours();
  return { ground, role: await assertMay(core, caller, act, placeOf(ground), notYours) };
}
