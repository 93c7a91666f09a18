import { refuse } from '@crease/shared/refusals';
import { MAX_TEAMS_PER_PERSON } from '@crease/shared/team-limits';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findTeamsOf } from './team.queries.js';
import type { TeamDoc } from './team.schema.js';
import { addBookedPlace, dropBookedPlaces, findBookedPlaces } from './team-book.schema.js';

/** An entry older than this whose place does not exist was left by a crash. */
const CUT_AFTER_MS = 60_000;

interface Wanted {
  memberId: Types.ObjectId;
  teamId: Types.ObjectId;
}

/**
 * Reserves a place within the account's limit, then runs `write`, which adds the account to the team. Releases the
 * place if `write` returns null. @throws `STATE_CONFLICT` for an account with 20 teams, `UNAVAILABLE` while another tab
 * joins the same
 */
export async function withPlace(
  core: Core,
  userId: Types.ObjectId,
  wanted: Wanted,
  write: () => Promise<TeamDoc | null>,
): Promise<TeamDoc | null> {
  const place = { ...wanted, at: core.clock.now() };
  if (!(await addBookedPlace(core, userId, place))) {
    await dropCut(core, userId);
    if (!(await addBookedPlace(core, userId, place))) throw await refusal(core, userId, wanted.teamId);
  }
  const team = await write();
  if (!team) await dropBookedPlaces(core, [userId], [wanted.memberId]);
  return team;
}

async function refusal(core: Core, userId: Types.ObjectId, teamId: Types.ObjectId): Promise<Error> {
  const booked = await findBookedPlaces(core, userId);
  return booked.length < MAX_TEAMS_PER_PERSON || booked.some((place) => place.teamId.equals(teamId))
    ? refuse('UNAVAILABLE', 'other_window')
    : refuse('STATE_CONFLICT', 'too_many_teams', { params: { max: MAX_TEAMS_PER_PERSON } });
}

/** Removes the entries that a crash has left: older than a minute, without their place in the team. */
async function dropCut(core: Core, userId: Types.ObjectId): Promise<void> {
  const before = core.clock.now().getTime() - CUT_AFTER_MS;
  const booked = await findBookedPlaces(core, userId);
  const held = new Set(
    (await findTeamsOf(core, userId)).flatMap(({ members }) =>
      members.filter((one) => one.userId?.equals(userId)).map(({ memberId }) => memberId.toString()),
    ),
  );
  const cut = booked.filter(({ memberId, at }) => at.getTime() < before && !held.has(memberId.toString()));
  await dropBookedPlaces(
    core,
    [userId],
    cut.map(({ memberId }) => memberId),
  );
}
