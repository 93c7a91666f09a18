import type { BodyOf } from '@crease/shared/contract';
import type { changeTeamMember as changeContract, Team } from '@crease/shared/contracts/teams';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { getTeam } from './get-team.js';
import { assertCaptain, isCaptain } from './team.policy.js';
import { presentTeam } from './team.present.js';
import type { Place, TeamDoc } from './team.schema.js';
import { handOver, type PlaceChange, writeOwnPlace, writePlaceAsCaptain } from './team-changes.queries.js';

/** Maximum attempts when other requests keep changing the team. */
const ATTEMPTS = 5;

type Wanted = BodyOf<typeof changeContract>;

/**
 * Changes a member's role or jersey; the role `captain` hands the team over.
 * @throws `NOT_FOUND`, `FORBIDDEN` for anyone but the captain, except to change their own jersey, `STATE_CONFLICT` for
 * making a guest captain or vice-captain, or for a captain who gives the role up without handing over
 */
export async function changeMember(
  core: Core,
  userId: string,
  teamId: string,
  memberId: string,
  wanted: Wanted,
): Promise<Team> {
  const by = new Types.ObjectId(userId);
  const after = await retryOnConflict(ATTEMPTS, async () => {
    const team = await getTeam(core, teamId);
    const place = team.members.find((one) => one.memberId.toString() === memberId);
    if (!place?.userId?.equals(by) || wanted.role !== undefined) assertCaptain(team, by);
    if (!place) throw refuse('NOT_FOUND', 'no_such_team_member');
    return (await writeMember(core, team, by, place, wanted)) ?? undefined;
  });
  if (!after) throw refuse('STATE_CONFLICT', 'team_changed');
  return await presentTeam(core, after, by);
}

async function writeMember(
  core: Core,
  team: TeamDoc,
  by: Types.ObjectId,
  { memberId, userId }: Place,
  { role, jersey }: Wanted,
): Promise<TeamDoc | null> {
  const change: PlaceChange = {
    set: typeof jersey === 'number' ? { jersey } : {},
    unset: jersey === null ? ['jersey'] : [],
  };
  const isOwn = userId?.equals(by) === true;
  if (isOwn && !isCaptain(team, by)) return await writeOwnPlace(core, team._id, by, memberId, change);
  if (role === undefined || (isOwn && role === 'captain'))
    return await writePlaceAsCaptain(core, team._id, by, memberId, change);
  if (isOwn) throw refuse('STATE_CONFLICT', 'captain_hands_over_first');
  if (role !== 'player' && !userId) throw refuse('STATE_CONFLICT', 'guest_cannot_lead');
  if (role === 'captain' && userId) return await handOver(core, team._id, by, { memberId, userId }, change);
  return await writePlaceAsCaptain(core, team._id, by, memberId, {
    set: { ...change.set, ...(role === 'vice' ? { isVice: true as const } : {}) },
    unset: [...change.unset, ...(role === 'vice' ? [] : (['isVice'] as const))],
  });
}
