import type { Team } from '@crease/shared/contracts/teams';
import { refuse } from '@crease/shared/refusals';
import { MAX_TEAM_MEMBERS } from '@crease/shared/team-limits';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { hashOfToken } from '../../platform/secret-token.js';
import { withPlace } from './book-place.js';
import { getTeam } from './get-team.js';
import { assertLeads, placeOf } from './team.policy.js';
import { presentTeam } from './team.present.js';
import { findByInvite } from './team.queries.js';
import type { TeamDoc, TeamLink } from './team.schema.js';
import { addByInvite, writeTeam } from './team-changes.queries.js';
import { newTeamLink } from './team-link.js';

/** Makes the team's invite link; the one before it stops working. @throws `NOT_FOUND`, `FORBIDDEN` */
export async function invite(
  core: Core,
  userId: string,
  teamId: string,
): Promise<{ url: string; expiresAt: string }> {
  const { token, stored } = newTeamLink(core);
  await writeInvite(core, userId, teamId, stored);
  return {
    url: `${core.env.PUBLIC_URL}/team/join?token=${token}`,
    expiresAt: stored.endsAt.toISOString(),
  };
}

/** Ends the team's invite link, if it has one. @throws `NOT_FOUND`, `FORBIDDEN` */
export async function endInvite(core: Core, userId: string, teamId: string): Promise<void> {
  await writeInvite(core, userId, teamId, undefined);
}

async function writeInvite(
  core: Core,
  userId: string,
  teamId: string,
  link: TeamLink | undefined,
): Promise<void> {
  const by = new Types.ObjectId(userId);
  const team = await getTeam(core, teamId);
  assertLeads(team, by);
  const change = { set: link ? { invite: link } : {}, unset: link ? [] : (['invite'] as const) };
  if (!(await writeTeam(core, team._id, by, change))) throw refuse('FORBIDDEN', 'team_leads_only');
}

/** @throws `BAD_CREDENTIALS` for a link that is unknown or has ended */
async function teamOfLink(core: Core, tokenHash: string): Promise<TeamDoc> {
  const team = await findByInvite(core, tokenHash);
  if (!team) throw refuse('BAD_CREDENTIALS', 'team_link_ended');
  return team;
}

/** The team that an invite link leads to. @throws `BAD_CREDENTIALS` */
export async function previewJoin(core: Core, token: string, readerId: string | undefined): Promise<Team> {
  const team = await teamOfLink(core, hashOfToken(token));
  return await presentTeam(core, team, readerId ? new Types.ObjectId(readerId) : undefined);
}

/**
 * Joins the team of an invite link; an account that is in it already gets the team.
 * @throws `BAD_CREDENTIALS` for a link that has ended, `STATE_CONFLICT` for a full team or an account with 20 teams
 */
export async function joinTeam(core: Core, userId: string, token: string): Promise<Team> {
  const account = new Types.ObjectId(userId);
  const tokenHash = hashOfToken(token);
  const team = await teamOfLink(core, tokenHash);
  if (placeOf(team, account)) return await presentTeam(core, team, account);
  const place = { memberId: new Types.ObjectId(), userId: account, since: core.clock.now() };
  const after =
    (await withPlace(core, account, { memberId: place.memberId, teamId: team._id }, () =>
      addByInvite(core, team._id, tokenHash, place),
    )) ?? (await teamOfLink(core, tokenHash));
  if (!placeOf(after, account))
    throw refuse('STATE_CONFLICT', 'team_full', { params: { max: MAX_TEAM_MEMBERS } });
  return await presentTeam(core, after, account);
}
