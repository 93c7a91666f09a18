import { Types } from 'mongoose';
import { findSharing } from '../../catalogue/ground-record/ground.schema.js';
import { type Turf, turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { keysOf } from './claim-keys.js';
import type { GroundDayDoc } from './ground-day.schema.js';

type Asked = Pick<Core, 'reads' | 'db'>;

/**
 * The keys of a ground's hours in a day of a space. Reads the ground if this process's memory is older than the day.
 * Empty if the ground is not in that space, nor about to be.
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

/** For grounds being linked: another ground has moved to this day, and this one is to follow. */
async function nextTurf({ db }: Asked, groundId: string): Promise<Turf | undefined> {
  const [ground] = await findSharing(db, [new Types.ObjectId(groundId)]);
  return ground?.nextSpace && turfOf({ _id: ground._id, space: ground.nextSpace });
}
