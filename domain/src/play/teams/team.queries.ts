import type { mongo, Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { Place, TeamDoc } from './team.schema.js';

/** Reads of teams, and the one function that changes a team. */

type Filter = mongo.Filter<TeamDoc>;

const isAlive = { endedAt: { $exists: false } };

export async function insertTeam(core: Core, team: TeamDoc): Promise<void> {
  await core.db.teams.insertOne(team);
}

export async function findTeam(core: Core, teamId: Types.ObjectId): Promise<TeamDoc | null> {
  return await core.db.teams.findOne({ _id: teamId, ...isAlive });
}

/** The teams with these ids that have not ended, in no order. */
export async function findTeams(core: Core, teamIds: readonly Types.ObjectId[]): Promise<TeamDoc[]> {
  if (teamIds.length === 0) return [];
  return await core.db.teams.find({ _id: { $in: [...teamIds] }, ...isAlive }).toArray();
}

/** The teams of an account, the newest first. */
export async function findTeamsOf(core: Core, userId: Types.ObjectId): Promise<TeamDoc[]> {
  return await core.db.teams
    .find({ 'members.userId': userId, ...isAlive })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
}

/** True if both accounts are in one team. */
export async function haveSharedTeam(
  core: Core,
  one: Types.ObjectId,
  other: Types.ObjectId,
): Promise<boolean> {
  const both = { 'members.userId': { $all: [one, other] }, ...isAlive };
  return (await core.db.teams.findOne(both, { projection: { _id: 1 } })) !== null;
}

/** The team whose invite link this is; null for a link that has ended. */
export async function findByInvite(core: Core, tokenHash: string): Promise<TeamDoc | null> {
  return await core.db.teams.findOne({ ...invitedBy(core, tokenHash), ...isAlive });
}

/** The team with the guest whose claim link this is; null for a link that was used or has ended. */
export async function findByClaim(core: Core, tokenHash: string): Promise<TeamDoc | null> {
  return await core.db.teams.findOne({ ...claimedBy(core, tokenHash), ...isAlive });
}

/** Matches the team of an invite link while the link works. */
export const invitedBy = (core: Core, tokenHash: string): Filter => ({
  'invite.tokenHash': tokenHash,
  'invite.endsAt': { $gt: core.clock.now() },
});

/** Matches the team of a claim link while the link works. */
export const claimedBy = (core: Core, tokenHash: string): Filter => ({
  members: {
    $elemMatch: { 'claim.tokenHash': tokenHash, 'claim.endsAt': { $gt: core.clock.now() } },
  },
});

/** Matches teams that the account leads, as captain or vice-captain. */
export const ledBy = (userId: Types.ObjectId): Filter => ({
  $or: [{ captainId: userId }, { members: { $elemMatch: { userId, isVice: true } } }],
});

interface Change {
  set?: Record<string, unknown>;
  unset?: readonly string[];
  push?: Place;
  pull?: Partial<Place>;
  /** The member that `members.$[place]` refers to in `set` and `unset`. */
  placeOf?: Types.ObjectId;
  /** Accounts without a place any more that must be notified. */
  left?: readonly Types.ObjectId[];
}

/**
 * Changes a team that has not ended and matches all of `filters`, and records `team.changed`, in one conditional
 * update. That update decides every race: null if the team no longer matches.
 */
export async function changeWhere(
  core: Core,
  teamId: Types.ObjectId,
  filters: readonly Filter[],
  { set, unset = [], push, pull, placeOf, left = [] }: Change,
): Promise<TeamDoc | null> {
  const now = core.clock.now();
  const told = fact(core, 'team.changed', now, { teamId: teamId.toString(), left: left.map(String) });
  const recorded = recording([told]);
  const update: mongo.UpdateFilter<TeamDoc> = {
    $set: { ...set, ...recorded.set, updatedAt: now },
    $push: { ...(push ? { members: push } : {}), ...recorded.push },
    $inc: recorded.inc,
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((path) => [path, ''])) } : {}),
    ...(pull ? { $pull: { members: pull } } : {}),
  };
  const after = await core.db.teams.findOneAndUpdate(
    { $and: [{ _id: teamId, ...isAlive }, ...filters] },
    update,
    {
      returnDocument: 'after',
      ...(placeOf ? { arrayFilters: [{ 'place.memberId': placeOf }] } : {}),
    },
  );
  if (after) core.events.publishSoon('teams', after);
  return after;
}
