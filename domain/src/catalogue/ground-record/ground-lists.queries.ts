import type { GroundStatus } from '@crease/shared/contracts/grounds';
import { type mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { totalOf } from '../../platform/page-total.js';
import type { GroundDoc } from './ground.schema.js';

export type GroundFilter = mongo.Filter<GroundDoc & mongo.Document>;
export type GroundOrder = Readonly<Record<string, 1 | -1>>;
type Reads = Pick<Core, 'db'>;

/** A ground without the fields that only the server needs. */
export type PresentableGround = Omit<GroundDoc, keyof typeof SHOWN_FIELDS>;
export const SHOWN_FIELDS = {
  outbox: 0,
  seq: 0,
  searchKeys: 0,
  pairKeys: 0,
  relevance: 0,
  weekRates: 0,
  pricedOn: 0,
  reviewed: 0,
} as const;

/** The fields needed to judge a ground's distance and hours. */
export type Candidate = Pick<
  GroundDoc,
  '_id' | 'price' | 'status' | 'onlineBooking' | 'ownerAway' | 'space'
> & {
  location: Pick<GroundDoc['location'], 'latitude' | 'longitude'>;
};
const CANDIDATE_FIELDS = {
  price: 1,
  status: 1,
  onlineBooking: 1,
  ownerAway: 1,
  space: 1,
  'location.latitude': 1,
  'location.longitude': 1,
} as const;

/** The fields a suggestion shows, and those for ranking it. */
export type FoundGround = Pick<GroundDoc, '_id' | 'name' | 'relevance'> & {
  location: Pick<GroundDoc['location'], 'address' | 'cityName'>;
};
const FOUND_FIELDS = { name: 1, relevance: 1, 'location.address': 1, 'location.cityName': 1 } as const;

/** The comment on queries that only count matches beyond a page. */
export const COUNTING = 'counting';

/** Grounds in the order of these ids; missing ones are left out. */
export async function findShownGrounds(
  core: Reads,
  ids: readonly Types.ObjectId[],
): Promise<PresentableGround[]> {
  if (ids.length === 0) return [];
  const found = await core.db.grounds
    .find({ _id: { $in: [...ids] } }, { projection: SHOWN_FIELDS })
    .toArray();
  const byId = new Map(found.map((ground) => [ground._id.toString(), ground]));
  return ids.flatMap((id) => byId.get(id.toString()) ?? []);
}

/** Every ground of an owner, or those of some ids, in any status, oldest first. */
export async function findGroundsOfOwner(
  core: Reads,
  ownerId: string,
  groundIds?: readonly string[],
): Promise<PresentableGround[]> {
  const ofThese = groundIds && { _id: { $in: groundIds.map((id) => new Types.ObjectId(id)) } };
  return await core.db.grounds
    .find({ ownerId: new Types.ObjectId(ownerId), ...ofThese }, { projection: SHOWN_FIELDS })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
}

/** All grounds of an owner with all fields, oldest first. */
export async function findWholeGroundsOf(core: Reads, ownerId: Types.ObjectId): Promise<GroundDoc[]> {
  return await core.db.grounds.find({ ownerId }).sort({ createdAt: 1, _id: 1 }).toArray();
}

/** Some of the grounds that match, in their order. */
export async function findShownPart(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  { skip, limit }: { skip: number; limit: number },
): Promise<PresentableGround[]> {
  return await core.db.grounds
    .find(filter, { projection: SHOWN_FIELDS })
    .sort(order)
    .skip(skip)
    .limit(limit)
    .toArray();
}

/** A page of the grounds that match, cut by the database, and how many there are. */
export async function findGroundPage(
  core: Reads & Pick<Core, 'reads'>,
  filter: GroundFilter,
  order: GroundOrder,
  page: { page: number; limit: number },
): Promise<{ grounds: PresentableGround[]; total: number }> {
  const part = { skip: (page.page - 1) * page.limit, limit: page.limit };
  const found = await findShownPart(core, filter, order, part);
  const total = await totalOf(page, found.length, () => core.reads.groundCount(filter));
  return { grounds: found, total: Math.max(total, part.skip + found.length) };
}

/** A page of the grounds with a status, longest waiting first. */
export async function findPageOfStatus(
  core: Reads & Pick<Core, 'reads'>,
  status: GroundStatus,
  page: { page: number; limit: number },
): Promise<{ grounds: PresentableGround[]; total: number }> {
  return await findGroundPage(core, { status }, { createdAt: 1, _id: 1 }, page);
}

export async function countGrounds(core: Reads, filter: GroundFilter): Promise<number> {
  return await core.db.grounds.countDocuments(filter);
}

export async function isAnyGround(core: Reads, filter: GroundFilter): Promise<boolean> {
  return (await core.db.grounds.findOne(filter, { projection: { _id: 1 } })) !== null;
}

/**
 * Matches of a filter in order, with only the fields needed for judging. `counting` adds a comment that explains the
 * query to database operators.
 */
export async function findCandidates(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  { skip = 0, limit, counting = false }: { skip?: number; limit: number; counting?: boolean },
): Promise<Candidate[]> {
  return await core.db.grounds
    .find(filter, { projection: CANDIDATE_FIELDS, ...(counting ? { comment: COUNTING } : {}) })
    .sort(order)
    .skip(skip)
    .limit(limit)
    .toArray();
}

/** Locations of some matches, in order; for counting those nearby. */
export async function findPlaces(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  { skip, limit }: { skip: number; limit: number },
): Promise<Pick<Candidate, 'location'>[]> {
  const projection = { _id: 0, 'location.latitude': 1, 'location.longitude': 1 };
  return await core.db.grounds
    .find<Pick<Candidate, 'location'>>(filter, { projection, comment: COUNTING })
    .sort(order)
    .skip(skip)
    .limit(limit)
    .toArray();
}

/** Grounds to rank by the typed text, best rating first. */
export async function findGroundsToRank(
  core: Reads,
  filter: GroundFilter,
  limit: number,
): Promise<FoundGround[]> {
  return await core.db.grounds
    .find(filter, { projection: FOUND_FIELDS })
    .sort({ onlineBooking: -1, relevance: -1, _id: 1 })
    .limit(limit)
    .toArray();
}

/** The ids of publicly listed grounds, up to a limit. */
export async function findActiveIds(core: Reads, limit: number): Promise<string[]> {
  const found = await core.db.grounds
    .find({ status: 'active' }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return found.map(({ _id }) => _id.toString());
}

/** Figures of the publicly listed grounds of a city. */
export interface CityFigures {
  _id: string;
  grounds: number;
  bookings: number;
  reviews: number;
  stars: number;
}

export const sumActiveGrounds = async ({ db }: Reads): Promise<CityFigures[]> =>
  await db.grounds
    .aggregate<CityFigures>([
      { $match: { status: 'active' } },
      {
        $group: {
          _id: '$location.cityId',
          grounds: { $sum: 1 },
          bookings: { $sum: '$totalBookings' },
          reviews: { $sum: '$rating.count' },
          stars: { $sum: '$rating.sum' },
        },
      },
    ])
    .toArray();

/** Every word by which a ground can be found, whatever the ground's status. */
export const wordsOfGrounds = ({ db }: Reads): Promise<string[]> => db.grounds.distinct('searchKeys');
