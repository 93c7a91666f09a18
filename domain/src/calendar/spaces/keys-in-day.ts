import type { Core } from '../../platform/core.js';
import type { GroundDayDoc } from '../ground-days/ground-day.model.js';
import { keysOf } from './claim-keys.js';

/**
 * Where hours of a ground stand in a day of a space. What this process remembers of the ground may be older than the day:
 * then it asks. None where the ground is not of that space, or not yet.
 */
export async function keysInDay(
  { reads }: Pick<Core, 'reads'>,
  day: Pick<GroundDayDoc, 'groundId'>,
  groundId: string,
  hours: readonly number[],
): Promise<string[]> {
  const known = await reads.turf(groundId);
  const turf = known.spaceId === day.groundId ? known : await reads.turfAgain(groundId);
  return turf.spaceId === day.groundId ? keysOf(turf, hours) : [];
}
