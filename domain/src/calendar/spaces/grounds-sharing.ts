import type { Types } from 'mongoose';
import { findSharing, type GroundSpaces } from '../../catalogue/ground-record/ground.schema.js';
import { shareTurf, type Turf, turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';

/** Where its hours are, and where they are just going. */
const turfsOf = ({ _id, space, nextSpace }: GroundSpaces): Turf[] => [
  turfOf({ _id, ...(space ? { space } : {}) }),
  ...(nextSpace ? [turfOf({ _id, space: nextSpace })] : []),
];

/**
 * The grounds that share turf with this one, itself among them: what is on any of them is on it, too. As their documents say
 * now: nothing here would tell that what is remembered is from before they were linked. Of grounds that are just being linked
 * the first to move shares with those that come after it.
 */
export async function groundsSharing(
  { db }: Pick<Core, 'db'>,
  groundId: Types.ObjectId,
): Promise<Types.ObjectId[]> {
  const [own] = await findSharing(db, [groundId]);
  if (!own) return [groundId];
  const turfs = turfsOf(own);
  const beside = [own.space, own.nextSpace].flatMap((space) => space?.grounds ?? []);
  if (beside.every((id) => id.equals(groundId))) return [groundId];
  const grounds = await findSharing(db, beside);
  return grounds
    .filter((other) => turfsOf(other).some((turf) => turfs.some((one) => shareTurf(one, turf))))
    .map(({ _id }) => _id);
}

/** Is it just being linked or unlinked, so that its days are elsewhere already and it does not say so yet? */
export async function isMoving({ db }: Pick<Core, 'db'>, groundId: Types.ObjectId): Promise<boolean> {
  const [found] = await findSharing(db, [groundId]);
  return found?.nextSpace !== undefined;
}
