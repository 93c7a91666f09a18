import { Types } from 'mongoose';
import type { Db } from '../../platform/models.js';
import { findSharing } from '../ground-record/ground.schema.js';
import { type Turf, turfOf, turfsOn } from '../ground-record/turf.js';

/** Where the hours of grounds are, by any of their ids and a date; the owning turf comes first (`turfsOn`). */
export type TurfsOn = (groundId: { toString(): string }, date: string) => [Turf, ...Turf[]];

/** The turfs of many grounds, read from their documents with one query for the shared ones. */
export async function readTurfs(db: Db, groundIds: readonly Types.ObjectId[]): Promise<TurfsOn> {
  const sharing = await findSharing(db, groundIds);
  const spaces = new Map(sharing.map((ground) => [ground._id.toString(), ground]));
  return (groundId, date) => {
    const ground = spaces.get(groundId.toString());
    return ground ? turfsOn(ground, date) : [turfOf({ _id: new Types.ObjectId(groundId.toString()) })];
  };
}
