import { type mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { totalOf } from '../../platform/page-total.js';
import { hasPlaceLeft } from './tournament.queries.js';
import type { TournamentDoc } from './tournament.schema.js';

/** A workplace whose drafts the reader sees; `groundIds` absent: those of all its grounds. */
export interface OwnDrafts {
  ownerId: Types.ObjectId;
  groundIds?: readonly Types.ObjectId[];
}

export interface TournamentFilter {
  cityId?: string | undefined;
  status?: TournamentDoc['status'] | undefined;
  ownerId?: Types.ObjectId | undefined;
  /** Dates, both included, between which it has a day. */
  from?: string | undefined;
  to?: string | undefined;
  /** Maximum entry fee, in rupees. */
  maxFee?: number | undefined;
  format?: TournamentDoc['format'] | undefined;
  /** Names prizes. */
  prizes?: boolean | undefined;
  /** Takes entries and has a place left. */
  room?: boolean | undefined;
  /** One of these. */
  ids?: readonly Types.ObjectId[] | undefined;
  /** The reader's own workplaces; `all` for admins. */
  drafts: readonly OwnDrafts[] | 'all';
}

const draftsOf = ({ ownerId, groundIds }: OwnDrafts): mongo.Filter<TournamentDoc> => ({
  ownerId,
  ...(groundIds ? { 'grounds.groundId': { $not: { $elemMatch: { $nin: [...groundIds] } } } } : {}),
});

/** Maximum number of tournaments counted: these fields are in no index. */
const MAX_COUNTED = 2_000;

/** The conditions of a search, besides city, status and owner. */
const wanted = (
  { from, to, maxFee, format, prizes, room, ids }: TournamentFilter,
  now: Date,
): mongo.Filter<TournamentDoc> => ({
  ...(ids ? { _id: { $in: [...ids] } } : {}),
  ...(from ? { to: { $gte: from } } : {}),
  ...(to ? { from: { $lte: to } } : {}),
  ...(maxFee === undefined ? {} : { entryFee: { $lte: maxFee } }),
  ...(format ? { format } : {}),
  ...(prizes ? { 'prizes.0': { $exists: true } } : {}),
  ...(room ? { registerUntil: { $gt: now }, $expr: hasPlaceLeft(now) } : {}),
});

/** A page of tournaments in the order of lists. Drafts are listed for their organisers only. */
export async function findTournaments(
  core: Core,
  asked: TournamentFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: TournamentDoc[]; total: number }> {
  const { cityId, ownerId, drafts, room } = asked;
  // Only an open one takes entries.
  const status = asked.status ?? (room ? 'open' : undefined);
  if (room && status !== 'open') return { found: [], total: 0 };
  const shown: mongo.Filter<TournamentDoc>[] =
    drafts === 'all' || (status && status !== 'draft')
      ? []
      : [{ $or: [...(status ? [] : [{ status: { $ne: 'draft' as const } }]), ...drafts.map(draftsOf)] }];
  if (status === 'draft' && drafts !== 'all' && drafts.length === 0) return { found: [], total: 0 };
  const filter: mongo.Filter<TournamentDoc> = {
    ...(cityId ? { cityId } : {}),
    ...(status ? { status } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...wanted(asked, core.clock.now()),
    ...(shown.length > 0 ? { $and: shown } : {}),
  };
  const before = (page - 1) * limit;
  const sorted = core.db.tournaments.find(filter).sort({ listOrder: 1, _id: 1 });
  const found = await sorted.skip(before).limit(limit).toArray();
  const count = () =>
    core.db.tournaments.countDocuments(filter, { limit: Math.max(MAX_COUNTED, before + limit) });
  return { found, total: await totalOf({ page, limit }, found.length, count) };
}

/** Tournaments that everybody may find, those open for entry first, then running and past ones. */
export const findPublicTournaments = async (
  core: Core,
  limit: number,
): Promise<Pick<TournamentDoc, '_id' | 'name'>[]> =>
  await core.db.tournaments
    .find({ status: { $in: ['open', 'drawn', 'running', 'over'] } }, { projection: { name: 1 } })
    .sort({ listOrder: 1, _id: 1 })
    .limit(limit)
    .toArray();

/** The tournaments of a city that are open for entry, in the order of lists. */
export const findOpenTournaments = async (
  core: Pick<Core, 'db'>,
  cityId: string,
  limit: number,
): Promise<Types.ObjectId[]> =>
  (
    await core.db.tournaments
      .find({ cityId, status: 'open' }, { projection: { _id: 1 } })
      .sort({ listOrder: 1, _id: 1 })
      .limit(limit)
      .toArray()
  ).map(({ _id }) => _id);

/** Whether an owner has tournaments that teams have entered, or may enter, and that have not ended. */
export const hasTournamentsAhead = async (core: Core, ownerId: Types.ObjectId): Promise<boolean> =>
  (await core.db.tournaments.findOne(
    { ownerId, status: { $in: ['open', 'drawn', 'running'] } },
    { projection: { _id: 1 } },
  )) !== null;

/** The tournaments of a workplace that took entry fees and whose last day is between two dates, both included. */
export const scanTournamentsWithFees = (
  core: Pick<Core, 'db'>,
  { ownerId, from, to }: { ownerId: string; from: string; to: string },
): AsyncIterable<TournamentDoc> =>
  core.db.tournaments
    .find({
      ownerId: new Types.ObjectId(ownerId),
      to: { $gte: from, $lte: to },
      $or: [{ 'rows.fee': { $gt: 0 } }, { 'ended.fee': { $gt: 0 } }],
    })
    .sort({ listOrder: 1, _id: 1 });

/** The tournaments that an account's teams have entered with it, in no order. */
export const findTournamentsOf = async (core: Core, userId: Types.ObjectId): Promise<TournamentDoc[]> =>
  await core.db.tournaments
    .find({
      $or: [
        { 'rows.captainId': userId },
        { 'rows.people': userId },
        { 'ended.captainId': userId },
        { 'ended.people': userId },
      ],
    })
    .toArray();
