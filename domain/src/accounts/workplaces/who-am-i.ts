import type { User } from '@crease/shared/contracts/user';
import type { Workplace } from '@crease/shared/contracts/workplace';
import type { Core } from '../../platform/core.js';
import { presentUser } from '../identity/user.present.js';
import { getUser } from '../users/user.service.js';
import { workplacesOf } from './workplaces-of.js';

/** An account as its holder sees it, and where they work. @throws `UNAUTHENTICATED` if it was deleted. */
export async function whoAmI(core: Core, userId: string): Promise<{ user: User; workplaces: Workplace[] }> {
  const [user, memberships] = await Promise.all([getUser(core, userId), core.reads.memberships(userId)]);
  return { user: presentUser(user), workplaces: await workplacesOf(core, user, memberships ?? []) };
}
