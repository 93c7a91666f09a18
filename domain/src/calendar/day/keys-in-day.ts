import { Types } from 'mongoose';
import { findSharing } from '../../catalogue/ground-record/ground.schema.js';
import { type Turf, turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { keysOf } from './claim-keys.js';
import type { GroundDayDoc } from './ground-day.schema.js';

type Asked = Pick<Core, 'reads' | 'db'>;

/**
 * Where hours of a ground stand in a day of a space. What this process remembers of the ground may be older than the day:
 * then it asks. None where the ground is not of that space, nor about to be.
 */
export async function keysInDay(
  core: Asked,
  day: Pick<GroundDayDoc, 'groundId'>,
  groundId: string,
  hours: readonly number[],
): Promise<string[]> {
  const isHere = ({ spaceId }: Turf): boolean => spaceId === day.groundId;
  const known = await core.reads.turf(groundId);
  const turf = isHere(known) ? known : await core.reads.turfAgain(groundId);
  if (isHere(turf)) return keysOf(turf, hours);
  const next = await nextTurf(core, groundId);
  return next && isHere(next) ? keysOf(next, hours) : [];
}

/** While grounds are linked: another has moved to this day, and this one is to follow. */
async function nextTurf({ db }: Asked, groundId: string): Promise<Turf | undefined> {
  const [ground] = await findSharing(db, [new Types.ObjectId(groundId)]);
  return ground?.nextSpace && turfOf({ _id: ground._id, space: ground.nextSpace });
}
