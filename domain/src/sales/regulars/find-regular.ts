import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { assertMay } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { findRegular, type RegularDoc } from './regular.schema.js';

const notYours = () => new AppError('NOT_FOUND', 'This is not a regular of yours.');

/** The regular, if the caller may change regulars at its ground. Throws `NOT_FOUND`, and `FORBIDDEN` as grounds do. */
export async function findRegularFor(
  core: Core,
  id: string,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<RegularDoc> {
  const regular = await findRegular(core, new Types.ObjectId(id));
  if (!regular) throw notYours();
  await assertMay(core, caller, 'regular.change', regular, notYours);
  return regular;
}
