import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.model.js';

/** Every ground of a city, whatever its status, by its id and its owner's. */
export async function groundsOfCity(
  core: Core,
  cityId: string,
): Promise<Pick<GroundDoc, '_id' | 'ownerId'>[]> {
  return await core.db.grounds.find({ 'location.cityId': cityId }, { projection: { ownerId: 1 } }).toArray();
}
