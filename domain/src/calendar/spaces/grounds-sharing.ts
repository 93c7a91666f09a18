import type { Types } from 'mongoose';
import { findSharing, type GroundSpaces } from '../../catalogue/ground-record/ground.schema.js';
import { shareTurf, type Turf, turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';

/** The spaces that own its hours now, and those they are moving to. */
const turfsOf = ({ _id, space, nextSpace }: GroundSpaces): Turf[] => [
  turfOf({ _id, ...(space ? { space } : {}) }),
  ...(nextSpace ? [turfOf({ _id, space: nextSpace })] : []),
];

/**
 * The grounds that share turf with this one, including itself: a game on any of them is on it, too. Reads the
 * documents, because a cache could predate their linking. While grounds are being linked, the first to move already
 * shares with the later ones.
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

/** True while it is being linked or unlinked: its days may have moved before its document says so. */
export async function isMoving({ db }: Pick<Core, 'db'>, groundId: Types.ObjectId): Promise<boolean> {
  const [found] = await findSharing(db, [groundId]);
  return found?.nextSpace !== undefined;
}
