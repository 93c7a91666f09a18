import type { Person } from '../../accounts/identity/caller.js';
import { accessAt, type Place } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from './ground.schema.js';

/** Where a ground stands among workplaces. */
export const placeOf = ({ _id, ownerId }: Pick<GroundDoc, '_id' | 'ownerId'>): Place => ({
  ownerId,
  groundId: _id,
});

/**
 * Know of the ground at all: everybody while it is active, which costs no read; else, in review, suspended or closed, who
 * works there, and admins. Hours of one that is not active are refused as not bookable, and bookings made before show it as
 * they always did.
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
