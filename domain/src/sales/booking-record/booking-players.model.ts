import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Each player once who has ever booked one of these grounds; walk-ins have none. */
export async function playersOfGrounds(
  core: Core,
  groundIds: readonly Types.ObjectId[],
): Promise<Types.ObjectId[]> {
  const players = core.db.bookings.aggregate<{ _id: Types.ObjectId | null }>([
    { $match: { groundId: { $in: [...groundIds] } } },
    { $group: { _id: '$userId' } },
  ]);
  const ids: Types.ObjectId[] = [];
  for await (const { _id } of players) if (_id) ids.push(_id);
  return ids;
}
