import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { getTeam } from './get-team.js';
import { assertCaptain, isCaptain } from './team.policy.js';
import type { Place, TeamDoc } from './team.schema.js';
import { dropBookedPlaces } from './team-book.schema.js';
import { pullMember, pullSelf, type TeamEnd, writeEnd } from './team-changes.queries.js';

/** Maximum attempts when other requests keep changing the team. */
const ATTEMPTS = 5;

/**
 * Removes a member as the captain, or leaves. The last account out ends the team.
 * @throws `NOT_FOUND`, `FORBIDDEN` for a caller who is neither, `STATE_CONFLICT` for a captain who leaves other
 * accounts behind
 */
export async function removeMember(
  core: Core,
  userId: string,
  teamId: string,
  memberId: string,
): Promise<void> {
  const by = new Types.ObjectId(userId);
  const done = await retryOnConflict(ATTEMPTS, async () => {
    const team = await getTeam(core, teamId);
    const place = team.members.find((one) => one.memberId.toString() === memberId);
    if (!place?.userId?.equals(by)) assertCaptain(team, by);
    if (!place) throw refuse('NOT_FOUND', 'no_such_team_member');
    return (await removePlace(core, team, by, place)) ? true : undefined;
  });
  if (!done) throw refuse('STATE_CONFLICT', 'team_changed');
}

async function removePlace(core: Core, team: TeamDoc, by: Types.ObjectId, place: Place): Promise<boolean> {
  const isSelf = place.userId?.equals(by) === true;
  if (isSelf && isCaptain(team, by)) {
    const others = team.members.some(({ userId }) => userId && !userId.equals(by));
    if (others) throw refuse('STATE_CONFLICT', 'captain_hands_over_first');
    return await endTeam(core, team, by, { onlyIfLast: true });
  }
  const after = isSelf ? await pullSelf(core, team._id, by) : await pullMember(core, team._id, by, place);
  if (after && place.userId) await dropBookedPlaces(core, [place.userId], [place.memberId]);
  return after !== null;
}

/**
 * Ends a team and gives its members' places back. False if the account is not the captain any more, or not the last.
 */
export async function endTeam(
  core: Core,
  team: TeamDoc,
  captainId: Types.ObjectId,
  how: TeamEnd = {},
): Promise<boolean> {
  const ended = await writeEnd(core, team, captainId, how);
  if (!ended) return false;
  await dropBookedPlaces(
    core,
    team.members.flatMap(({ userId }) => userId ?? []),
    team.members.map(({ memberId }) => memberId),
  );
  return true;
}
