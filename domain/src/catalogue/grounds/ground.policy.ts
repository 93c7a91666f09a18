import type { Person } from '../../accounts/auth/caller.js';
import type { Place } from '../../accounts/workplaces/standing.js';
import type { GroundDoc } from './ground.model.js';

/** Where a ground stands among workplaces. */
export const placeOf = ({ _id, ownerId }: Pick<GroundDoc, '_id' | 'ownerId'>): Place => ({
  ownerId,
  groundId: _id,
});

/**
 * Change the ground, its pictures and its hours, and see who plays on it: its owner, and admins.
 */
export function canManageGround(person: Person, ground: Pick<GroundDoc, 'ownerId'>): boolean {
  return person?.role === 'admin' || person?.id === ground.ownerId.toString();
}

/**
 * Know of the ground at all: everybody while it is active; else, in review, suspended or closed, who may manage it. Hours of
 * one that is not active are refused as not bookable, and bookings made before show it as they always did.
 */
export function canSeeGround(person: Person, ground: Pick<GroundDoc, 'ownerId' | 'status'>): boolean {
  return ground.status === 'active' || canManageGround(person, ground);
}
