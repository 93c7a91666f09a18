import { storedFeatures } from '@crease/shared/contracts/ground-features';
import { groundImage, groundStatus } from '@crease/shared/contracts/grounds';
import { holidayChanges } from '@crease/shared/contracts/owner-prices';
import { priceMode, priceRange, priceRule } from '@crease/shared/contracts/price-rules';
import { groundPart, reviewState } from '@crease/shared/contracts/review-states';
import { licenceKind } from '@crease/shared/owner-check-kinds';
import { type IndexDefinition, Types } from 'mongoose';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';

const groundSpace = z.object({ id: objectId(), parts: z.array(z.string()), grounds: z.array(objectId()) });

/** What an admin saw of a ground when deciding on it. */
const seenGround = z.object({
  name: z.string(),
  description: z.string(),
  location: z.object({
    address: z.string(),
    cityId: z.string(),
    cityName: z.string(),
    state: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  price: z.object({ discount: z.number(), ranges: z.array(priceRange) }),
  amenities: z.array(z.string()),
  features: storedFeatures,
  policies: z.object({ cancellation: z.string(), rules: z.array(z.string()) }),
});

const groundDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  name: z.string(),
  description: z.string().default(''),
  location: z.object({
    address: z.string(),
    cityId: z.string(),
    cityName: z.string(),
    state: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  images: z.array(groundImage),
  price: z.object({
    perHour: z.number(),
    currency: z.string(),
    /** Percent off the base, 0 to 100. */
    discount: z.number(),
    ranges: z.array(priceRange),
    rules: z.array(priceRule).optional(),
    mode: priceMode.optional(),
    /** How its holidays differ from the list. */
    holidayChanges: z.object(holidayChanges.shape).optional(),
    /** Dates of holidays that price rules use, a year ahead; absent if no rule needs them. */
    holidays: z.array(z.string()).optional(),
    /** The lowest rate an hour after the discount: stored, because the list filters and sorts by it. */
    from: z.number(),
  }),
  /** `price.from` for each hour of the week (`hourOfWeek`), whatever the lead; null where it is closed. */
  weekRates: z.array(z.number().nullable()).optional(),
  /**
   * The day `price.from` and `weekRates` were computed; null without rules, because then they never change from day to
   * day. If set, reads load the rules.
   */
  pricedOn: z.string().nullable().optional(),
  amenities: z.array(z.string()),
  features: storedFeatures,
  /** `sum` makes the average exact however many reviews arrive at once. */
  rating: z.object({
    average: z.number().default(0),
    count: z.number().default(0),
    sum: z.number().default(0),
  }),
  owner: z.object({ name: z.string(), contact: z.string(), email: z.string(), verified: z.boolean() }),
  /** A copy of the owner's legal data, so that a hold needs no extra read; absent if the owner gave none. */
  seller: z.object({ name: z.string(), gstin: z.string().optional() }).optional(),
  contact: z.object({ phone: z.string() }),
  totalBookings: z.number().default(0),
  isVerified: z.boolean().default(false),
  /**
   * Set while all checks of the owner and of the ground's licences are in force (`business/owner-desk/renew-marks.ts`):
   * which licences were checked, when the last check passed, and the last day of the first licence to end.
   */
  verification: z
    .object({ at: z.date(), licences: z.array(licenceKind), until: z.string().optional() })
    .nullish(),
  /** The owner's switch for online booking. */
  onlineBooking: z.boolean().default(true),
  /** The owner's switch for a draw and a line when a new day opens (docs/product-rules.md, Openings). */
  drawsOpenings: z.boolean().optional(),
  /** When that was switched, here or on a ground that shares its turf. The newest switch counts for all of them. */
  openingsSwitchedAt: z.date().optional(),
  /** Set until the grounds that share its turf have followed its switch. */
  openingsDueAt: z.date().optional(),
  /** Its owner may currently not run a workplace: nothing there can be booked online (`authorise.ts`). */
  ownerAway: z.boolean().optional(),
  /** The pages that may show its hours (shared/src/embed-origin.ts); absent or empty: none. */
  embedOrigins: z.array(z.string()).optional(),
  /** Its workplace has blocked a player at least once: only then are customers checked. */
  turnsAway: z.boolean().optional(),
  policies: z.object({ cancellation: z.string(), rules: z.array(z.string()) }),
  status: groundStatus.default('pending_review'),
  /** The state of its review; absent on older grounds, which wait while `pending_review`. */
  review: z
    .object({
      state: reviewState,
      at: z.date(),
      /** Why it was returned to its owner, and which parts to fix. */
      reason: z.string().optional(),
      mend: z.array(groundPart).optional(),
      /** The owner's note to the reviewer. */
      note: z.string().optional(),
    })
    .optional(),
  /** What the reviewer saw at the last decision, and all decisions, newest last. */
  reviewed: z
    .object({
      at: z.date(),
      ground: seenGround,
      past: z.array(
        z.object({ at: z.date(), state: reviewState, status: groundStatus, reason: z.string().optional() }),
      ),
    })
    .optional(),
  /** The turf it shares: its parts of the space, and all grounds of the space including this one. Absent: none. */
  space: groundSpace.optional(),
  /** Where its hours are moving while its turf is linked or unlinked. */
  nextSpace: groundSpace.optional(),
  /** Where its hours were for dates before `until`, oldest first. */
  formerSpaces: z.array(groundSpace.extend({ until: z.string() })).optional(),
  /** Raised by every change that availability shows (ranges, status, switch): part of the ETag of a day. */
  version: z.number().default(1),
  /** The plain words of name, address and city, for search by prefix (see search-words.ts). */
  searchKeys: z.array(z.string()),
  /** Pairs of its words (see search-words.ts); the sweep `pair-words` fills in missing or old ones. */
  pairKeys: z.array(z.string()).nullish(),
  /** The rating weighted by its count: the default order of lists (see relevance.ts). */
  relevance: z.number().default(0),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type GroundDoc = z.infer<typeof groundDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    grounds: GroundDoc;
  }
}

/** Single-valued fields that a list may filter by. */
const ASKED = {
  'price.from': 1,
  'rating.average': 1,
  'features.pitchType': 1,
  'features.lighting': 1,
  'features.parking': 1,
  'location.latitude': 1,
  'location.longitude': 1,
} as const;

export const groundSchema = schemaOf(groundDoc, { timestamps: true });
groundSchema.index({ ownerId: 1 });
// Indexes for every order of a list, in a city and everywhere, so that no page sorts more than it shows. Filter fields
// follow the order fields, so that index keys can rule grounds out.
const { 'price.from': _price, ...ASKED_BESIDE_PRICE } = ASKED;
const { 'rating.average': _rating, ...ASKED_BESIDE_RATING } = ASKED;
const WITHIN: readonly IndexDefinition[] = [{ 'location.cityId': 1, status: 1 }, { status: 1 }];
for (const within of WITHIN) {
  groundSchema.index({ ...within, onlineBooking: -1, relevance: -1, _id: 1, ...ASKED });
  groundSchema.index({ ...within, 'price.from': 1, relevance: -1, _id: 1, ...ASKED_BESIDE_PRICE });
  groundSchema.index({ ...within, 'rating.average': -1, relevance: -1, _id: 1, ...ASKED_BESIDE_RATING });
}
// Array-valued filter fields: each of their values has its own key.
groundSchema.index({
  'location.cityId': 1,
  status: 1,
  amenities: 1,
  onlineBooking: -1,
  relevance: -1,
  _id: 1,
});
groundSchema.index({
  'location.cityId': 1,
  status: 1,
  searchKeys: 1,
  onlineBooking: -1,
  relevance: -1,
  _id: 1,
});
groundSchema.index({
  'location.cityId': 1,
  status: 1,
  pairKeys: 1,
  onlineBooking: -1,
  relevance: -1,
  _id: 1,
});
groundSchema.index({ searchKeys: 1, status: 1, onlineBooking: -1, relevance: -1, _id: 1 });
// For lists around a point.
const { 'location.latitude': _lat, 'location.longitude': _lng, ...ASKED_BESIDE_PLACE } = ASKED;
groundSchema.index({
  status: 1,
  'location.latitude': 1,
  'location.longitude': 1,
  'location.cityId': 1,
  ...ASKED_BESIDE_PLACE,
});
// For grounds that wait for an admin, longest first.
groundSchema.index({ status: 1, createdAt: 1, _id: 1 });
groundSchema.index({ 'review.state': 1, 'review.at': 1 }, { sparse: true });
// For grounds whose prices must be recomputed today.
groundSchema.index({ pricedOn: 1 }, { sparse: true });
groundSchema.index({ openingsDueAt: 1 }, { sparse: true });
indexOutbox(groundSchema);

/** True if the ground can be booked online (docs/product-rules.md, Holds). */
export function isBookableOnline(ground: Pick<GroundDoc, 'status' | 'onlineBooking' | 'ownerAway'>): boolean {
  return ground.status === 'active' && ground.onlineBooking && !ground.ownerAway;
}

/** A ground by its id; as text it has 24 hex digits. */
export async function findGroundById(
  core: Pick<Core, 'db'>,
  id: string | Types.ObjectId,
): Promise<GroundDoc | null> {
  return await core.db.grounds.findOne({ _id: new Types.ObjectId(id) });
}

/** The owner of a ground, in any status. */
export async function findOwnerOfGround(
  core: Core,
  _id: Types.ObjectId,
): Promise<Types.ObjectId | undefined> {
  return (await core.db.grounds.findOne({ _id }, { projection: { ownerId: 1 } }))?.ownerId;
}

export async function insertGround(core: Core, ground: GroundDoc): Promise<void> {
  await core.db.grounds.insertOne(ground);
}

/** Updates the contact on an owner's grounds from their account. */
export async function copyOwnerToGrounds(
  core: Core,
  { _id, name, phone, email }: { _id: Types.ObjectId; name: string; phone: string; email: string },
): Promise<void> {
  await core.db.grounds.updateMany(
    { ownerId: _id },
    {
      $set: {
        'owner.name': name,
        'owner.contact': phone,
        'owner.email': email,
        'contact.phone': phone,
        updatedAt: core.clock.now(),
      },
    },
  );
}

/** These grounds with only the named fields, unordered. */
export async function findGroundFields<D extends Pick<GroundDoc, '_id'>>(
  db: Db,
  ids: readonly (string | Types.ObjectId)[],
  fields: Readonly<Record<string, 1>>,
): Promise<D[]> {
  return await db.grounds
    .find<D>({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: fields })
    .toArray();
}

/** Where a ground's hours are, were and are moving. */
export type GroundSpaces = Pick<GroundDoc, '_id' | 'space' | 'nextSpace' | 'formerSpaces'>;

/** The grounds among these that share turf, have shared it or are about to. */
export async function findSharing(db: Db, ids: readonly Types.ObjectId[]): Promise<GroundSpaces[]> {
  return await db.grounds
    .find(
      { _id: { $in: [...ids] }, $or: [{ space: { $exists: true } }, { nextSpace: { $exists: true } }] },
      { projection: { space: 1, nextSpace: 1, formerSpaces: 1 } },
    )
    .toArray();
}
