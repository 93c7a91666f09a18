import { Types } from 'mongoose';
import { batchReads } from '../../platform/batch-reads.js';
import { type Models, native } from '../../platform/models.js';
import type { GroundDoc } from './ground.model.js';

/** What holding, booking and showing hours needs of a ground; a ground's document is many times larger. */
export type BookableGround = Pick<
  GroundDoc,
  '_id' | 'ownerId' | 'name' | 'price' | 'features' | 'status' | 'onlineBooking' | 'version'
>;

/** What a booking shows of its ground. */
export type BookedGround = Pick<
  GroundDoc,
  '_id' | 'name' | 'location' | 'images' | 'features' | 'rating' | 'owner'
>;

/** Reads of a ground by 24 hex digits. */
interface GroundReads {
  ground(groundId: string): Promise<BookableGround | null>;
  bookedGround(groundId: string): Promise<Readonly<BookedGround> | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends GroundReads {}
}

const BOOKABLE_FIELDS = {
  ownerId: 1,
  name: 1,
  price: 1,
  features: 1,
  status: 1,
  onlineBooking: 1,
  version: 1,
} as const;
const BOOKED_FIELDS = { name: 1, location: 1, images: 1, features: 1, rating: 1, owner: 1 } as const;

export function groundReads(models: Models): GroundReads {
  const readGrounds = <D extends Pick<GroundDoc, '_id'>>(projection: Record<string, 1>) =>
    batchReads(async (ids: string[]) => {
      const grounds = await native(models, 'grounds')
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
        .project<D>(projection)
        .toArray();
      return new Map(grounds.map((ground) => [ground._id.toString(), ground]));
    });
  return {
    ground: readGrounds<BookableGround>(BOOKABLE_FIELDS),
    bookedGround: readGrounds<BookedGround>(BOOKED_FIELDS),
  };
}
