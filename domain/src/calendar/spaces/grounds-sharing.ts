import { Types } from 'mongoose';
import { shareTurf } from '../../catalogue/grounds/turf.js';
import type { Core } from '../../platform/core.js';

/**
 * The grounds that share turf with this one, itself among them: what is on any of them is on it, too. As their documents say
 * now: nothing here would tell that what is remembered is from before they were linked.
 */
export async function groundsSharing(
  { reads }: Pick<Core, 'reads'>,
  groundId: Types.ObjectId,
): Promise<Types.ObjectId[]> {
  const turf = await reads.turfAgain(groundId.toString());
  if (turf.groundIds.length === 1) return [groundId];
  const others = await Promise.all(turf.groundIds.map((id) => reads.turfAgain(id)));
  return others.filter((other) => shareTurf(turf, other)).map((other) => new Types.ObjectId(other.groundId));
}
