import { role } from '@crease/shared/contracts/user';
import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { UserDoc } from '../users/user.model.js';
import type { Audience, BroadcastDoc } from './broadcast.model.js';

type Circle = Pick<BroadcastDoc, 'audience' | 'cityId'>;

const AT_ONCE = 5_000;

/** Accounts that are still there, of the roles that are meant. */
const MEANT: Record<Audience, mongo.Filter<UserDoc>> = {
  // Every role by name: the index on roles then counts and orders them.
  all: { role: { $in: role.options }, deletedAt: { $exists: false } },
  users: { role: 'user', deletedAt: { $exists: false } },
  owners: { role: 'ground_owner', deletedAt: { $exists: false } },
};

/**
 * Who has to do with a city, by id: players are those who ever booked there, owners those with a ground there. The
 * role is judged when they are read.
 */
async function idsOfCity(core: Core, { audience, cityId }: Circle): Promise<Types.ObjectId[]> {
  const grounds = await native(core.models, 'grounds')
    .find({ 'location.cityId': cityId ?? '' }, { projection: { ownerId: 1 } })
    .toArray();
  const ids = new Map<string, Types.ObjectId>();
  if (audience !== 'users') for (const { ownerId } of grounds) ids.set(ownerId.toString(), ownerId);
  if (audience !== 'owners' && grounds.length > 0) {
    const players = native(core.models, 'bookings').aggregate<{ _id: Types.ObjectId | null }>([
      { $match: { groundId: { $in: grounds.map(({ _id }) => _id) } } },
      { $group: { _id: '$userId' } },
    ]);
    for await (const { _id } of players) if (_id) ids.set(_id.toString(), _id);
  }
  return [...ids].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, id]) => id);
}

/** How many a broadcast is for, now. */
export async function countAudience(core: Core, circle: Circle): Promise<number> {
  const users = native(core.models, 'users');
  const meant = MEANT[circle.audience];
  if (circle.cityId === undefined) return await users.countDocuments(meant);
  const ids = await idsOfCity(core, circle);
  let total = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    total += await users.countDocuments({ _id: { $in: ids.slice(from, from + AT_ONCE) }, ...meant });
  }
  return total;
}

/** Reads an audience in the order of ids: each call gives up to `limit` who come after `cursor`. */
export type ReadAudience = (cursor: Types.ObjectId, limit: number) => Promise<Types.ObjectId[]>;

/** Opens an audience for reading. Who has to do with a city is found out once. */
export async function openAudience(core: Core, circle: Circle): Promise<ReadAudience> {
  const users = native(core.models, 'users');
  const meant = MEANT[circle.audience];
  const read = async (filter: mongo.Filter<UserDoc>, limit: number) => {
    const found = await users
      .find({ ...meant, ...filter }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  };
  if (circle.cityId === undefined) return (cursor, limit) => read({ _id: { $gt: cursor } }, limit);
  const ids = await idsOfCity(core, circle);
  return async (cursor, limit) => {
    const after = cursor.toString();
    let at = ids.findIndex((id) => id.toString() > after);
    // Of a stretch of ids none may be an account any more: the next stretch is tried.
    while (at >= 0 && at < ids.length) {
      const found = await read({ _id: { $in: ids.slice(at, at + limit) } }, limit);
      if (found.length > 0) return found;
      at += limit;
    }
    return [];
  };
}
