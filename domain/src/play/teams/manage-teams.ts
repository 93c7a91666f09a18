import { findCityByName } from '@crease/shared/cities';
import type { BodyOf } from '@crease/shared/contract';
import type {
  changeTeam as changeContract,
  createTeam as createContract,
  Team,
} from '@crease/shared/contracts/teams';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { randomObjectId } from '../../platform/random-id.js';
import { withPlace } from './book-place.js';
import { getTeam } from './get-team.js';
import { endTeam } from './leave-team.js';
import { assertCaptain, assertLeads } from './team.policy.js';
import { presentTeam } from './team.present.js';
import { findTeamsOf, insertTeam } from './team.queries.js';
import type { TeamDoc } from './team.schema.js';
import { writeTeam } from './team-changes.queries.js';

/** @throws `VALIDATION` for a city that is not in the list */
function cityNameOf(cityName: string): string {
  const city = findCityByName(cityName);
  if (!city) throw refuse('VALIDATION', 'city_unknown', { field: 'cityName' });
  return city.name;
}

/**
 * Creates a team with its creator as the captain.
 * @throws `VALIDATION` for an unknown city, `STATE_CONFLICT` for an account with 20 teams
 */
export async function createTeam(
  core: Core,
  userId: string,
  { name, shortName, cityName, colour, about }: BodyOf<typeof createContract>,
): Promise<Team> {
  const captainId = new Types.ObjectId(userId);
  const now = core.clock.now();
  const memberId = new Types.ObjectId();
  const team: TeamDoc = {
    _id: randomObjectId(),
    name,
    shortName,
    cityName: cityNameOf(cityName),
    ...(colour ? { colour } : {}),
    ...(about ? { about } : {}),
    captainId,
    members: [{ memberId, userId: captainId, since: now }],
    createdAt: now,
    updatedAt: now,
    outbox: [],
    seq: 0,
  };
  await withPlace(core, captainId, { memberId, teamId: team._id }, async () => {
    await insertTeam(core, team);
    return team;
  });
  return await presentTeam(core, team, captainId);
}

/** A team as this reader sees it. @throws `NOT_FOUND` */
export async function readTeam(core: Core, teamId: string, readerId: string | undefined): Promise<Team> {
  return await presentTeam(
    core,
    await getTeam(core, teamId),
    readerId ? new Types.ObjectId(readerId) : undefined,
  );
}

/** The teams of an account, the newest first: at most 20, so there are no pages. */
export async function listTeams(core: Core, userId: string): Promise<Team[]> {
  const reader = new Types.ObjectId(userId);
  const teams = await findTeamsOf(core, reader);
  return await Promise.all(teams.map((team) => presentTeam(core, team, reader)));
}

/**
 * Changes a team's own fields.
 * @throws `NOT_FOUND`, `FORBIDDEN` for anyone who does not lead it, `VALIDATION` for an unknown city
 */
export async function changeTeam(
  core: Core,
  userId: string,
  teamId: string,
  { colour, about, cityName, name, shortName }: BodyOf<typeof changeContract>,
): Promise<Team> {
  const by = new Types.ObjectId(userId);
  const team = await getTeam(core, teamId);
  assertLeads(team, by);
  const after = await writeTeam(core, team._id, by, {
    set: {
      ...(name === undefined ? {} : { name }),
      ...(shortName === undefined ? {} : { shortName }),
      ...(cityName === undefined ? {} : { cityName: cityNameOf(cityName) }),
      ...(colour ? { colour } : {}),
      ...(about ? { about } : {}),
    },
    unset: [...(colour === null ? (['colour'] as const) : []), ...(about === '' ? (['about'] as const) : [])],
  });
  // The only reasons for a miss: it has ended, or they do not lead it any more.
  if (!after) throw refuse('FORBIDDEN', 'team_leads_only');
  return await presentTeam(core, after, by);
}

/** Ends a team for all its members. @throws `NOT_FOUND`, `FORBIDDEN` for anyone but the captain */
export async function deleteTeam(core: Core, userId: string, teamId: string): Promise<void> {
  const by = new Types.ObjectId(userId);
  const team = await getTeam(core, teamId);
  assertCaptain(team, by);
  if (!(await endTeam(core, team, by))) throw refuse('FORBIDDEN', 'team_captain_only');
}
