import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
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
  /** The reader's own workplaces; `all` for admins. */
  drafts: readonly OwnDrafts[] | 'all';
}

const draftsOf = ({ ownerId, groundIds }: OwnDrafts): mongo.Filter<TournamentDoc> => ({
  ownerId,
  ...(groundIds ? { 'grounds.groundId': { $not: { $elemMatch: { $nin: [...groundIds] } } } } : {}),
});

/** A page of tournaments in the order of lists. Drafts are listed for their organisers only. */
export async function findTournaments(
  core: Core,
  { cityId, status, ownerId, drafts }: TournamentFilter,
  page: { page: number; limit: number },
): Promise<{ found: TournamentDoc[]; total: number }> {
  const shown: mongo.Filter<TournamentDoc>[] =
    drafts === 'all' || (status && status !== 'draft')
      ? []
      : [{ $or: [...(status ? [] : [{ status: { $ne: 'draft' as const } }]), ...drafts.map(draftsOf)] }];
  if (status === 'draft' && drafts !== 'all' && drafts.length === 0) return { found: [], total: 0 };
  const filter: mongo.Filter<TournamentDoc> = {
    ...(cityId ? { cityId } : {}),
    ...(status ? { status } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...(shown.length > 0 ? { $and: shown } : {}),
  };
  return await findPage(core.db.tournaments, filter, { ...page, sort: { listOrder: 1, _id: 1 } });
}

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
