import { MAX_TEAM_MEMBERS } from '@crease/shared/team-limits';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import { changeWhere, claimedBy, invitedBy, ledBy } from './team.queries.js';
import type { Place, TeamDoc, TeamLink } from './team.schema.js';

/** Changes of a team and its places. Each returns the team after the change, or null if the update matched nothing. */

type Changed = Promise<TeamDoc | null>;
type Id = Types.ObjectId;

const hasRoom = { [`members.${MAX_TEAM_MEMBERS - 1}`]: { $exists: false } };

/**
 * Puts an account into the team of an invite link. Misses if the link has ended, the team is full, or they are in it.
 */
export const addByInvite = (
  core: Core,
  teamId: Id,
  tokenHash: string,
  place: Place & { userId: Id },
): Changed =>
  // Decides the race for the last place: of fifty accounts at once as many enter as there is room for, each once.
  changeWhere(
    core,
    teamId,
    [invitedBy(core, tokenHash), hasRoom, { 'members.userId': { $ne: place.userId } }],
    { push: place },
  );

/** Adds a guest. Misses if the team is full, or `by` does not lead it any more. */
export const pushGuest = (core: Core, teamId: Id, by: Id, place: Place): Changed =>
  changeWhere(core, teamId, [ledBy(by), hasRoom], { push: place });

/** Changes the team's own fields. Misses if `by` does not lead it any more. */
export const writeTeam = (
  core: Core,
  teamId: Id,
  by: Id,
  { set, unset }: { set: Partial<TeamDoc>; unset: readonly (keyof TeamDoc)[] },
): Changed => changeWhere(core, teamId, [ledBy(by)], { set, unset });

/** Replaces a guest's claim link. Misses if the member is no longer a guest, or `by` does not lead the team. */
export const writeClaim = (core: Core, teamId: Id, by: Id, memberId: Id, claim: TeamLink): Changed =>
  changeWhere(
    core,
    teamId,
    [ledBy(by), { members: { $elemMatch: { memberId, userId: { $exists: false } } } }],
    { set: { 'members.$[place].claim': claim }, placeOf: memberId },
  );

/** Records that the guest's matches are to become the account's. */
const claimOf = (core: Core, memberId: Id, userId: Id) => ({
  [`claims.${memberId}`]: userId,
  claimsAt: core.clock.now(),
});

/** Teams with claims that a crash may have interrupted. */
export const claimsCut = (before: Date) => due('teams', { claimsAt: { $lte: before } });

export const findCutClaims = (core: Core, before: Date): AsyncIterable<Pick<TeamDoc, '_id' | 'claims'>> =>
  core.db.teams.find(claimsCut(before).where, { projection: { claims: 1 } });

/** Removes a claim whose matches are now the account's, and the mark with the last one. */
export async function endClaim(core: Core, teamId: Id, memberId: string): Promise<void> {
  await core.db.teams.updateOne({ _id: teamId }, { $unset: { [`claims.${memberId}`]: '' } });
  await core.db.teams.updateOne({ _id: teamId, claims: {} }, { $unset: { claims: '', claimsAt: '' } });
}

/** Gives a guest's place to the account. Misses if the link was used, or the account has a place in the team. */
export const giveGuestPlace = (
  core: Core,
  teamId: Id,
  memberId: Id,
  tokenHash: string,
  userId: Id,
): Changed =>
  // Of two accounts with the same link one succeeds: it removes the link.
  changeWhere(core, teamId, [claimedBy(core, tokenHash), { 'members.userId': { $ne: userId } }], {
    set: { 'members.$[place].userId': userId, ...claimOf(core, memberId, userId) },
    unset: ['members.$[place].name', 'members.$[place].claim'],
    placeOf: memberId,
  });

/** Removes the guest of a claim link whose account has a place of its own. Misses if the link was used. */
export const dropClaimedGuest = (
  core: Core,
  teamId: Id,
  memberId: Id,
  tokenHash: string,
  userId: Id,
): Changed =>
  changeWhere(core, teamId, [claimedBy(core, tokenHash), { 'members.userId': userId }], {
    pull: { memberId },
    set: claimOf(core, memberId, userId),
  });

/** A change of a place's role or jersey. */
export interface PlaceChange {
  set: Partial<Pick<Place, 'isVice' | 'jersey'>>;
  unset: readonly ('isVice' | 'jersey')[];
}

const inPlace = ({ set, unset }: PlaceChange, placeOf: Id) => ({
  set: Object.fromEntries(Object.entries(set).map(([field, value]) => [`members.$[place].${field}`, value])),
  unset: unset.map((field) => `members.$[place].${field}`),
  // MongoDB refuses an array filter that no part of the update uses.
  ...(Object.keys(set).length + unset.length > 0 ? { placeOf } : {}),
});

/** Changes any place, as the captain. Misses if they are no longer the captain, or the member has left. */
export const writePlaceAsCaptain = (
  core: Core,
  teamId: Id,
  captainId: Id,
  memberId: Id,
  change: PlaceChange,
): Changed =>
  changeWhere(core, teamId, [{ captainId, 'members.memberId': memberId }], inPlace(change, memberId));

/** Changes the account's own place. Misses if they have left. */
export const writeOwnPlace = (
  core: Core,
  teamId: Id,
  userId: Id,
  memberId: Id,
  change: PlaceChange,
): Changed =>
  changeWhere(core, teamId, [{ members: { $elemMatch: { memberId, userId } } }], inPlace(change, memberId));

/**
 * Makes another member the captain. Misses if the account is no longer the captain or the member has left, so a team
 * never has a captain without a place.
 */
export const handOver = (
  core: Core,
  teamId: Id,
  captainId: Id,
  to: { memberId: Id; userId: Id },
  { set, unset }: PlaceChange,
): Changed => {
  const change = inPlace({ set, unset: [...unset, 'isVice'] }, to.memberId);
  return changeWhere(core, teamId, [{ captainId, members: { $elemMatch: to } }], {
    ...change,
    set: { ...change.set, captainId: to.userId },
  });
};

/** Removes a member, as the captain. Misses if they are no longer the captain. */
export const pullMember = (
  core: Core,
  teamId: Id,
  captainId: Id,
  { memberId, userId }: Pick<Place, 'memberId' | 'userId'>,
): Changed =>
  changeWhere(core, teamId, [{ captainId, 'members.memberId': memberId }], {
    pull: { memberId },
    left: userId ? [userId] : [],
  });

/** Removes an account. Misses if it has become the captain, who must hand over first. */
export const pullSelf = (core: Core, teamId: Id, userId: Id): Changed =>
  changeWhere(core, teamId, [{ captainId: { $ne: userId }, 'members.userId': userId }], {
    pull: { userId },
    left: [userId],
  });

/** Options for ending a team: only if no other account is in it, and with another name. */
export interface TeamEnd {
  onlyIfLast?: boolean;
  name?: string;
}

/** Ends a team. Misses if the account is no longer the captain or, with `onlyIfLast`, if another account is in it. */
export const writeEnd = (
  core: Core,
  team: Pick<TeamDoc, '_id' | 'members'>,
  captainId: Id,
  { onlyIfLast, name }: TeamEnd,
): Changed => {
  const another = { members: { $elemMatch: { userId: { $exists: true, $ne: captainId } } } };
  return changeWhere(core, team._id, [{ captainId }, ...(onlyIfLast ? [{ $nor: [another] }] : [])], {
    set: { members: [], endedAt: core.clock.now(), ...(name ? { name } : {}) },
    unset: ['invite', 'about'],
    left: team.members.flatMap(({ userId }) => userId ?? []),
  });
};
