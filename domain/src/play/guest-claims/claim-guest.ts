import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { claimPlaces, playedTogether } from '../matches/claim-places.js';
import { findClaimable, takeOverGuest } from '../teams/guests.js';
import { presentMember, presentTeam } from '../teams/team.present.js';
import { endClaim, findCutClaims } from '../teams/team-changes.queries.js';

/** The team and the guest that a claim link is for. @throws `BAD_CREDENTIALS` */
export async function previewClaim(
  core: Core,
  token: string,
  readerId: string | undefined,
): Promise<{ team: Team; member: TeamMember }> {
  const { team, guest } = await findClaimable(core, token);
  const reader = readerId ? new Types.ObjectId(readerId) : undefined;
  return {
    team: await presentTeam(core, team, reader),
    member: await presentMember(core, team, guest, true),
  };
}

/**
 * Gives a guest's place to the account, once, and then the guest's places in all matches. A crash in between leaves the
 * rest to a sweep.
 * @throws `BAD_CREDENTIALS` for a link that was used or has ended, `STATE_CONFLICT` for an account with 20 teams, or
 * one that played in a match with the guest
 */
export async function claimGuest(core: Core, userId: string, token: string): Promise<Team> {
  const account = new Types.ObjectId(userId);
  const claim = await findClaimable(core, token);
  const { memberId } = claim.guest;
  if (await playedTogether(core, memberId, account)) throw refuse('STATE_CONFLICT', 'played_together');
  const team = await takeOverGuest(core, claim, account);
  await failpoint('claim.afterPlace');
  await finish(core, team._id, memberId.toString(), account);
  return await presentTeam(core, team, account);
}

async function finish(
  core: Core,
  teamId: Types.ObjectId,
  memberId: string,
  account: Types.ObjectId,
): Promise<void> {
  await claimPlaces(core, new Types.ObjectId(memberId), account);
  await endClaim(core, teamId, memberId);
}

/** A claim that began longer ago was cut by a crash. */
const CUT_AFTER_MS = 10_000;
export const claimsCutBefore = (now: Date): Date => new Date(now.getTime() - CUT_AFTER_MS);

/** Finishes claims that a crash cut. Returns how many teams it met. */
export async function finishCutClaims(core: Core): Promise<number> {
  const cut = findCutClaims(core, claimsCutBefore(core.clock.now()));
  return await drain(core, cut, { atOnce: 2, failed: 'a claim could not be finished' }, async (team) => {
    for (const [memberId, account] of Object.entries(team.claims ?? {}))
      await finish(core, team._id, memberId, account);
  });
}
