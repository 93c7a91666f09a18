import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** What owners call their business, by id; the owner's own name where it has none. */
export async function findBusinessNames(
  core: Core,
  ownerIds: Types.ObjectId[],
): Promise<Map<string, string>> {
  const owners = await native(core.models, 'users')
    .find({ _id: { $in: ownerIds } }, { projection: { name: 1, businessName: 1 } })
    .toArray();
  return new Map(owners.map(({ _id, name, businessName }) => [_id.toString(), businessName ?? name]));
}
