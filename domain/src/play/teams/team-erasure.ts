import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { endTeam } from './leave-team.js';
import { isCaptain, placeOf, roleOf } from './team.policy.js';
import { findTeam, findTeamsOf } from './team.queries.js';
import type { Place, TeamDoc } from './team.schema.js';
import { handOver, pullSelf } from './team-changes.queries.js';

/** Replaces the name of a team that ends with the account of its last member. */
const FORMER_TEAM = 'Former team';

/** Maximum attempts when other requests keep changing a team; the second round of the erasure retries the rest. */
const ATTEMPTS = 10;

/**
 * Removes a deleted account from its teams. The captaincy passes to a vice-captain, else to the longest-standing
 * account; without one the team ends.
 */
export async function eraseFromTeams(core: Core, userId: Types.ObjectId): Promise<void> {
  for (const { _id } of await findTeamsOf(core, userId))
    await retryOnConflict(ATTEMPTS, async () => {
      const team = await findTeam(core, _id);
      return !team || !placeOf(team, userId) || (await leaveForGood(core, team, userId)) ? true : undefined;
    });
}

async function leaveForGood(core: Core, team: TeamDoc, userId: Types.ObjectId): Promise<boolean> {
  if (isCaptain(team, userId)) {
    const heir = heirOf(team, userId);
    if (!heir?.userId) return await endTeam(core, team, userId, { onlyIfLast: true, name: FORMER_TEAM });
    const to = { memberId: heir.memberId, userId: heir.userId };
    if (!(await handOver(core, team._id, userId, to, { set: {}, unset: [] }))) return false;
  }
  return (await pullSelf(core, team._id, userId)) !== null;
}

function heirOf({ members }: TeamDoc, userId: Types.ObjectId): Place | undefined {
  const accounts = members.filter((place) => place.userId && !place.userId.equals(userId));
  return accounts.find(({ isVice }) => isVice) ?? accounts[0];
}

/** The places of an account, for its export. */
export async function exportTeams(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return (await findTeamsOf(core, userId)).flatMap((team) => {
    const place = placeOf(team, userId);
    if (!place) return [];
    const { jersey, since } = place;
    return [{ team: team.name, role: roleOf(team, place), jersey, since }];
  });
}
