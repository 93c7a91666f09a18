import type { Role } from '@crease/shared/contracts/user';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { countUsers, type Meant, readUserIds } from '../identity/user-lists.queries.js';
import type { Audience, BroadcastDoc } from './broadcast.schema.js';

type Circle = Pick<BroadcastDoc, 'audience' | 'cityId' | 'marketing'>;

const AT_ONCE = 5_000;

/** The role of each audience; undefined means all. Deleted accounts are never included. */
const MEANT: Record<Audience, Role | undefined> = { all: undefined, users: 'user', owners: 'ground_owner' };

/**
 * Returns the ids of the people connected to a city, without duplicates, in id order. Players have booked there;
 * owners have a ground there. The role is checked when the accounts are read.
 */
async function idsOfCity(core: Core, audience: Audience, cityId: string): Promise<Types.ObjectId[]> {
  const [owners, players] = await Promise.all([
    audience === 'users' ? [] : core.cityPeople.owners(core, cityId),
    audience === 'owners' ? [] : core.cityPeople.players(core, cityId),
  ]);
  const ids = new Map([...owners, ...players].map((id) => [id.toString(), id]));
  return [...ids].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, id]) => id);
}

const meantBy = ({ audience, marketing }: Circle): Meant => ({ role: MEANT[audience], marketing });

/** How many accounts a broadcast would reach now. */
export async function countAudience(core: Core, circle: Circle): Promise<number> {
  const { audience, cityId } = circle;
  const meant = meantBy(circle);
  if (cityId === undefined) return await countUsers(core, meant);
  const ids = await idsOfCity(core, audience, cityId);
  let total = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    total += await countUsers(core, meant, ids.slice(from, from + AT_ONCE));
  }
  return total;
}

/** Reads an audience in id order: each call returns up to `limit` ids after `cursor`. */
export type ReadAudience = (cursor: Types.ObjectId, limit: number) => Promise<Types.ObjectId[]>;

/** Opens an audience for reading. The ids of a city's people are read once; their consent when each batch is read. */
export async function openAudience(core: Core, circle: Circle): Promise<ReadAudience> {
  const { audience, cityId } = circle;
  const meant = meantBy(circle);
  if (cityId === undefined) return (after, limit) => readUserIds(core, meant, { after, limit });
  const ids = await idsOfCity(core, audience, cityId);
  return async (cursor, limit) => {
    const after = cursor.toString();
    let at = ids.findIndex((id) => id.toString() > after);
    // If no account of this batch of ids exists any more, try the next batch.
    while (at >= 0 && at < ids.length) {
      const found = await readUserIds(core, meant, { ids: ids.slice(at, at + limit) });
      if (found.length > 0) return found;
      at += limit;
    }
    return [];
  };
}
