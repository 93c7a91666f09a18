import type { Workplace } from '@crease/shared/contracts/workplace';
import { AppError } from '@crease/shared/errors';
import { getUser } from '../../accounts/users/user.service.js';
import { acceptAs, findInvitation } from '../../accounts/workplaces/member.schema.js';
import { presentWorkplaces } from '../../accounts/workplaces/workplaces-of.js';
import type { Core } from '../../platform/core.js';
import { hashOfToken } from '../../platform/secret-token.js';

const badLink = () =>
  new AppError('BAD_CREDENTIALS', 'This invitation is used up or has expired. Please ask for a new one.');

/**
 * Accepts an invitation for the signed-in account, whose address must be the invited one.
 * @throws `BAD_CREDENTIALS` for a link that is unknown, used or older than 7 days, `FORBIDDEN` for another account.
 */
export async function acceptInvitation(core: Core, userId: string, token: string): Promise<Workplace> {
  const now = core.clock.now();
  const invited = await findInvitation(core, hashOfToken(token));
  if (!invited?.tokenEndsAt || invited.tokenEndsAt <= now) throw badLink();
  const user = await getUser(core, userId);
  if (user.email !== invited.email)
    throw new AppError(
      'FORBIDDEN',
      'This invitation was sent to another address. Please sign in with that one.',
    );
  const member = await acceptAs(core, invited, user._id, now);
  if (!member) throw badLink();
  const [workplace] = await presentWorkplaces(core, [
    {
      ownerId: member.ownerId.toString(),
      role: member.role,
      ...(member.groundIds ? { groundIds: member.groundIds.map(String) } : {}),
    },
  ]);
  if (!workplace) throw badLink();
  return workplace;
}
