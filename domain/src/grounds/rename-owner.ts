import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import type { UserDoc } from '../users/user.model.js';

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
