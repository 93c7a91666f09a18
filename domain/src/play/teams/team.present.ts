import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import type { Types } from 'mongoose';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import { isNameless, nameForAll } from '../../accounts/identity/user.present.js';
import type { Core } from '../../platform/core.js';
import { leads, placeOf, roleOf } from './team.policy.js';
import type { Place, TeamDoc } from './team.schema.js';

/** The wire form of a team: names and numbers of its members, never a phone or mail address. */
export async function presentTeam(
  core: Core,
  team: TeamDoc,
  reader: Types.ObjectId | undefined,
): Promise<Team> {
  const { _id, name, shortName, cityName, colour, about, captainId, members, invite } = team;
  const isMember = reader !== undefined && placeOf(team, reader) !== undefined;
  const isOpen = invite && invite.endsAt > core.clock.now();
  return {
    _id: _id.toString(),
    name,
    shortName,
    cityName,
    ...(colour ? { colour } : {}),
    ...(about ? { about } : {}),
    captainId: captainId.toString(),
    members: await Promise.all(members.map((place) => presentMember(core, team, place, isMember))),
    ...(isOpen && reader && leads(team, reader) ? { inviteEndsAt: invite.endsAt.toISOString() } : {}),
  };
}

/**
 * Reads of accounts are batched, so all members of a team take one query. Readers outside the team see a nameless
 * account's number in it instead of its name and id; a captain's id is in the team's `captainId` for all readers.
 */
export async function presentMember(
  core: Core,
  team: TeamDoc,
  place: Place,
  isMember: boolean,
): Promise<TeamMember> {
  const { memberId, userId, jersey } = place;
  const account = userId && (await core.reads.profile(userId.toString()));
  const showsId = userId && (isMember || !account || !isNameless(account));
  const shown = account && (isMember ? account.name : nameForAll(account, team.members.indexOf(place) + 1));
  return {
    memberId: memberId.toString(),
    ...(showsId ? { userId: userId.toString() } : {}),
    name: shown ?? place.name ?? FORMER_PLAYER,
    role: roleOf(team, place),
    ...(jersey === undefined ? {} : { jersey }),
    isGuest: userId === undefined,
  };
}
