import type { TeamRole } from '@crease/shared/contracts/teams';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Place, TeamDoc } from './team.schema.js';

/** The account's own place in a team, if it has one. */
export const placeOf = (team: Pick<TeamDoc, 'members'>, userId: Types.ObjectId): Place | undefined =>
  team.members.find((place) => place.userId?.equals(userId));

export const isCaptain = ({ captainId }: Pick<TeamDoc, 'captainId'>, userId: Types.ObjectId): boolean =>
  captainId.equals(userId);

export function roleOf({ captainId }: Pick<TeamDoc, 'captainId'>, { userId, isVice }: Place): TeamRole {
  if (userId && captainId.equals(userId)) return 'captain';
  return isVice ? 'vice' : 'player';
}

/** True for the captain and the vice-captains. */
export const leads = (team: TeamDoc, userId: Types.ObjectId): boolean =>
  isCaptain(team, userId) || placeOf(team, userId)?.isVice === true;

/** @throws `FORBIDDEN` for anyone but the captain and the vice-captains */
export function assertLeads(team: TeamDoc, userId: Types.ObjectId): void {
  if (!leads(team, userId)) throw refuse('FORBIDDEN', 'team_leads_only');
}

/** @throws `FORBIDDEN` for anyone but the captain */
export function assertCaptain(team: TeamDoc, userId: Types.ObjectId): void {
  if (!isCaptain(team, userId)) throw refuse('FORBIDDEN', 'team_captain_only');
}
