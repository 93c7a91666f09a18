import type { UserDoc } from '../../accounts/users/user.model.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** Brings the contact that grounds show up to their owner's name, phone and e-mail; a player owns none. */
export async function renameOwner(core: Core, owner: UserDoc): Promise<void> {
  if (owner.role === 'user') return;
  await native(core.models, 'grounds').updateMany(
    { ownerId: owner._id },
    {
      $set: {
        'owner.name': owner.name,
        'owner.contact': owner.phone,
        'owner.email': owner.email,
        'contact.phone': owner.phone,
        updatedAt: core.clock.now(),
      },
    },
  );
}
