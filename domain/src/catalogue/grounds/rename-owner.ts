import type { UserDoc } from '../../accounts/users/user.model.js';
import type { Core } from '../../platform/core.js';
import { copyOwnerToGrounds } from './ground.model.js';

/** Brings the contact that grounds show up to their owner's name, phone and e-mail; a player owns none. */
export async function renameOwner(core: Core, owner: UserDoc): Promise<void> {
  if (owner.role !== 'user') await copyOwnerToGrounds(core, owner);
}
