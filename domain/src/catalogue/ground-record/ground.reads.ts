import { Types } from 'mongoose';
import { batchReads } from '../../platform/batch-reads.js';
import type { Db } from '../../platform/models.js';
import { findGroundFields, type GroundDoc } from './ground.schema.js';
import {
  countGrounds,
  findShownGrounds,
  type GroundFilter,
  type PresentableGround,
} from './ground-lists.queries.js';
import { type Turf, turfOf } from './turf.js';

/** The fields that holding, booking and showing hours need; the whole document is many times larger. */
export type BookableGround = Pick<
  GroundDoc,
  | '_id'
  | 'ownerId'
  | 'name'
  | 'price'
  | 'pricedOn'
  | 'features'
  | 'status'
  | 'onlineBooking'
  | 'ownerAway'
  | 'turnsAway'
  | 'drawsOpenings'
  | 'seller'
  | 'version'
  | 'space'
>;

/** The ground's fields that a booking shows. */
export type BookedGround = Pick<
  GroundDoc,
  '_id' | 'name' | 'location' | 'images' | 'features' | 'rating' | 'owner' | 'seller'
>;

/** Reads of a ground by 24 hex digits. */
interface GroundReads {
  ground(groundId: string): Promise<BookableGround | null>;
  /** Like `ground`, but may be a moment old in a process that follows the stream (ground-cache.ts). */
  recentGround(groundId: string): Promise<BookableGround | null>;
  /** All fields that players see. */
  shownGround(groundId: string): Promise<Readonly<PresentableGround> | null>;
  bookedGround(groundId: string): Promise<Readonly<BookedGround> | null>;
  /** How many grounds match; in a process that follows the stream it may be a moment old (ground-cache.ts). */
  groundCount(filter: GroundFilter): Promise<number>;
  /** Like `recentGround` for the fields a booking shows. */
  recentBookedGround(groundId: string): Promise<Readonly<BookedGround> | null>;
  /**
   * Where a ground's hours are owned, as last seen by this process. Safe even if stale: a moved day says so (`movedTo`)
   * in every condition and read, and `turfAgain` then reads the ground.
   */
  turf(groundId: string): Turf | Promise<Turf>;
  turfAgain(groundId: string): Promise<Turf>;
}

declare module '../../platform/core.js' {
  interface Reads extends GroundReads {}
}

const BOOKABLE_FIELDS = {
  ownerId: 1,
  name: 1,
  'price.perHour': 1,
  'price.currency': 1,
  'price.discount': 1,
  'price.ranges': 1,
  'price.mode': 1,
  'price.from': 1,
  pricedOn: 1,
  features: 1,
  status: 1,
  onlineBooking: 1,
  ownerAway: 1,
  turnsAway: 1,
  drawsOpenings: 1,
  seller: 1,
  version: 1,
  space: 1,
} as const;
/** The fields that make up most of a ground with many rules. */
const RULE_FIELDS = { version: 1, pricedOn: 1, 'price.rules': 1, 'price.holidays': 1 } as const;
type Ruled = Pick<GroundDoc, '_id' | 'version' | 'pricedOn'> & {
  price: Pick<GroundDoc['price'], 'rules' | 'holidays'>;
};
const BOOKED_FIELDS = {
  name: 1,
  location: 1,
  images: 1,
  features: 1,
  rating: 1,
  owner: 1,
  seller: 1,
} as const;

/** More grounds than a process meets between two deployments, at about 200 bytes each. */
const MAX_TURFS = 50_000;
/** Bounds cached grounds with rules, a few kilobytes each. */
const MAX_RULED = 5_000;

type PricedAs = Pick<GroundDoc, 'version' | 'pricedOn'>;

/**
 * True if the price is unchanged, including rules and holidays: it changes only with the ground's version, and once a
 * day.
 */
const isOfSamePrice = (a: PricedAs, b: PricedAs): boolean =>
  a.version === b.version && a.pricedOn === b.pricedOn;

export function groundReads(db: Db): GroundReads {
  const turfs = new Map<string, Turf>();
  const remember = (ground: Pick<GroundDoc, '_id' | 'space'>): void => {
    if (turfs.size >= MAX_TURFS) turfs.clear();
    const turf = turfOf(ground);
    turfs.set(turf.groundId, turf);
  };
  const readGrounds = <D extends Pick<GroundDoc, '_id'>>(projection: Record<string, 1>) =>
    batchReads(async (ids: string[]) => {
      const grounds = await findGroundFields<D>(db, ids, projection);
      return new Map(grounds.map((ground) => [ground._id.toString(), ground]));
    });
  const readGround = readGrounds<BookableGround>(BOOKABLE_FIELDS);
  /** Full prices of grounds with rules. */
  const ruled = new Map<string, PricedAs & Pick<BookableGround, 'price'>>();
  const readRules = readGrounds<Ruled>(RULE_FIELDS);
  const ground = async (groundId: string): Promise<BookableGround | null> => {
    const found = await readGround(groundId);
    if (!found) return null;
    remember(found);
    if (!found.pricedOn) return found;
    const known = ruled.get(groundId);
    if (!known || !isOfSamePrice(known, found)) return await withRules(groundId, found);
    // Reuses the same object, so that results cached by identity stay valid.
    found.price = known.price;
    return found;
  };
  const withRules = async (groundId: string, found: BookableGround): Promise<BookableGround | null> => {
    const rules = await readRules(groundId);
    // The ground changed between the two reads.
    if (!rules || !isOfSamePrice(rules, found)) return await ground(groundId);
    found.price = { ...found.price, ...rules.price };
    if (ruled.size >= MAX_RULED) ruled.clear();
    ruled.set(groundId, { version: found.version, pricedOn: found.pricedOn, price: found.price });
    return found;
  };
  const bookedGround = readGrounds<BookedGround>(BOOKED_FIELDS);
  const shownGround = batchReads(async (ids: string[]) => {
    const grounds = await findShownGrounds(
      { db },
      ids.map((id) => new Types.ObjectId(id)),
    );
    return new Map(grounds.map((ground) => [ground._id.toString(), ground]));
  });
  const turfAgain = async (groundId: string): Promise<Turf> =>
    turfOf((await ground(groundId)) ?? { _id: groundId });
  return {
    ground,
    recentGround: ground,
    turf: (groundId) => turfs.get(groundId) ?? turfAgain(groundId),
    turfAgain,
    shownGround,
    groundCount: (filter) => countGrounds({ db }, filter),
    bookedGround,
    recentBookedGround: bookedGround,
  };
}
