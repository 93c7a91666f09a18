import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findClaimable, takeOverGuest } from '../teams/guests.js';
import { presentMember, presentTeam } from '../teams/team.present.js';

/** The team and the guest that a claim link is for. @throws `BAD_CREDENTIALS` */
export async function previewClaim(
  core: Core,
  token: string,
  readerId: string | undefined,
): Promise<{ team: Team; member: TeamMember }> {
  const { team, guest } = await findClaimable(core, token);
  const reader = readerId ? new Types.ObjectId(readerId) : undefined;
  return { team: await presentTeam(core, team, reader), member: await presentMember(core, team, guest) };
}

/**
 * Gives a guest's place to the account, once.
 * @throws `BAD_CREDENTIALS` for a link that was used or has ended, `STATE_CONFLICT` for an account with 20 teams
 */
export async function claimGuest(core: Core, userId: string, token: string): Promise<Team> {
  const account = new Types.ObjectId(userId);
  const claim = await findClaimable(core, token);
  return await presentTeam(core, await takeOverGuest(core, claim, account), account);
}
