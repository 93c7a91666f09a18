import { Types } from 'mongoose';
import type { SessionDoc } from '../accounts/auth/session.model.js';
import type { UserDoc } from '../accounts/users/user.model.js';
import type { GroundDayDoc } from '../calendar/ground-days/ground-day.model.js';
import type { GroundDoc } from '../catalogue/grounds/ground.model.js';
import { gatherReads } from './batch-reads.js';
import { type Models, native } from './models.js';

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

/** What booking needs of a player: who he is, and what he holds. */
export type Booker = Pick<UserDoc, '_id' | 'name' | 'email' | 'live'>;

/** The reads by id that nearly every request makes, gathered: many players at once cost few queries. */
export interface Reads {
  /** By `<groundId>:<yyyy-MM-dd>`; null where nothing was ever written. */
  day(key: string): Promise<Readonly<GroundDayDoc> | null>;
  /** By 24 hex digits. */
  ground(groundId: string): Promise<BookableGround | null>;
  bookedGround(groundId: string): Promise<Readonly<BookedGround> | null>;
  booker(userId: string): Promise<Booker | null>;
  session(sessionId: string): Promise<Pick<SessionDoc, '_id' | 'userId' | 'endedAt' | 'expiresAt'> | null>;
  account(userId: string): Promise<Pick<UserDoc, '_id' | 'role' | 'deletedAt'> | null>;
}

const GROUND_FIELDS = {
  ownerId: 1,
  name: 1,
  price: 1,
  features: 1,
  status: 1,
  onlineBooking: 1,
  version: 1,
} as const;
const BOOKED_GROUND_FIELDS = { name: 1, location: 1, images: 1, features: 1, rating: 1, owner: 1 } as const;
const BOOKER_FIELDS = { name: 1, email: 1, live: 1 } as const;

const objectIds = (ids: string[]) => ids.map((id) => new Types.ObjectId(id));

export function createReads(models: Models): Reads {
  return {
    day: gatherReads(async (keys) => {
      const days = await native(models, 'groundDays')
        .find({ _id: { $in: keys } })
        .toArray();
      return new Map(days.map((day) => [day._id, day]));
    }),
    ground: gatherReads(async (ids) => {
      const grounds = await native(models, 'grounds')
        .find({ _id: { $in: objectIds(ids) } }, { projection: GROUND_FIELDS })
        .toArray();
      return new Map(grounds.map((ground) => [ground._id.toString(), ground]));
    }),
    bookedGround: gatherReads(async (ids) => {
      const grounds = await native(models, 'grounds')
        .find({ _id: { $in: objectIds(ids) } }, { projection: BOOKED_GROUND_FIELDS })
        .toArray();
      return new Map(grounds.map((ground) => [ground._id.toString(), ground]));
    }),
    booker: gatherReads(async (ids) => {
      const users = await native(models, 'users')
        .find({ _id: { $in: objectIds(ids) } }, { projection: BOOKER_FIELDS })
        .toArray();
      return new Map(users.map((user) => [user._id.toString(), { ...user, live: user.live ?? [] }]));
    }),
    session: gatherReads(async (ids) => {
      const sessions = await native(models, 'sessions')
        .find({ _id: { $in: objectIds(ids) } }, { projection: { userId: 1, endedAt: 1, expiresAt: 1 } })
        .toArray();
      return new Map(sessions.map((session) => [session._id.toString(), session]));
    }),
    account: gatherReads(async (ids) => {
      const users = await native(models, 'users')
        .find({ _id: { $in: objectIds(ids) } }, { projection: { role: 1, deletedAt: 1 } })
        .toArray();
      return new Map(users.map((user) => [user._id.toString(), user]));
    }),
  };
}
