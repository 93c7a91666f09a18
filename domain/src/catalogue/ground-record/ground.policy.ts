import type { Person } from '../../accounts/identity/caller.js';
import { accessAt, type Place } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from './ground.schema.js';

/** The place of a ground, for permission checks. */
export const placeOf = ({ _id, ownerId }: Pick<GroundDoc, '_id' | 'ownerId'>): Place => ({
  ownerId,
  groundId: _id,
});

/**
 * True if the person may know of the ground: everybody while it is active, without a read; otherwise its staff and
 * admins. Its hours cannot be booked while inactive, and earlier bookings still show it.
 */
export async function canSeeGround(
  core: Pick<Core, 'reads'>,
  person: Person,
  ground: Pick<GroundDoc, '_id' | 'ownerId' | 'status'>,
): Promise<boolean> {
  if (ground.status === 'active') return true;
  const standing = await accessAt(core, person, placeOf(ground));
  return standing !== null && standing !== 'elsewhere';
}
