import type { Person } from '../auth/caller.js';
import type { GroundDoc } from './ground.model.js';

/**
 * Change the ground, its pictures and its hours, and see who plays on it: its owner, and admins (contract §3, Owners).
 */
export function canManageGround(person: Person, ground: Pick<GroundDoc, 'ownerId'>): boolean {
  return person?.role === 'admin' || person?.id === ground.ownerId.toString();
}
