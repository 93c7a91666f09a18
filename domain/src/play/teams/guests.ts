import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { refuse } from '@crease/shared/refusals';
import { MAX_TEAM_MEMBERS } from '@crease/shared/team-limits';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { hashOfToken } from '../../platform/secret-token.js';
import { withPlace } from './book-place.js';
import { getTeam } from './get-team.js';
import { assertLeads, leads, placeOf } from './team.policy.js';
import { presentMember, presentTeam } from './team.present.js';
import { findByClaim } from './team.queries.js';
import type { Place, TeamDoc } from './team.schema.js';
import { dropClaimedGuest, giveGuestPlace, pushGuest, writeClaim } from './team-changes.queries.js';
import { newTeamLink } from './team-link.js';

/**
 * Adds a player without an account.
 * @throws `NOT_FOUND`, `FORBIDDEN` for anyone who does not lead the team, `STATE_CONFLICT` for a full one
 */
export async function addGuest(
  core: Core,
  userId: string,
  teamId: string,
  name: string,
): Promise<{ team: Team; member: TeamMember }> {
  const by = new Types.ObjectId(userId);
  const team = await getTeam(core, teamId);
  assertLeads(team, by);
  const guest: Place = { memberId: new Types.ObjectId(), name, since: core.clock.now() };
  const after = await pushGuest(core, team._id, by, guest);
  if (!after) {
    assertLeads(await getTeam(core, teamId), by);
    throw refuse('STATE_CONFLICT', 'team_full', { params: { max: MAX_TEAM_MEMBERS } });
  }
  return { team: await presentTeam(core, after, by), member: await presentMember(core, after, guest, true) };
}

/**
 * Makes the link by which a guest takes over their place; the one before it stops working.
 * @throws `NOT_FOUND`, `FORBIDDEN` for anyone who does not lead the team, `STATE_CONFLICT` for a member with an account
 */
export async function createClaimLink(
  core: Core,
  userId: string,
  teamId: string,
  memberId: string,
): Promise<{ url: string; expiresAt: string }> {
  const by = new Types.ObjectId(userId);
  const team = await getTeam(core, teamId);
  assertLeads(team, by);
  const place = team.members.find((one) => one.memberId.toString() === memberId);
  if (!place) throw refuse('NOT_FOUND', 'no_such_team_member');
  if (place.userId) throw refuse('STATE_CONFLICT', 'has_account');
  const { token, stored } = newTeamLink(core);
  if (!(await writeClaim(core, team._id, by, place.memberId, stored))) {
    const now = await getTeam(core, teamId);
    throw leads(now, by) ? refuse('STATE_CONFLICT', 'has_account') : refuse('FORBIDDEN', 'team_leads_only');
  }
  return {
    url: `${core.env.PUBLIC_URL}/team/claim?token=${token}`,
    expiresAt: stored.endsAt.toISOString(),
  };
}

/** A guest whose claim link works, with their team. */
export interface Claimable {
  team: TeamDoc;
  guest: Place;
  tokenHash: string;
}

const claimLinkEnded = () => refuse('BAD_CREDENTIALS', 'claim_link_ended');

/** The guest that a claim link is for. @throws `BAD_CREDENTIALS` for a link that is unknown, used or has ended */
export async function findClaimable(core: Core, token: string): Promise<Claimable> {
  const tokenHash = hashOfToken(token);
  const team = await findByClaim(core, tokenHash);
  const guest = team?.members.find(({ claim }) => claim?.tokenHash === tokenHash);
  if (!team || !guest) throw claimLinkEnded();
  return { team, guest, tokenHash };
}

/**
 * Gives a guest's place to an account. An account with a place in the team keeps its own, and the guest's goes.
 * @throws `BAD_CREDENTIALS` if another account was faster, `STATE_CONFLICT` for an account with 20 teams, `UNAVAILABLE`
 * while another tab claims the same
 */
export async function takeOverGuest(
  core: Core,
  { team, guest, tokenHash }: Claimable,
  account: Types.ObjectId,
): Promise<TeamDoc> {
  const { memberId } = guest;
  const merge = () => dropClaimedGuest(core, team._id, memberId, tokenHash, account);
  if (placeOf(team, account)) return (await merge()) ?? never();
  const take = () => giveGuestPlace(core, team._id, memberId, tokenHash, account);
  // They may have joined by the invite link since the team was read.
  return (await withPlace(core, account, { memberId, teamId: team._id }, take)) ?? (await merge()) ?? never();
}

const never = (): never => {
  throw claimLinkEnded();
};
