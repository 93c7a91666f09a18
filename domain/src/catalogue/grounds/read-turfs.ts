import { Types } from 'mongoose';
import type { Db } from '../../platform/models.js';
import { findSharing } from '../ground-record/ground.schema.js';
import { type Turf, turfOf, turfsOn } from '../ground-record/turf.js';

/** Where the hours of grounds stand, by any of their ids and a date: the turf that owns them comes first (`turfsOn`). */
export type TurfsOn = (groundId: { toString(): string }, date: string) => [Turf, ...Turf[]];

/** The turfs of many grounds as their documents say now: one query, for those that share theirs. */
export async function readTurfs(db: Db, groundIds: readonly Types.ObjectId[]): Promise<TurfsOn> {
  const sharing = await findSharing(db, groundIds);
  const spaces = new Map(sharing.map((ground) => [ground._id.toString(), ground]));
  return (groundId, date) => {
    const ground = spaces.get(groundId.toString());
    return ground ? turfsOn(ground, date) : [turfOf({ _id: new Types.ObjectId(groundId.toString()) })];
  };
}
