import type { MatchStatus } from '@crease/shared/contracts/matches';
import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import type { MatchDoc } from './match.schema.js';

export async function insertMatch(core: Core, match: MatchDoc): Promise<void> {
  await core.db.matches.insertOne(match);
}

export async function findMatchDoc(core: Pick<Core, 'db'>, _id: Types.ObjectId): Promise<MatchDoc | null> {
  return await core.db.matches.findOne({ _id });
}

export async function findMatchDocs(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<MatchDoc[]> {
  return await core.db.matches.find({ _id: { $in: [...ids] } }).toArray();
}

/** Removes a match whose log is gone. */
export async function removeMatch(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.matches.deleteOne({ _id });
}

/** Makes a match one of its own. */
export async function leaveTournament(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.matches.updateOne({ _id }, { $unset: { tournamentId: '' } });
}

/** Moves a match of a tournament that has not begun. */
export async function writePlace(core: Core, _id: Types.ObjectId, moved: Moved): Promise<void> {
  await core.db.matches.updateOne({ _id, status: 'planned' }, { $set: moved, $inc: { moves: 1 } });
}

/** Updates the copies of a log to its `seq`; a copy of a newer one stays. */
export async function writeCopies(
  core: Pick<Core, 'db'>,
  _id: Types.ObjectId,
  copies: Pick<MatchDoc, 'status' | 'teamIds' | 'userIds' | 'confirmedSeq' | 'logSeq'>,
): Promise<void> {
  await core.db.matches.updateOne({ _id, logSeq: { $lt: copies.logSeq } }, { $set: copies });
}

/** Stores this link as the one that hands the scoring over; it replaces the previous one. */
export async function writeScorerLink(
  core: Core,
  _id: Types.ObjectId,
  scorerLink: NonNullable<MatchDoc['scorerLink']>,
): Promise<void> {
  await core.db.matches.updateOne({ _id }, { $set: { scorerLink } });
}

/** Lets an account score until then. Idempotent. */
export async function addDayScorer(
  core: Core,
  _id: Types.ObjectId,
  scorer: NonNullable<MatchDoc['dayScorers']>[number],
): Promise<void> {
  await core.db.matches.updateOne({ _id }, { $addToSet: { dayScorers: scorer } });
}

/** Lets an account score by a link, once. Of two concurrent uses this update accepts one: null for the other. */
export async function useScorerLink(
  core: Core,
  _id: Types.ObjectId,
  tokenHash: string,
  userId: Types.ObjectId,
): Promise<MatchDoc | null> {
  return await core.db.matches.findOneAndUpdate(
    { _id, 'scorerLink.tokenHash': tokenHash, 'scorerLink.endsAt': { $gt: core.clock.now() } },
    { $addToSet: { scorerIds: userId }, $unset: { scorerLink: '' } },
    { returnDocument: 'after' },
  );
}

/** Planned matches that begin in this time and whose players have not been reminded of that start. */
export const findNearMatches = (
  core: Core,
  { after, upTo }: { after: Date; upTo: Date },
): AsyncIterable<MatchDoc> =>
  core.db.matches.find({
    status: 'planned',
    startsAt: { $gt: after, $lte: upTo },
    $expr: { $ne: ['$remindedFor', '$startsAt'] },
  });

/** Records the start that players were reminded of; a match that has moved since keeps its new one. */
export async function markMatchReminded(
  core: Core,
  { _id, startsAt }: Pick<MatchDoc, '_id' | 'startsAt'>,
): Promise<void> {
  await core.db.matches.updateOne({ _id, startsAt }, { $set: { remindedFor: startsAt } });
}

export async function writeStart(core: Core, _id: Types.ObjectId, startsAt: Date): Promise<void> {
  await core.db.matches.updateOne({ _id }, { $set: { startsAt } });
}

/** Where and when a match is played. */
export type Moved = Pick<MatchDoc, 'groundId' | 'ownerId' | 'startsAt'>;

/** The ids of a booking's planned matches. */
export const findPlannedOf = async (core: Core, bookingId: Types.ObjectId): Promise<Types.ObjectId[]> =>
  (await core.db.matches.find({ bookingId, status: 'planned' }, { projection: { _id: 1 } }).toArray()).map(
    ({ _id }) => _id,
  );

/** Moves the planned matches of a booking that are not in its hours, or at another ground. */
export async function moveMatchesOf(
  core: Core,
  { _id: bookingId, startsAt, endsAt, groundId, ownerId }: { _id: Types.ObjectId; endsAt: Date } & Moved,
): Promise<void> {
  await core.db.matches.updateMany(
    {
      bookingId,
      status: 'planned',
      $or: [{ startsAt: { $lt: startsAt } }, { startsAt: { $gte: endsAt } }, { groundId: { $ne: groundId } }],
    },
    { $set: { startsAt, groundId, ownerId } },
  );
}

/** The last confirmed matches of a team or ground, the latest start first. */
export async function findConfirmed(
  core: Pick<Core, 'db'>,
  { teamId, groundId, from, to }: Pick<MatchFilter, 'teamId' | 'groundId' | 'from' | 'to'>,
  limit: number,
): Promise<MatchDoc[]> {
  return await core.db.matches
    .find({
      ...(teamId ? { teamIds: teamId } : {}),
      ...(groundId ? { groundId } : {}),
      ...(from && to ? { startsAt: { $gte: from, $lt: to } } : {}),
      confirmedSeq: { $ne: null },
    })
    .sort({ startsAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** The accounts of the latest matches that began and that count an account. */
export async function findLatestOfPlayer(
  core: Core,
  userId: Types.ObjectId,
  limit: number,
): Promise<Pick<MatchDoc, '_id' | 'userIds'>[]> {
  return await core.db.matches
    .find({ userIds: userId, startsAt: { $lte: core.clock.now() } }, { projection: { userIds: 1 } })
    .sort({ startsAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** The first match of a tournament that has begun by the clock and is to be played, or confirmed. */
export const findMatchToPlay = async (core: Core, tournamentId: Types.ObjectId): Promise<MatchDoc | null> =>
  await core.db.matches.findOne(
    {
      tournamentId,
      startsAt: { $lte: core.clock.now() },
      $or: [{ status: { $in: ['planned', 'live'] } }, { status: 'over', confirmedSeq: null }],
    },
    { sort: { startsAt: 1, _id: 1 } },
  );

/** The latest matches of these teams up to now that one of their captains made. */
export async function findLatestOfTeams(
  core: Core,
  teams: readonly { _id: Types.ObjectId; captainId: Types.ObjectId }[],
  limit: number,
): Promise<MatchDoc[]> {
  return await core.db.matches
    .find({
      teamIds: { $in: teams.map(({ _id }) => _id) },
      createdBy: { $in: teams.map(({ captainId }) => captainId) },
      startsAt: { $lte: core.clock.now() },
    })
    .sort({ startsAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** True if there is a match with both accounts in it. */
export async function haveSharedMatch(
  core: Core,
  one: Types.ObjectId,
  other: Types.ObjectId,
): Promise<boolean> {
  const both = { userIds: { $all: [one, other] } };
  return (await core.db.matches.findOne(both, { projection: { _id: 1 } })) !== null;
}

/** Matches that have figures, or had. */
export const findFiguredMatches = (core: Pick<Core, 'db'>): AsyncIterable<Pick<MatchDoc, '_id'>> =>
  core.db.matches.find(
    { $or: [{ confirmedSeq: { $ne: null } }, { figuresSeq: { $exists: true } }] },
    { projection: { _id: 1 } },
  );

export interface MatchFilter {
  teamId?: Types.ObjectId | undefined;
  userId?: Types.ObjectId | undefined;
  groundId?: Types.ObjectId | undefined;
  tournamentId?: Types.ObjectId | undefined;
  bookingId?: Types.ObjectId | undefined;
  /** Plays in it, made it, or booked its hours. */
  of?: Types.ObjectId | undefined;
  status?: MatchStatus | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

/** A page of matches, latest start first. */
export async function findMatchPage(
  core: Core,
  { teamId, userId, groundId, tournamentId, bookingId, of, status, from, to }: MatchFilter,
  page: { page: number; limit: number },
): Promise<{ found: MatchDoc[]; total: number }> {
  const filter: mongo.Filter<MatchDoc> = {
    ...(teamId ? { teamIds: teamId } : {}),
    ...(userId ? { userIds: userId } : {}),
    ...(groundId ? { groundId } : {}),
    ...(tournamentId ? { tournamentId } : {}),
    ...(bookingId ? { bookingId } : {}),
    ...(of ? { $or: [{ userIds: of }, { createdBy: of }, { hostId: of }] } : {}),
    ...(status ? { status } : {}),
    ...(from || to ? { startsAt: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
  };
  return await findPage(core.db.matches, filter, { ...page, sort: { startsAt: -1, _id: -1 } });
}
